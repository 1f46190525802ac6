/**
 * Numbered placeholders, such as `host-1`: the same for the same value, and another one for another value. They have no
 * brackets, which ticket systems read as HTML, links or macros.
 */
export class Placeholders {
  readonly #values = new Map<string, string[]>();

  /** @param kind what the value is, in a word */
  of(kind: string, value: string): string {
    const values = this.#values.get(kind) ?? [];
    this.#values.set(kind, values);
    if (!values.includes(value)) values.push(value);
    return `${kind}-${values.indexOf(value) + 1}`;
  }
}
