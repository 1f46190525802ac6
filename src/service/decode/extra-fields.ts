import type { ExtraField } from '../resources';
import type { Fields } from './fields';
import { jsonText } from './json-text';
import { isSecretName } from './secret-names';

const MAX_EXTRA_FIELDS = 50;
const MAX_NAME_LENGTH = 100;

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
  for (const [name, value] of fields) {
    // A null says no more than a missing field.
    if (used.includes(name) || value === null || isSecretName(name)) continue;
    if (extra.length === MAX_EXTRA_FIELDS) break;
    extra.push({ name: jsonText(name, secret).slice(0, MAX_NAME_LENGTH), text: jsonText(value, secret) });
  }
  return extra;
}
