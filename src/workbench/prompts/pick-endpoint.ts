import * as l10n from '@vscode/l10n';
import { quickInputText } from '../../model/display-text';
import { endpointSubtitle, endpointTitle } from '../../model/endpoints/endpoint-text';
import type { LookUpSubject } from '../../model/endpoints/look-up';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import type { Session } from '../../model/sessions/session';
import { type FoldedTexts, foldedTexts, hasWords, searchedWords } from '../../protocol/word-search';
import { endpointsText } from '../../rollout/list/list-text';
import { pathParameterProblem } from '../../service/request-values';
import { ActionFailure } from '../platform/action-failure';
import type { Choice, Dialogs } from '../platform/dialogs';

/** With more matches, each key press would be slow, and nobody would read them all. */
const MAX_LISTED = 500;

/** A known endpoint, with the value of its choice. */
export interface KnownEndpoint<Value> {
  readonly id: string;
  readonly ipAddress?: string | undefined;
  readonly label: string;
  readonly description: readonly string[];
  /** The searchable strings besides the ID and the IP address. */
  readonly strings: readonly string[];
  /** Other IDs and codes. */
  readonly ids?: readonly string[];
  readonly value: Value;
}

/** A known endpoint with its searchable strings. */
export type SearchedEndpoint<Value> = KnownEndpoint<Value> & { readonly texts: FoldedTexts };

/**
 * Asks for the endpoint to look up: a known endpoint by words, IP address or ID, or any typed ID.
 * @param text initial text
 * @param rooms the rooms of lists, which come before the endpoints that were looked up
 * @param load adds rooms while the search is shown. They come last, so that nothing moves.
 * @param hides whether an endpoint is one of the rooms
 * @returns undefined if canceled
 */
export async function pickEndpoint<Room = never>(
  session: Session,
  dialogs: Pick<Dialogs, 'search'>,
  {
    text = '',
    rooms = [],
    load,
    hides = () => false,
  }: {
    readonly text?: string;
    readonly rooms?: readonly KnownEndpoint<Room>[];
    readonly load?: ((add: AddRooms<Room>, signal: AbortSignal) => Promise<void>) | undefined;
    readonly hides?: (endpointId: string) => boolean;
  },
): Promise<LookUpSubject | Room | undefined> {
  const remembered = session.endpoints.all.filter(({ id }) => !hides(id)).map(knownEndpoint);
  const known: readonly KnownEndpoint<LookUpSubject | Room>[] = [...rooms, ...remembered];
  const entries = known.map(searchedEndpoint);
  const answer = await dialogs.search<LookUpSubject | Room>({
    title: l10n.t('Look Up Pairing Code'),
    placeholder:
      known.length === 0 && load === undefined
        ? l10n.t('Type an endpoint ID or a pairing code ID')
        : l10n.t('Find a room by words such as its site and name, or type an ID'),
    value: text,
    find: (asked) => {
      const listed = found(entries, asked);
      return [...listed.map(choiceOf), ...(asked === '' ? [] : typedChoices(asked))];
    },
    load:
      load &&
      ((changed, signal) =>
        load((more) => {
          for (const entry of more) entries.push(entry);
          changed();
        }, signal)),
  });
  return answer.kind === 'given' ? answer.value : undefined;
}

type AddRooms<Room> = (rooms: readonly SearchedEndpoint<Room>[]) => void;

/** Returns the matches, exact IDs and IP addresses first. There may be a hundred thousand entries. */
function found<Entry extends SearchedEndpoint<unknown>>(
  entries: readonly Entry[],
  asked: string,
): readonly Entry[] {
  const words = searchedWords(asked);
  const ids: Entry[] = [];
  const addresses: Entry[] = [];
  const others: Entry[] = [];
  for (const entry of entries) {
    if (entry.id === asked) ids.push(entry);
    else if (entry.ipAddress === asked) addresses.push(entry);
    else if (others.length < MAX_LISTED && hasWords(entry.texts, words)) others.push(entry);
  }
  return [...ids, ...addresses, ...others].slice(0, MAX_LISTED);
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
    const advice = l10n.t('Paste endpoint IDs, or choose a file that contains them.');
    throw new ActionFailure({ headline: l10n.t('No endpoint was looked up yet'), advice, steps: [] });
  }
  const items = endpoints.map((endpoint) => ({ ...labelsOf(knownEndpoint(endpoint)), endpoint }));
  const picked = await dialogs.pickMany(items, {
    title: l10n.t('Look Up Endpoints Again'),
    placeHolder: l10n.t('Select the endpoints to look up'),
    matchOnDescription: true,
  });
  if (picked === undefined || picked.length === 0) return undefined;
  return endpointsText(picked.map(({ endpoint }) => endpoint));
}

function knownEndpoint(endpoint: RememberedEndpoint): KnownEndpoint<LookUpSubject> {
  const { id, name = '', ipAddress } = endpoint;
  const [label, description] = [endpointTitle(endpoint), endpointSubtitle(endpoint)];
  return { id, ipAddress, label, description, strings: [name], value: { kind: 'endpoint', id } };
}

/** Adds the folded strings to search. */
export function searchedEndpoint<Value>(endpoint: KnownEndpoint<Value>): SearchedEndpoint<Value> {
  const { strings, ipAddress = '', id, ids = [] } = endpoint;
  return { ...endpoint, texts: foldedTexts({ texts: [...strings, ipAddress], ids: [id, ...ids] }) };
}

function labelsOf({ label, description }: Pick<KnownEndpoint<unknown>, 'label' | 'description'>) {
  return { label: quickInputText(label), description: quickInputText(description.join(' · ')) };
}

function choiceOf<Value>(endpoint: KnownEndpoint<Value>): Choice<Value> {
  return { ...labelsOf(endpoint), icon: 'device-camera-video', value: endpoint.value };
}

function typedChoices(typed: string): readonly Choice<LookUpSubject | undefined>[] {
  const problem = pathParameterProblem(typed);
  if (problem !== undefined) {
    const label = l10n.t('This is not a valid ID. {0}', problem);
    return [{ label, icon: 'warning', value: undefined }];
  }
  // The label omits the typed text, which would match better than any name.
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
