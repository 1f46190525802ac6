import { columnNamed } from './recognize';

/** The name of the column that is added to a list without one. */
export const PAIRED = 'Paired';

/** Names of a column that says when a room was paired, in English, German, French, Spanish and Japanese. */
const PAIRED_NAMES = `
  paired pairedon gekoppelt gekoppeltam appaire appairee appairele jumele jumelee
  emparejado emparejada emparejadoel vinculado vinculada ペアリング済み ペアリング日`;

/** @returns the index of the column in which a person notes that a room was paired, or undefined */
export function pairedColumn(names: readonly string[]): number | undefined {
  return columnNamed(names, PAIRED_NAMES);
}

/** True for the cell of a mark, or an empty one: only these are changed without a question. */
export function isMark(cell: string): boolean {
  return /^(?:\d{4}-\d\d-\d\d)?$/u.test(cell.trim());
}
