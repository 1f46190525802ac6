/** An access token as it is shown: its last four characters, or none of a token of fewer than twelve. */
export function maskedToken(accessToken: string): string {
  return accessToken.length >= 12 ? `…${accessToken.slice(-4)}` : '…';
}

/** Masks the token in another field of the answer, which can quote it. Applied before the text is cut anywhere. */
export function withoutToken(text: string, accessToken: string): string {
  return text.replaceAll(accessToken, '…');
}
