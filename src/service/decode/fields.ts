import type { ExtraField } from '../resources';
import { cutText, isSecretName, jsonText } from './json-text';

const MAX_LIST_ITEMS = 200;
const MAX_EXTRA_FIELDS = 50;
const MAX_NAME_LENGTH = 100;
/** Of all items of a list together, or of all extra fields, but for the last. */
const MAX_CHARACTERS = 4000;

/** Reads the own fields of a JSON object, among which `__proto__` and `constructor` are names like any other. */
export class FieldReader {
  /** May have secrets. */
  readonly #fields: ReadonlyMap<string, unknown>;
  readonly #used = new Set<string>();

  private constructor(fields: ReadonlyMap<string, unknown>) {
    this.#fields = fields;
  }

  /** @returns undefined for a value that is no object */
  static of(value: unknown): FieldReader | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new FieldReader(new Map<string, unknown>(Object.entries(value)));
  }

  /** @returns the value of a field, which then counts as read */
  value(name: string): unknown {
    this.#used.add(name);
    return this.#fields.get(name);
  }

  /** @returns a text, or undefined for any other value, which is then an extra field */
  text(name: string): string | undefined {
    const value = this.#fields.get(name);
    if (typeof value !== 'string') return undefined;
    this.#used.add(name);
    return value;
  }

  /** @returns the fields of an object, or undefined for any other value, which is then an extra field */
  object(name: string): FieldReader | undefined {
    const fields = FieldReader.of(this.#fields.get(name));
    if (fields !== undefined) this.#used.add(name);
    return fields;
  }

  /**
   * Reads a list of names, bounded in their number and length. An item of another type is kept as its JSON text.
   * @param secret masked in the items
   * @returns undefined for a value that is no list, which is then an extra field
   */
  texts(name: string, secret?: string): readonly string[] | undefined {
    const value = this.#fields.get(name);
    if (!Array.isArray(value)) return undefined;
    this.#used.add(name);
    const texts: string[] = [];
    let characters = 0;
    for (const item of value.slice(0, MAX_LIST_ITEMS)) {
      if (characters >= MAX_CHARACTERS) break;
      const text = jsonText(item, secret);
      characters += text.length;
      texts.push(text);
    }
    return value.length > texts.length ? [...texts, `… ${value.length - texts.length} more`] : texts;
  }

  /**
   * The fields that were not read, for display. Fields whose names speak of a secret are dropped.
   * @param secret masked in names and values
   */
  extraFields(secret?: string): readonly ExtraField[] {
    const extra: ExtraField[] = [];
    let characters = 0;
    for (const [name, value] of this.#fields) {
      // A null says no more than a missing field.
      if (this.#used.has(name) || value === null || isSecretName(name)) continue;
      if (extra.length === MAX_EXTRA_FIELDS || characters >= MAX_CHARACTERS) break;
      const field = { name: cutText(jsonText(name, secret), MAX_NAME_LENGTH), text: jsonText(value, secret) };
      characters += field.name.length + field.text.length;
      extra.push(field);
    }
    return extra;
  }
}
