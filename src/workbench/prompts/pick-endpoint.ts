import * as l10n from '@vscode/l10n';
import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import { endpointSubtitle, endpointTitle } from '../../model/endpoints/endpoint-text';
import type { LookUpSubject } from '../../model/endpoints/look-up';
import { hasWords, searchedWords } from '../../protocol/word-search';
import { endpointsText } from '../../rollout/list/list-text';
import { pathParameterProblem } from '../../service/request-values';
import { ActionFailure } from '../platform/action-failure';
import type { Choice, Dialogs } from '../platform/dialogs';
import { choiceFor, type KnownEndpoint, searchTextOf } from './endpoint-choice';

/**
 * Asks what to look up: a known endpoint, by name, IP address or ID, or any typed ID.
 * @param text initial text
 * @param rooms known rooms besides the looked-up endpoints
 * @returns undefined if cancelled
 */
export async function pickEndpoint(
  session: Session,
  dialogs: Pick<Dialogs, 'search'>,
  { text = '', rooms = [] }: { readonly text?: string; readonly rooms?: readonly KnownEndpoint[] },
): Promise<LookUpSubject | undefined> {
  const remembered = session.endpoints.all;
  const ids = new Set(remembered.map(({ id }) => id));
  const known = [...remembered, ...rooms.filter(({ id }) => !ids.has(id))];
  const entries = known.map((endpoint) => ({ text: searchTextOf(endpoint), choice: choiceOf(endpoint) }));
  const answer = await dialogs.search<LookUpSubject>({
    title: l10n.t('Look Up Pairing Code'),
    placeholder:
      known.length === 0
        ? l10n.t('Type an endpoint ID or a pairing code ID')
        : l10n.t('Pick an endpoint by name, IP address or ID, or type an ID'),
    value: text,
    find: (asked) => {
      const choice = choiceFor(asked, known);
      const words = searchedWords(asked);
      const listed = entries.flatMap(({ text, choice: each }) => (hasWords(text, words) ? each : []));
      const typed = asked === '' ? [] : typedChoices(asked);
      const accepted =
        choice.kind === 'known'
          ? listed.find(({ value }) => value.id === choice.endpointId)
          : choice.kind === 'typed'
            ? typed[0]
            : undefined;
      return { listed, typed, accepted };
    },
  });
  return answer.kind === 'given' ? answer.value : undefined;
}

/**
 * Asks which remembered endpoints to look up.
 * @returns the text of a list, or undefined if none was picked
 * @throws ActionFailure
 */
export async function pickRememberedEndpoints(
  session: Session,
  dialogs: Pick<Dialogs, 'pickMany'>,
): Promise<string | undefined> {
  const endpoints = session.endpoints.all;
  if (endpoints.length === 0) {
    const advice = l10n.t('Paste endpoint IDs, or choose a file that holds them.');
    throw new ActionFailure({ headline: l10n.t('No endpoint was looked up yet'), advice, steps: [] });
  }
  const items = endpoints.map((endpoint) => ({ ...textsOf(endpoint), endpoint }));
  const picked = await dialogs.pickMany(items, {
    title: l10n.t('Look Up Endpoints Again'),
    placeHolder: l10n.t('Pick the endpoints to look up'),
    matchOnDescription: true,
  });
  if (picked === undefined || picked.length === 0) return undefined;
  return endpointsText(picked.map(({ endpoint }) => endpoint));
}

function textsOf(endpoint: KnownEndpoint): { readonly label: string; readonly description: string } {
  return {
    label: quickInputText(endpointTitle(endpoint)),
    description: quickInputText(endpointSubtitle(endpoint).join(' · ')),
  };
}

function choiceOf(endpoint: KnownEndpoint): Choice<LookUpSubject> {
  return {
    ...textsOf(endpoint),
    icon: 'device-camera-video',
    value: { kind: 'endpoint', id: endpoint.id },
  };
}

function typedChoices(typed: string): readonly Choice<LookUpSubject | undefined>[] {
  const problem = pathParameterProblem(typed);
  if (problem !== undefined) {
    const label = l10n.t({
      message: 'This cannot be an ID. {0}',
      args: [problem],
      comment: ['{0} is a sentence that says why.'],
    });
    return [{ label, icon: 'warning', value: undefined }];
  }
  // The label omits the text, which would match better than any name.
  const choice = (label: string, kind: LookUpSubject['kind']): Choice<LookUpSubject> => ({
    label,
    description: quickInputText(typed, 80),
    icon: 'search',
    value: { kind, id: typed },
  });
  return [
    choice(l10n.t('Look up this endpoint ID'), 'endpoint'),
    choice(l10n.t('Look up this pairing code ID'), 'pairingCode'),
  ];
}
