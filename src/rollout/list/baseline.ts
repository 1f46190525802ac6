import type { RolloutRow, RoomChange } from '../room';
import { withoutFormulaGuard } from './list-text';
import { columnNamed, idColumnNamed } from './recognize';

/** The columns of a list that have what an earlier export had for each room; at least one of them is known. */
export interface BaselineColumns {
  readonly code: number | undefined;
  readonly codeId: number | undefined;
}

/** Names of a column of pairing codes in English, German, French, Spanish and Japanese, the most certain first. */
const CODE_NAMES = `
  pairingcode kopplungscode koppelcode koppelungscode
  codedappairage codedejumelage codedassociation
  codigodeemparejamiento codigodevinculacion
  ペアリングコード
  code codigo コード`;

/** Names of a column of their IDs. */
const CODE_ID_NAMES = `
  pairingcodeid pairingcodeidentifier kopplungscodeid koppelcodeid koppelungscodeid
  idducodedappairage idcodedappairage idducodedejumelage idcodedejumelage idducodedassociation
  iddelcodigodeemparejamiento idcodigodeemparejamiento iddelcodigodevinculacion idcodigodevinculacion
  ペアリングコードid
  codeid codeidentifier idcode idducode iddelcodigo idcodigo コードid`;

/** What an export adds to a name that the list had already. */
const COPY = /\s*\(\d+\)\s*$/u;

/**
 * Finds the columns of an earlier export in a list. Where the list was exported several times, the last column counts.
 * @returns undefined where the list has neither, and is no baseline
 */
export function baselineColumns(names: readonly string[]): BaselineColumns | undefined {
  const ids = idColumnNamed(names);
  const others = names.map((name, index) => (index === ids ? '' : name.replace(COPY, '')));
  const code = columnNamed(others, CODE_NAMES, 'last');
  const codeId = columnNamed(others, CODE_ID_NAMES, 'last');
  return code === undefined && codeId === undefined ? undefined : { code, codeId };
}

/** True for the name of a column that an earlier export has added. */
export function isBaselineName(name: string): boolean {
  const plain = [name.replace(COPY, '')];
  return (columnNamed(plain, CODE_NAMES) ?? columnNamed(plain, CODE_ID_NAMES)) !== undefined;
}

/**
 * Compares a room with its baseline.
 * @param cells those of its record
 * @returns undefined while the room has not ended, and where there is nothing to compare
 */
export function changeOf(
  columns: BaselineColumns,
  cells: readonly string[],
  { code, state }: Pick<RolloutRow, 'code' | 'state'>,
): RoomChange | undefined {
  if (state === 'waiting' || state === 'fetching') return undefined;
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column]?.trim() ?? ''));
  const compared = [
    { before: cell(columns.code), now: code?.code.trim() },
    { before: cell(columns.codeId), now: code?.id.trim() },
  ].filter(({ before }) => before !== '');
  const hadCode = compared.length > 0;
  if (state === 'failed' || !code?.code) return hadCode ? 'missing' : undefined;
  if (!hadCode) return 'new';
  const known = compared.flatMap(({ before, now }) => (now ? [isSame(before, now)] : []));
  if (known.length === 0) return undefined;
  return known.every(Boolean) ? 'same' : 'changed';
}

/** A spreadsheet that takes a code for a number drops the zeros at its start. */
function isSame(before: string, now: string): boolean {
  const plain = withoutFormulaGuard(before);
  if (before === now || plain === now) return true;
  return /^\d+$/u.test(plain) && /^0\d*$/u.test(now) && now.replace(/^0+(?=\d)/u, '') === plain;
}
