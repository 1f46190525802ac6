import { jsonText } from './json-text';

const MAX_LIST_ITEMS = 200;
/** Of all items together, but for the last. */
const MAX_LIST_CHARACTERS = 4000;

/** The own fields of a JSON object. In a Map, `__proto__` and `constructor` are names like any other. */
export type Fields = ReadonlyMap<string, unknown>;

/** @returns the fields of a JSON object, or undefined for any other value */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map<string, unknown>(Object.entries(value));
}

/** @returns a text that is not empty, or undefined for any other value */
export function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Reads a list of names, bounded in their number and length. An item of another type is kept as its JSON text.
 * @param secret masked in the items
 * @returns undefined for a value that is no list
 */
export function textsOf(value: unknown, secret?: string): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts: string[] = [];
  let characters = 0;
  for (const item of value.slice(0, MAX_LIST_ITEMS)) {
    if (characters >= MAX_LIST_CHARACTERS) break;
    const text = jsonText(item, secret);
    characters += text.length;
    texts.push(text);
  }
  return value.length > texts.length ? [...texts, `… ${value.length - texts.length} more`] : texts;
}
