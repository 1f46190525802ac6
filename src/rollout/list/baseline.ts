import type { RolloutRow, RoomChange } from '../room';
import { withoutFormulaGuard } from './list-text';
import { columnNamed } from './recognize';

/** The columns of a list that have the results of an earlier export. At least one is there. */
export interface BaselineColumns {
  readonly code: number | undefined;
  readonly codeId: number | undefined;
}

/** The names that exports give to the columns, as `columnNamed` reads them. */
const CODE_NAME = 'pairingcode';
const CODE_ID_NAME = 'pairingcodeid';

/** What an export adds to a name that the list had already. */
const COPY = /\s*\(\d+\)\s*$/u;

/**
 * Finds the columns of an earlier export in a list. Where the list was exported several times, the last column counts.
 * @returns undefined where the list has neither, and is no baseline
 */
export function baselineColumns(names: readonly string[]): BaselineColumns | undefined {
  const plain = names.map(exportedName);
  const code = columnNamed(plain, CODE_NAME, 'last');
  const codeId = columnNamed(plain, CODE_ID_NAME, 'last');
  return code === undefined && codeId === undefined ? undefined : { code, codeId };
}

/** The name of a column as an export gave it, before it was exported once more. */
export function exportedName(name: string): string {
  return name.replace(COPY, '');
}

/** True for the name of a column that an earlier export has added. */
export function isBaselineName(name: string): boolean {
  return baselineColumns([name]) !== undefined;
}

/** The pairing code that an earlier export has for a room; '' for what it does not have. */
export interface EarlierCode {
  readonly code: string;
  readonly codeId: string;
}

/** @param cells of the room's record */
export function earlierCodeOf({ code, codeId }: BaselineColumns, cells: readonly string[]): EarlierCode {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column]?.trim() ?? ''));
  return { code: cell(code), codeId: cell(codeId) };
}

/**
 * Compares a room with its code in an earlier export.
 * @returns undefined until the room's look-up has ended, or if there is nothing to compare
 */
export function changeOf(
  earlier: EarlierCode,
  { code, state }: Pick<RolloutRow, 'code' | 'state'>,
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

/** A spreadsheet that takes a code for a number drops the zeros at its start. */
function isSame(before: string, now: string): boolean {
  const plain = withoutFormulaGuard(before);
  if (before === now || plain === now) return true;
  return /^\d+$/u.test(plain) && /^0\d*$/u.test(now) && now.replace(/^0+(?=\d)/u, '') === plain;
}
