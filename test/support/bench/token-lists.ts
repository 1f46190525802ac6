import { anAccessToken, manyAccessTokens } from '../builders';
import { numbersFrom } from '../virtual/random';

type Tokens = ReturnType<typeof manyAccessTokens>;

const DAY_MS = 86_400_000;
const ROLES = ['ROLE_READONLY', 'ROLE_ADMIN', 'ROLE_PROVISIONING', 'ROLE_SUPPORT'];

/** N access tokens: of a seed, those of 40 enterprises that expire within a year; of 0, those that differ by name alone. */
export function listOfTokens(count: number, seed: number): Tokens {
  if (seed === 0) return manyAccessTokens(count);
  const random = numbersFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const created = now - below(300 * DAY_MS);
    return anAccessToken({
      accessToken: `tok${String(index).padStart(12, '0')}${below(1e9).toString(36)}zz`,
      clientName: `Client ${below(1000)} of site ${index}`,
      enterpriseName: `Enterprise ${below(40)}`,
      roles: ROLES.slice(0, 1 + below(ROLES.length)),
      creationDate: created,
      expirationDate: now + DAY_MS + below(365 * DAY_MS),
    });
  });
}

/** As many tokens, of which a sixth is new and another sixth has other roles. A sixth of those before is gone. */
export function halfChanged(tokens: Tokens): Tokens {
  const part = Math.floor(tokens.length / 6);
  const isOfOtherRoles = (index: number) => index >= part && index < 2 * part;
  return tokens.map((token, index) => {
    if (index < part) return { ...token, accessToken: `new${String(token['accessToken'])}` };
    return isOfOtherRoles(index) ? { ...token, roles: ['ROLE_AUDIT'] } : token;
  });
}
