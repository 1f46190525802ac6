import { nameWords } from './recognize';

const CODE_NAME = /^pairing ?code(?: ?id)?$/u;
const ADDED_NAME = /^(?:pairing ?code(?: ?id)?|state|fetched ?at)$/u;
const FETCHED_NAME = /^fetched ?at$/u;

/**
 * Finds the columns that exports of this extension added to a list. A column before the codes is the user's, and so is
 * *State* without *Fetched at*.
 */
export function addedColumns(names: readonly string[]): ReadonlySet<number> {
  const words = names.map(nameWords);
  const first = words.findIndex((name) => CODE_NAME.test(name));
  const isExport = first !== -1 && words.slice(first).some((name) => FETCHED_NAME.test(name));
  const wanted = isExport ? ADDED_NAME : CODE_NAME;
  return new Set(words.flatMap((name, index) => (index >= first && wanted.test(name) ? [index] : [])));
}
