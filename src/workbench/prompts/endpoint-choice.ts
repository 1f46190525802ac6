/** An endpoint that was looked up, or a room of a rollout. */
export interface KnownEndpoint {
  readonly id: string;
  readonly name?: string | undefined;
  /** What a list calls it. */
  readonly label?: string | undefined;
  readonly ipAddress?: string | undefined;
}

/** What Enter accepts: a known endpoint, the typed text as an ID, or what VS Code's filter selects. */
export type EndpointChoice =
  | { readonly kind: 'known'; readonly endpointId: string }
  | { readonly kind: 'typed' }
  | { readonly kind: 'filtered' };

/**
 * Decides what a text in the endpoint picker means. An exact ID wins over an exact IP address, and both over any name.
 * A text that begins a known name or label, or a word of one, searches by name; every other text is an ID.
 * @param typed without spaces at its ends
 */
export function choiceFor(typed: string, known: readonly KnownEndpoint[]): EndpointChoice {
  if (typed === '') return { kind: 'filtered' };
  const exact = known.find(({ id }) => id === typed) ?? known.find(({ ipAddress }) => ipAddress === typed);
  if (exact !== undefined) return { kind: 'known', endpointId: exact.id };
  const isNameSearch = known.some(({ name = '', label = '' }) =>
    [name, label].some((text) => matchesName(text.toLowerCase(), typed.toLowerCase())),
  );
  return isNameSearch ? { kind: 'filtered' } : { kind: 'typed' };
}

function matchesName(name: string, typed: string): boolean {
  // Numbers alone are more often an ID than the beginning of a name.
  if (!/\p{L}/u.test(typed)) return false;
  return name.startsWith(typed) || (!/\d/u.test(typed) && name.includes(typed));
}
