import type { Room, RoomChange } from '../room';
import { withoutFormulaGuard } from './list-text';
import { columnNamed } from './recognize';

/** Columns with the results of an earlier export. At least one is defined. */
export interface BaselineColumns {
  readonly code: number | undefined;
  readonly codeId: number | undefined;
}

/** Column names in exports, as normalized by `columnNamed`. */
const CODE_NAME = 'pairingcode';
const CODE_ID_NAME = 'pairingcodeid';

/** Suffix of an exported name that was already taken. */
const COPY = /\s*\(\d+\)\s*$/u;

/**
 * Finds the columns of an earlier export. After several exports, the last columns count.
 * @returns undefined if there are none, so the list is not a baseline
 */
export function baselineColumns(names: readonly string[]): BaselineColumns | undefined {
  const plain = names.map(exportedName);
  const code = columnNamed(plain, CODE_NAME, 'last');
  const codeId = columnNamed(plain, CODE_ID_NAME, 'last');
  return code === undefined && codeId === undefined ? undefined : { code, codeId };
}

/** Returns a column's name without the suffix of a repeated export. */
export function exportedName(name: string): string {
  return name.replace(COPY, '');
}

/** Returns whether an earlier export added a column of this name. */
export function isBaselineName(name: string): boolean {
  return baselineColumns([name]) !== undefined;
}

/** The pairing code of a room in an earlier export. Missing parts are ''. */
export interface EarlierCode {
  readonly code: string;
  readonly codeId: string;
}

/**
 * Reads a room's code of an earlier export.
 * @param cells cells of the room's row
 */
export function earlierCodeOf({ code, codeId }: BaselineColumns, cells: readonly string[]): EarlierCode {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column]?.trim() ?? ''));
  return { code: cell(code), codeId: cell(codeId) };
}

/**
 * Compares a room with its code in an earlier export.
 * @returns undefined before the look-up has ended, or if there is nothing to compare
 */
export function changeOf(
  earlier: EarlierCode,
  { code, state }: Pick<Room, 'code' | 'state'>,
): RoomChange | undefined {
  if (state === 'waiting' || state === 'fetching') return undefined;
  const compared = [
    { before: earlier.code, now: code?.code.trim() },
    { before: earlier.codeId, now: code?.id.trim() },
  ].filter(({ before }) => before !== '');
  const hadCode = compared.length > 0;
  if (state === 'failed' || !code?.code) return hadCode ? 'lost' : undefined;
  if (!hadCode) return 'new';
  const results = compared.flatMap(({ before, now }) => (now ? [isSame(before, now)] : []));
  if (results.length === 0) return undefined;
  return results.every(Boolean) ? 'same' : 'changed';
}

/** Compares codes, allowing for a spreadsheet that read a code as a number and dropped its leading zeros. */
function isSame(before: string, now: string): boolean {
  const plain = withoutFormulaGuard(before);
  if (before === now || plain === now) return true;
  return /^\d+$/u.test(plain) && /^0\d*$/u.test(now) && now.replace(/^0+(?=\d)/u, '') === plain;
}
