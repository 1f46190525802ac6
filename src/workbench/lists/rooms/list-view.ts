import { COLUMN_LABELS, ROLLOUT_COLUMNS, type SourceColumn } from '../../../protocol/rollout';
import { recordsOf } from '../../../rollout/export/record';
import type { ListReading } from '../../../rollout/list/list-reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';

/** A column of the list, with its index there. */
interface ShownColumn extends SourceColumn {
  readonly index: number;
}

/** The columns of a list that show besides the endpoint ID and the label; none before that is chosen. */
export function sourceColumns({ columns, choice }: ListReading): readonly ShownColumn[] {
  const { idColumn, labelColumn } = choice;
  if (idColumn === undefined) return [];
  return columns.flatMap(({ name }, index) =>
    index === idColumn || index === labelColumn ? [] : [{ key: `c${index}`, name, index }],
  );
}

/** The name of a column that is not of the list, as the page has it; undefined for any other. */
export function ownLabel(column: string): string | undefined {
  const own = ROLLOUT_COLUMNS.find((each) => each === column);
  return own && COLUMN_LABELS[own];
}

/** The endpoints of records, in their order and each once; none of records that cannot be looked up. */
export function endpointIdsOf(document: RolloutDocument, ids: readonly string[]): readonly string[] {
  const usable = recordsOf(document, ids).filter(({ state }) => state !== 'missingId');
  return [...new Set(usable.map(({ endpointId }) => endpointId))];
}
