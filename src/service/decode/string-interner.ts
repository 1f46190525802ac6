/**
 * Gives equal texts as one and the same. Of tens of thousands of access tokens most name the same enterprise and roles,
 * and whatever is kept anew for each of them is moved about by the collector of garbage while VS Code waits.
 */
export class StringInterner {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();

  /** @returns the first of all texts equal to this one */
  text(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  /** @returns the first of all lists with these texts in this order */
  list(texts: readonly string[]): readonly string[] {
    const key = JSON.stringify(texts);
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    this.#lists.set(key, texts);
    return texts;
  }
}
