/** Of a shorter token no characters are shown, and they would be found in many texts. */
const MIN_LENGTH_WITH_LAST_FOUR = 12;

/** An access token as it is shown: its last four characters, or none of a token of fewer than twelve. */
export function maskedToken(accessToken: string): string {
  return `…${lastFour(accessToken)}`;
}

/** Masks the token in another field of the response, which can quote it. Applied before the text is cut anywhere. */
export function withoutToken(text: string, accessToken: string): string {
  return text.replaceAll(accessToken, '…');
}

/** Masks the last four characters too, by which the token is shown elsewhere. */
export function withoutLastFour(text: string, accessToken: string): string {
  const masked = withoutToken(text, accessToken);
  const shown = lastFour(accessToken);
  return shown === '' ? masked : withoutToken(masked, shown);
}

function lastFour(accessToken: string): string {
  return accessToken.length >= MIN_LENGTH_WITH_LAST_FOUR ? accessToken.slice(-4) : '';
}
