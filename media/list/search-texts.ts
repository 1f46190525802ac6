/** The texts in which a search looks. What they are made of is never changed, only replaced, so each is made once. */
export class SearchTexts {
  readonly #texts = new WeakMap<object, string>();

  /** @returns the parts of a row in lower case, as one text */
  textOf(row: object, parts: () => readonly string[]): string {
    const known = this.#texts.get(row);
    if (known !== undefined) return known;
    // A separator that nobody types keeps a text from matching across two columns.
    const text = parts().join('\u0000').toLowerCase();
    this.#texts.set(row, text);
    return text;
  }
}
