import { ROLLOUT_COLUMNS, type RolloutColumn, type SourceColumn } from '../../protocol/rollout';
import type { TableRow } from '../../rollout/list/read-list';
import type { Reading } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { RoomAddress } from '../../rollout/room';

interface ShownColumn extends SourceColumn {
  readonly index: number;
  /**
   * Whether an earlier export added the column. Its codes are shown only in the table, if the user wants to see them.
   */
  readonly isAdded: boolean;
}

/** Returns the user's columns of a list, see `isSourceColumn`. Returns none before the ID column is chosen. */
export function sourceColumns(reading: Reading): readonly ShownColumn[] {
  if (reading.choice.idColumn === undefined) return [];
  return reading.columns.flatMap(({ key, name }, index) =>
    isSourceColumn(reading, index) ? [{ key, name, index, isAdded: reading.addedColumns.has(index) }] : [],
  );
}

/** Returns whether a column is neither the endpoint ID nor the label. */
export function isSourceColumn({ choice }: Pick<Reading, 'choice'>, index: number): boolean {
  return index !== choice.idColumn && index !== choice.labelColumn;
}

/** Returns a predefined column, or undefined for a column of the list. */
export function ownColumn(column: string): RolloutColumn | undefined {
  return ROLLOUT_COLUMNS.find((own) => own === column);
}

/** Returns the addresses of rows in order, without rows that have no usable ID. */
export function addressesOf({ reading }: RolloutDocument, keys: readonly string[]): readonly RoomAddress[] {
  const byKey = new Map(reading.list.rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const row = byKey.get(key);
    if (row === undefined || row.problem !== undefined) return [];
    return [addressOf(row)];
  });
}

/** Returns the address of a row with a usable ID. */
export function addressOf({ key, endpointId, label }: TableRow): RoomAddress {
  return { key, endpointId, label };
}

/** Returns the unique endpoint IDs of rows in order, without unusable IDs. */
export function endpointIdsOf(document: RolloutDocument, keys: readonly string[]): readonly string[] {
  return [...new Set(addressesOf(document, keys).map(({ endpointId }) => endpointId))];
}
