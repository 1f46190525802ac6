import { nonBlank } from '../../model/display-text';
import type { Arrangement } from '../../protocol/messages';
import { COLUMN_LABELS, ROLLOUT_COLUMNS } from '../../protocol/rollout';
import type { SheetColumn } from '../../rollout/export/cards';
import type { SheetForm } from '../../rollout/export/printable-sheet';
import type { SheetTime } from '../../rollout/export/sheet-parts';
import { EXPORT_COLUMNS, type ExportRow, exportText, titleOf } from '../../rollout/export-row';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { sourceColumns } from '../documents/list-columns';
import { load } from '../platform/load';

/**
 * Returns the columns of the printed cards, which help someone at a room's door: the lines of `EXPORT_COLUMNS`, and the
 * columns of the list that are visible in the table. The place is left out, because it is above the title. The ID is
 * last, and a room without a label always shows its ID.
 * @param arrangement of the table
 */
export function sheetColumns(
  { reading, pairedColumn }: RolloutDocument,
  { hidden }: Pick<Arrangement, 'hidden'>,
): readonly SheetColumn[] {
  const own = ROLLOUT_COLUMNS.flatMap((key) => {
    const { type, line } = EXPORT_COLUMNS[key];
    if (line === 'never') return [];
    const isHidden = line === 'ifShownInTable' && hidden.includes(key);
    const textOf = (row: ExportRow) => {
      const text = exportText(row, key);
      return (isHidden && nonBlank(row.label) !== undefined) || titleOf(row) === text ? undefined : text;
    };
    return [{ heading: COLUMN_LABELS[key], type, textOf }];
  });
  // Two codes on a card could be confused.
  const source = sourceColumns(reading).filter(
    ({ key, index, isAdded }) => !isAdded && !hidden.includes(key) && !reading.placeColumns.includes(index),
  );
  return [
    ...source.map(({ name, index }) => ({
      heading: name,
      type: 'text' as const,
      // The ticked box of a paired room shows this value.
      textOf: ({ values, paired }: ExportRow) =>
        index === pairedColumn.index && paired !== undefined ? undefined : values[index],
    })),
    ...own.toReversed(),
  ];
}

export interface Grouping {
  readonly name: string;
  readonly groupOf: (row: ExportRow) => string;
}

/** The rooms of a sheet, and the columns of their cards. */
export interface SheetRequest extends SheetTime {
  readonly document: RolloutDocument;
  /** Name of the connection over which the codes were fetched. */
  readonly connection: string;
  readonly rows: readonly ExportRow[];
  readonly columns: readonly SheetColumn[];
  readonly grouping: Grouping | undefined;
  /** The grouping of a walking list if the table is not grouped: by the first column for a place. */
  readonly placeGrouping: Grouping | undefined;
  /** Description of the chosen rooms, see `chosenText`. */
  readonly chosen: string | undefined;
}

/** Returns the HTML of a printable sheet. */
export async function sheetContent(request: SheetRequest, form: SheetForm): Promise<string> {
  const { document, connection, rows, columns, at, calendar, chosen } = request;
  const grouping = request.grouping ?? (form === 'walkingList' ? request.placeGrouping : undefined);
  const { printableSheet } = await load(() => import('../../rollout/export/printable-sheet'));
  return printableSheet(rows, {
    form,
    list: listNameOf(document),
    chosen,
    connection,
    at,
    calendar,
    columns,
    groupOf: grouping?.groupOf,
  });
}

/** Returns the name of a list's file without its extension. */
export function listNameOf({ name }: Pick<RolloutDocument, 'name'>): string {
  return name.replace(/\.[^.]*$/u, '');
}
