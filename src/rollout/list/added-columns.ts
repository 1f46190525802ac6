import { columnNamed } from './recognize';

/** Column names in exports, as normalized by `columnNamed`. */
const CODE_NAMES = 'pairingcode pairingcodeid';
const FETCHED_NAME = 'fetchedat';
const ADDED_NAMES = `${CODE_NAMES} state ${FETCHED_NAME}`;

/** Suffix of an exported name that was already taken. */
const COPY = /\s*\(\d+\)\s*$/u;

/**
 * Finds the columns that exports of this extension added to a list. A column before the codes is the user's, and so is
 * *State* without *Fetched at*.
 */
export function addedColumns(names: readonly string[]): ReadonlySet<number> {
  const first = names.findIndex(isCodeName);
  const isExport = first !== -1 && names.slice(first).some((name) => isNamed(name, FETCHED_NAME));
  const wanted = isExport ? ADDED_NAMES : CODE_NAMES;
  const isAdded = (name: string, index: number) => index >= first && isNamed(name, wanted);
  return new Set(names.flatMap((name, index) => (isAdded(name, index) ? [index] : [])));
}

/** Returns whether a column has the codes of an export, or their IDs, by its name. */
export function isCodeName(name: string): boolean {
  return isNamed(name, CODE_NAMES);
}

function isNamed(name: string, wanted: string): boolean {
  return columnNamed([name.replace(COPY, '')], wanted) !== undefined;
}
