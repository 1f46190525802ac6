import { COLUMN_LABELS, ROLLOUT_COLUMNS, type SourceColumn } from '../../../protocol/rollout';
import { exportRowsOf } from '../../../rollout/export/export-row';
import type { ListReading } from '../../../rollout/list/list-reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';

interface ShownColumn extends SourceColumn {
  readonly index: number;
}

/**
 * Returns the user's columns of a list besides endpoint ID and label; none before the ID column is chosen. Columns of
 * an earlier export are hidden, because its codes are displayed as codes of the rooms.
 */
export function sourceColumns({ columns, choice, baseline }: ListReading): readonly ShownColumn[] {
  const { idColumn, labelColumn } = choice;
  if (idColumn === undefined) return [];
  const hidden = baseline?.fetchedAt === undefined ? undefined : baseline.added;
  return columns.flatMap(({ name }, index) =>
    index === idColumn || index === labelColumn || hidden?.has(index) === true
      ? []
      : [{ key: `c${index}`, name, index }],
  );
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
