import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';

/** What Enter accepts: a remembered endpoint, the typed text as an endpoint ID, or what VS Code's filter selects. */
export type EndpointChoice =
  | { readonly kind: 'remembered'; readonly endpointId: string }
  | { readonly kind: 'typed' }
  | { readonly kind: 'filtered' };

/**
 * Decides what a text in the endpoint picker means. An exact ID wins over an exact IP address, and both over any name.
 * A text that begins a remembered name or label, or a word of one, searches by name; every other text is an endpoint ID.
 * @param typed without spaces at its ends
 */
export function choiceFor(typed: string, remembered: readonly RememberedEndpoint[]): EndpointChoice {
  if (typed === '') return { kind: 'filtered' };
  const exact =
    remembered.find(({ id }) => id === typed) ?? remembered.find(({ ipAddress }) => ipAddress === typed);
  if (exact !== undefined) return { kind: 'remembered', endpointId: exact.id };
  const isNameSearch = remembered.some(({ name = '', label = '' }) =>
    [name, label].some((text) => matchesName(text.toLowerCase(), typed.toLowerCase())),
  );
  return isNameSearch ? { kind: 'filtered' } : { kind: 'typed' };
}

function matchesName(name: string, typed: string): boolean {
  // Numbers alone are more often an ID than the beginning of a name.
  if (!/\p{L}/u.test(typed)) return false;
  return name.startsWith(typed) || (!/\d/u.test(typed) && name.includes(typed));
}
