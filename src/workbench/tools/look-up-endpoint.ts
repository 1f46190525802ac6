import * as l10n from '@vscode/l10n';
import { endpointRequest, type LookUp, NOT_LOOKED_UP } from '../../model/endpoints/look-up';
import { NEXT_STEPS } from '../../model/problems/next-steps';
import type { Session } from '../../model/sessions/session';
import { ENDPOINT_DETAILS } from '../../service/resources';
import { LOOK_UP_INPUT, toolOf } from './tool-input';
import {
  type JsonObject,
  resultHead,
  resultText,
  ServerStrings,
  ToolRefusal,
  toolFailure,
} from './tool-result';

const CODE =
  'Not given to assistants. The user sees it with Show Pairing Code on the endpoint in the sidebar, or with the command Zero Touch: Look Up Pairing Code…';

/** Looks up an endpoint. Unlike a user's look-up, it is neither shown nor remembered, and the code is dropped. */
export const lookUpTool = toolOf(
  LOOK_UP_INPUT,
  l10n.t('At most 2 requests, each repeated up to twice if it fails.'),
  async ({ input, session, services, signal }) => {
    const { endpointId } = input;
    const refuse = (error: unknown) => {
      if (signal.aborted) throw error;
      return toolFailure(session, error, 'endpoint');
    };
    const first = endpointRequest(session.access, endpointId, services.clock);
    const { change, next } = await first.send(signal).catch((error: unknown) => {
      throw new ToolRefusal({ ...refuse(error) });
    });
    const coded = change(NOT_LOOKED_UP);
    const lookUp = await next?.send(signal).then(
      (response) => response.change(coded),
      (error: unknown) => next.failed(coded, error),
    );
    const details = lookUp?.error === undefined ? undefined : refuse(lookUp.error);
    return resultText({
      ...resultHead(session),
      result: 'found',
      pairingCode: CODE,
      ...(details === undefined ? describe(session, lookUp ?? coded) : { details }),
    });
  },
);

function describe(session: Session, { doubt, code, endpoint, capabilities }: LookUp): JsonObject {
  if (doubt === 'otherEndpoint')
    return { details: { error: doubt, nextStep: NEXT_STEPS.editId.forAssistant } };
  const strings = new ServerStrings(session, code === undefined ? [] : [code.id]);
  const fields = ENDPOINT_DETAILS.map((field) => [field, strings.text(endpoint?.[field])]);
  return {
    details: 'loaded',
    untrusted: {
      ...Object.fromEntries(fields),
      capabilities: capabilities === undefined ? undefined : strings.list(capabilities),
    },
  };
}
