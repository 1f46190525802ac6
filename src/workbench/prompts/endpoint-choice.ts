import { foldedText, hasWords, searchedWords } from '../../protocol/word-search';

/** An endpoint that was looked up, or a room of a rollout. */
export interface KnownEndpoint {
  readonly id: string;
  readonly name?: string | undefined;
  /** The room's name in a list. */
  readonly label?: string | undefined;
  readonly ipAddress?: string | undefined;
}

/** The result of Enter: a known endpoint, the typed text as an ID, or the first endpoint that is found. */
export type EndpointChoice =
  | { readonly kind: 'known'; readonly endpointId: string }
  | { readonly kind: 'typed' }
  | { readonly kind: 'filtered' };

/**
 * Determines the meaning of a text in the endpoint picker. An exact ID takes precedence over an exact IP address, and
 * both over names. A text that starts a known name or label, or whose words are all in one and have no digits, searches by
 * name; any other text is an ID.
 * @param typed the typed text, trimmed
 */
export function choiceFor(typed: string, known: readonly KnownEndpoint[]): EndpointChoice {
  if (typed === '') return { kind: 'filtered' };
  const exact = known.find(({ id }) => id === typed) ?? known.find(({ ipAddress }) => ipAddress === typed);
  if (exact !== undefined) return { kind: 'known', endpointId: exact.id };
  const isNameSearch = known.some(({ name = '', label = '' }) =>
    matchesName([name, label].map(foldedText), foldedText(typed)),
  );
  return isNameSearch ? { kind: 'filtered' } : { kind: 'typed' };
}

function matchesName(names: readonly string[], typed: string): boolean {
  // Numbers alone are more often an ID than the start of a name.
  if (!/\p{L}/u.test(typed)) return false;
  if (names.some((name) => name.startsWith(typed))) return true;
  return !/\d/u.test(typed) && hasWords(names.join('\u0000'), searchedWords(typed));
}

/** Returns the text of an endpoint in which typed words are searched: its name, label, IP address and ID, folded. */
export function searchTextOf({ id, name = '', label = '', ipAddress = '' }: KnownEndpoint): string {
  return foldedText([name, label, ipAddress, id].join('\u0000'));
}
