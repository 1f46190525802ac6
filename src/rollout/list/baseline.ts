import type { EpochMs } from '../../service/resources';
import type { ListedRoom, Room, RoomChange } from '../room';
import { withoutFormulaGuard } from './list-text';
import { columnNamed } from './recognize';

/** Columns with the results of an earlier export. `code` or `codeId` is defined. */
export interface BaselineColumns {
  readonly code: number | undefined;
  readonly codeId: number | undefined;
  /** Undefined for a list with codes that is not an export of this extension. */
  readonly fetchedAt: number | undefined;
  /** All columns that exports added, including outdated ones. A column before the codes is the user's. */
  readonly added: ReadonlySet<number>;
}

/** Column names in exports, as normalized by `columnNamed`. */
const CODE_NAME = 'pairingcode';
const CODE_ID_NAME = 'pairingcodeid';
const FETCHED_NAME = 'fetchedat';
const ADDED_NAMES = `${CODE_NAME} ${CODE_ID_NAME} state ${FETCHED_NAME}`;

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
  const first = names.findIndex(isBaselineName);
  if (first === -1) return undefined;
  const fetchedAt = columnNamed(plain, FETCHED_NAME, 'last');
  const isAdded = (name: string, index: number) => index >= first && columnNamed([name], ADDED_NAMES) === 0;
  return {
    code,
    codeId,
    fetchedAt: fetchedAt !== undefined && fetchedAt > first ? fetchedAt : undefined,
    added: new Set(plain.flatMap((name, index) => (isAdded(name, index) ? [index] : []))),
  };
}

/** Returns a column's name without the suffix of a repeated export. */
function exportedName(name: string): string {
  return name.replace(COPY, '');
}

/** Returns whether an earlier export added a column of this name. */
export function isBaselineName(name: string): boolean {
  return columnNamed([exportedName(name)], `${CODE_NAME} ${CODE_ID_NAME}`) === 0;
}

/** The pairing code of a room in an earlier export. Missing parts are ''. */
export interface EarlierCode {
  readonly code: string;
  readonly codeId: string;
  /** Undefined if the export does not say when the code was fetched. */
  readonly fetchedAt: EpochMs | undefined;
}

/** A time as exports have it: ISO 8601 in a text, and a local time in a workbook. */
const FETCH_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/**
 * Reads a room's code of an earlier export.
 * @param cells cells of the room's row
 */
export function earlierCodeOf(
  { code, codeId, fetchedAt }: Omit<BaselineColumns, 'added'>,
  cells: readonly string[],
): EarlierCode {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column]?.trim() ?? ''));
  const time = cell(fetchedAt);
  const fetched = FETCH_TIME.test(time) ? Date.parse(time) : Number.NaN;
  return { code: cell(code), codeId: cell(codeId), fetchedAt: Number.isNaN(fetched) ? undefined : fetched };
}

/**
 * Returns a room with its code of an earlier export, as if it had been looked up at the time of the export. Returns
 * undefined if the export has no code, or no time of the fetch: nobody knows how old such a code is.
 */
export function earlierRoom(
  { endpointId, label }: ListedRoom,
  { code, codeId, fetchedAt }: EarlierCode,
): Room | undefined {
  if (endpointId === '' || code === '' || fetchedAt === undefined) return undefined;
  return { endpointId, label, state: 'waiting', hasChanged: false, code: { id: codeId, code }, fetchedAt };
}

/** Returns whether a look-up has replaced the earlier code of a room, if only by a code that is withheld. */
export function hasReplaced(room: Room | undefined): boolean {
  return room?.code !== undefined || room?.withheld !== undefined;
}

/**
 * Compares a room with its code in an earlier export.
 * @returns undefined before the look-up has ended, or if there is nothing to compare
 */
export function changeOf(
  earlier: Pick<EarlierCode, 'code' | 'codeId'>,
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
