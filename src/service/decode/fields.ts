const MAX_LIST_ITEMS = 200;
/** Of an item of a list. */
const MAX_ITEM = 500;
/** Of all items of a list together, but for the last. */
const MAX_CHARACTERS = 4000;

/** Reads the own fields of a JSON object, among which `__proto__` and `constructor` are names like any other. */
export class FieldReader {
  /** May have secrets, and fields that no document names: only what is asked for is read. */
  readonly #fields: ReadonlyMap<string, unknown>;

  private constructor(fields: ReadonlyMap<string, unknown>) {
    this.#fields = fields;
  }

  /** @returns undefined for a value that is no object */
  static of(value: unknown): FieldReader | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new FieldReader(new Map<string, unknown>(Object.entries(value)));
  }

  /** @returns the value of a field */
  value(name: string): unknown {
    return this.#fields.get(name);
  }

  /** @returns a text, or undefined for any other value */
  text(name: string): string | undefined {
    const value = this.#fields.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** @returns the fields of an object, or undefined for any other value */
  object(name: string): FieldReader | undefined {
    return FieldReader.of(this.#fields.get(name));
  }

  /**
   * Reads a list of names, bounded in their number and length. Items that are no texts are counted with those left out.
   * @param secret masked in the items
   * @returns undefined for a value that is no list
   */
  texts(name: string, secret?: string): readonly string[] | undefined {
    const value = this.#fields.get(name);
    if (!Array.isArray(value)) return undefined;
    const texts: string[] = [];
    let characters = 0;
    for (const item of value.slice(0, MAX_LIST_ITEMS)) {
      if (characters >= MAX_CHARACTERS) break;
      if (typeof item !== 'string') continue;
      const text = maskedText(item, MAX_ITEM, secret);
      characters += text.length;
      texts.push(text);
    }
    return value.length > texts.length ? [...texts, `… ${value.length - texts.length} more`] : texts;
  }
}

/** A text of an answer for display. @param secret masked before the text is cut, so that no part of it is left */
export function maskedText(text: string, maxLength: number, secret = ''): string {
  const masked = secret === '' ? text : text.replaceAll(secret, '…');
  return masked.length > maxLength ? `${cutText(masked, maxLength)}…` : masked;
}

/**
 * Cuts a text of an answer to a length. Engines keep the whole text alive as long as a slice of it, so that a kept slice
 * of a huge answer would cost as much memory as the answer. The result is a copy.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const copy: unknown = JSON.parse(JSON.stringify(text.slice(0, maxLength)));
  return typeof copy === 'string' ? copy : '';
}
