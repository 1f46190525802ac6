/**
 * Names access tokens by random handles, which rows, panels and commands use instead of the tokens. A token keeps its
 * handle until the window closes, so that its row stays the same over refreshes.
 */
export class AccessTokenHandles {
  readonly #handles = new Map<string, string>();

  /** @returns the handle of a token */
  of(accessToken: string): string {
    const known = this.#handles.get(accessToken);
    if (known !== undefined) return known;
    const handle = crypto.randomUUID();
    this.#handles.set(accessToken, handle);
    return handle;
  }
}
