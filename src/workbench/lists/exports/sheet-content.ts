import { constantLabel } from '../../../model/display-text';
import type { Arrangement } from '../../../protocol/messages';
import { COLUMN_LABELS, type RolloutColumn } from '../../../protocol/rollout';
import { arranged, ownColumns, SHOWN_IF_FILLED } from '../../../protocol/table-columns';
import type { SheetColumn } from '../../../rollout/export/cards';
import type { ExportRow } from '../../../rollout/export/export-row';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { EpochMs } from '../../../service/resources';
import { sourceColumns } from '../rooms/list-view';

/** The columns with lines on a card. Room, code, state and time have their own places there. */
const TEXTS: Partial<Record<RolloutColumn, SheetColumn['textOf']>> = {
  name: ({ name }) => name,
  endpointId: ({ endpointId }) => endpointId,
  ipAddress: ({ ipAddress }) => ipAddress,
  pairingCodeId: ({ pairingCodeId }) => pairingCodeId,
  capabilities: ({ capabilities }) => capabilities?.map(constantLabel).join(', '),
};

/**
 * Returns the columns of the printed cards: the visible columns of the table in their order, with their headings.
 * @param arrangement of the table; undefined if it was never changed
 */
export function sheetColumns(
  document: RolloutDocument,
  arrangement: Pick<Arrangement, 'hidden'> = { hidden: [] },
): readonly SheetColumn[] {
  const { reading, canEdit, pairedColumn } = document;
  const canEditLabels = canEdit && reading.choice.labelColumn !== undefined;
  const hasLabels = canEditLabels || reading.list.rows.some(({ label = '' }) => label !== '');
  const { first, before, after } = ownColumns({ hasLabels, filled: SHOWN_IF_FILLED });
  const own = (key: RolloutColumn) => ({ key, heading: COLUMN_LABELS[key], textOf: TEXTS[key] });
  // Two codes on a card could be confused.
  const ofList = sourceColumns(reading).filter(({ isAdded }) => !isAdded);
  const source = ofList.map(({ key, name, index }) => ({
    key,
    heading: name,
    // The ticked box of a paired room has this text.
    textOf: ({ values, paired }: ExportRow) =>
      index === pairedColumn && paired !== undefined ? undefined : values[index],
  }));
  const columns = [own(first), ...before.map(own), ...source, ...after.map(own)];
  // The first column is the card's title.
  return arranged(columns, arrangement)
    .slice(1)
    .flatMap(({ heading, textOf }) => (textOf === undefined ? [] : [{ heading, textOf }]));
}

/** The rooms of a sheet, and the columns of their cards. */
interface SheetRequest {
  readonly document: RolloutDocument;
  /** Name of the connection over which the codes were fetched. */
  readonly connection: string;
  readonly rows: readonly ExportRow[];
  readonly columns: readonly SheetColumn[];
  readonly at: EpochMs;
  readonly grouping: { readonly groupOf: (row: ExportRow) => string } | undefined;
}

/** Returns the HTML of a printable sheet. */
export async function sheetContent(request: SheetRequest): Promise<string> {
  const { document, connection, rows, columns, at, grouping } = request;
  const { printableSheet } = await import('../../../rollout/export/printable-sheet');
  return printableSheet(rows, {
    list: listNameOf(document),
    connection,
    at,
    columns,
    groupOf: grouping?.groupOf,
  });
}

/** Returns the name of a list's file without its extension. */
export function listNameOf({ name }: Pick<RolloutDocument, 'name'>): string {
  return name.replace(/\.[^.]*$/u, '');
}
