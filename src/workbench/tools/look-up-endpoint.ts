import type { Session } from '../../model/connections/session';
import { DOUBT_TEXTS, doubtOf } from '../../model/endpoints/doubts';
import { currentPairingCode, pairingCode } from '../../service/operations';
import { ENDPOINT_DETAILS, type PairingCode } from '../../service/resources';
import { LOOK_UP_INPUT, toolOf } from './tool-input';
import {
  type JsonObject,
  resultHead,
  resultText,
  ServerTexts,
  type ToolFailure,
  ToolRefusal,
  toolFailure,
} from './tool-result';

const CODE =
  'Not given to assistants. The user sees it with Show Pairing Code on the endpoint in the sidebar, or with the command Zero Touch: Look Up Pairing Code…';

/** Looks up an endpoint. Unlike a user's look-up it is neither shown nor remembered, and the code is dropped. */
export const lookUpEndpoint = toolOf(
  LOOK_UP_INPUT,
  () => 'At most 2 requests, each repeated up to twice if it fails.',
  async ({ input, session, signal }) => {
    const { endpointId } = input;
    const { access } = session;
    const orRefuse = refusing(session, signal);
    const current = await orRefuse(() =>
      access.run('endpoints.currentPairingCode', signal, (sent) => currentPairingCode(endpointId, sent)),
    );
    if ('error' in current) throw new ToolRefusal({ ...current });
    const details = await orRefuse(() =>
      access.run('endpoints.pairingCode', signal, (sent) => pairingCode(current.id, sent)),
    );
    return resultText({
      ...resultHead(session),
      result: 'found',
      pairingCode: CODE,
      ...('error' in details ? { details } : describe(session, endpointId, current, details)),
    });
  },
);

/** Runs a request. @returns a function that returns the failure in words, and throws only when the signal has aborted */
function refusing(session: Session, signal: AbortSignal) {
  return async (request: () => Promise<PairingCode>): Promise<PairingCode | ToolFailure> => {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted) throw error;
      return toolFailure(session, error, 'endpoint');
    }
  };
}

function describe(
  session: Session,
  endpointId: string,
  current: PairingCode,
  details: PairingCode,
): JsonObject {
  const doubt = doubtOf(endpointId, current, details);
  if (doubt === 'otherEndpoint') {
    const { headline, advice } = DOUBT_TEXTS[doubt];
    return { details: { error: headline, nextStep: advice } };
  }
  const texts = new ServerTexts(session, [current.id, details.id]);
  const { endpoint, endpointCapabilities } = details;
  const fields = ENDPOINT_DETAILS.map((field) => [field, texts.text(endpoint?.[field])]);
  return {
    details: 'loaded',
    untrusted: {
      ...Object.fromEntries(fields),
      capabilities: endpointCapabilities === undefined ? undefined : texts.list(endpointCapabilities),
    },
  };
}
