/** Shorter tokens are masked completely: four characters would reveal too much and match too many other strings. */
const MIN_LENGTH_WITH_LAST_FOUR = 12;

/** Masks an access token except its last four characters, or completely if it has fewer than twelve. */
export function maskedToken(accessToken: string): string {
  return `…${lastFour(accessToken)}`;
}

/** Masks the token in another field of the response, which may quote it. Must run before truncation. */
export function withoutToken(text: string, accessToken: string): string {
  return text.replaceAll(accessToken, '…');
}

function lastFour(accessToken: string): string {
  return accessToken.length >= MIN_LENGTH_WITH_LAST_FOUR ? accessToken.slice(-4) : '';
}
