import type { ExtraField } from '../resources';
import { cutText } from './cut-text';
import type { Fields } from './fields';
import { jsonText } from './json-text';
import { isSecretName } from './secret-names';

const MAX_EXTRA_FIELDS = 50;
const MAX_NAME_LENGTH = 100;
/** Of all names and texts together, but for the last. */
const MAX_CHARACTERS = 4000;

/**
 * Reads the fields that nothing else was read from, for display. Fields whose names speak of a secret are dropped.
 * @param used the names of the fields that were read
 * @param secret masked in names and values
 */
export function extraFieldsOf(
  fields: Fields,
  used: readonly string[],
  secret?: string,
): readonly ExtraField[] {
  const extra: ExtraField[] = [];
  let characters = 0;
  for (const [name, value] of fields) {
    // A null says no more than a missing field.
    if (used.includes(name) || value === null || isSecretName(name)) continue;
    if (extra.length === MAX_EXTRA_FIELDS || characters >= MAX_CHARACTERS) break;
    const field = { name: cutText(jsonText(name, secret), MAX_NAME_LENGTH), text: jsonText(value, secret) };
    characters += field.name.length + field.text.length;
    extra.push(field);
  }
  return extra;
}
