/** An endpoint that was looked up, or a room of a rollout. */
export interface KnownEndpoint {
  readonly id: string;
  readonly name?: string | undefined;
  /** The room's name in a list. */
  readonly label?: string | undefined;
  readonly ipAddress?: string | undefined;
}

/** The result of Enter: a known endpoint, the typed text as an ID, or the selection of VS Code's filter. */
export type EndpointChoice =
  | { readonly kind: 'known'; readonly endpointId: string }
  | { readonly kind: 'typed' }
  | { readonly kind: 'filtered' };

/**
 * Determines the meaning of a text in the endpoint picker. An exact ID takes precedence over an exact IP address, and
 * both over names. A text that starts a known name or label, or without digits is part of one, searches by name; any
 * other text is an ID.
 * @param typed the typed text, trimmed
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
  // Numbers alone are more often an ID than the start of a name.
  if (!/\p{L}/u.test(typed)) return false;
  return name.startsWith(typed) || (!/\d/u.test(typed) && name.includes(typed));
}
