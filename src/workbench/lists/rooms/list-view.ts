import { COLUMN_LABELS, ROLLOUT_COLUMNS, type SourceColumn } from '../../../protocol/rollout';
import { exportRowsOf } from '../../../rollout/export/export-row';
import type { ListReading } from '../../../rollout/list/list-reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';

interface ShownColumn extends SourceColumn {
  readonly index: number;
}

/** Returns the user's columns of a list, see `isSourceColumn`; none before the ID column is chosen. */
export function sourceColumns(reading: ListReading): readonly ShownColumn[] {
  if (reading.choice.idColumn === undefined) return [];
  return reading.columns.flatMap(({ name }, index) =>
    isSourceColumn(reading, index) ? [{ key: `c${index}`, name, index }] : [],
  );
}

/**
 * Returns whether a column is the user's and neither the endpoint ID nor the label. Columns of an earlier export are
 * hidden, because its codes are displayed as codes of the rooms.
 */
export function isSourceColumn(
  { choice, baseline }: Pick<ListReading, 'choice' | 'baseline'>,
  index: number,
): boolean {
  const isHidden = baseline?.fetchedAt !== undefined && baseline.added.has(index);
  return index !== choice.idColumn && index !== choice.labelColumn && !isHidden;
}

/** Returns the label of a predefined column, or undefined for a column of the list. */
export function ownLabel(column: string): string | undefined {
  const own = ROLLOUT_COLUMNS.find((each) => each === column);
  return own && COLUMN_LABELS[own];
}

/** Returns the unique endpoint IDs of rows in order, without unusable ones. */
export function endpointIdsOf(document: RolloutDocument, ids: readonly string[]): readonly string[] {
  const usable = exportRowsOf(document, ids).filter(({ state }) => state !== 'missingId');
  return [...new Set(usable.map(({ endpointId }) => endpointId))];
}
