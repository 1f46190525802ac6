import { ADDED_COLUMNS } from '../export-row';
import { nameWords } from './recognize';

const CODE_NAME = /^pairing ?code(?: ?id)?$/u;
const ADDED_NAMES = new Set(ADDED_COLUMNS.map(({ heading }) => withoutSpaces(nameWords(heading))));
const FETCHED_NAME = /^fetched ?at$/u;

/**
 * Finds the columns that exports of this extension added to a list. A column before the codes belongs to the user, and
 * so does *State* without *Fetched at*.
 */
export function addedColumns(names: readonly string[]): ReadonlySet<number> {
  const words = names.map(nameWords);
  const first = words.findIndex((name) => CODE_NAME.test(name));
  const isExport = first !== -1 && words.slice(first).some((name) => FETCHED_NAME.test(name));
  const isAdded = (name: string) => (isExport ? ADDED_NAMES.has(withoutSpaces(name)) : CODE_NAME.test(name));
  return new Set(words.flatMap((name, index) => (index >= first && isAdded(name) ? [index] : [])));
}

function withoutSpaces(words: string): string {
  return words.replaceAll(' ', '');
}
