import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import type { ExportFormat } from '../../protocol/rollout';
import { exportRowsOf } from '../../rollout/export/exported-rows';
import { exportFileName, safeFilePart } from '../../rollout/export/file-name';
import type { ExportRow } from '../../rollout/export-row';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { ActionFailure } from '../platform/action-failure';
import { chosenText } from './chosen-rooms';
import { type ExportedRooms, FILE_FORMATS, type FileFormat, listFormOf } from './file-formats';
import { type ExportServices, exportPerGroup, groupingBy, groupingsOf } from './group-export';
import { handOutRooms } from './hand-out-rooms';
import { listNameOf, sheetColumns } from './sheet-content';

const LIST_CHANGED = l10n.t('The list has changed in the meantime. Check it, then export again.');

/** The rooms to export, and how. */
export interface ExportRequest {
  readonly document: RolloutDocument;
  /** In the requested order; undefined for all rows. */
  readonly keys?: readonly string[];
  readonly format: ExportFormat;
  /** Key of the grouping column. */
  readonly groupBy?: string | undefined;
  /** The filter's words. */
  readonly filter?: string | undefined;
}

/** Anyone who can read the file can use the codes. */
const KEEP_SAFE = l10n.t('Delete the file when the rooms are paired.');

/**
 * Exports rooms of a list with their codes to files, and asks for the groups if necessary. Returns a message, if any.
 * @throws ActionFailure
 */
export async function exportRooms(
  { document, keys, format, groupBy, filter }: ExportRequest,
  services: ExportServices,
): Promise<string | undefined> {
  // The list may have just changed in another editor.
  await document.inTurn(() => document.refresh());
  const rows = exportRowsOf(document, keys);
  const { columns, list, placeColumns } = document.reading;
  const groupings = groupingsOf(document);
  const grouping = groupingBy(groupings, groupBy);
  const [place] = placeColumns;
  const placeGrouping = place === undefined ? undefined : groupingBy(groupings, columns[place]?.key);
  const isPart = rows.length < list.rows.length;
  const rooms: ExportedRooms = {
    document,
    connection: document.session?.connection.name ?? '',
    rows,
    columns: sheetColumns(document, services.documents.views.columnsOf(document)),
    form: listFormOf(document),
    groupings,
    grouping,
    placeGrouping,
    chosen: isPart ? chosenText(rows, grouping ?? placeGrouping, filter) : undefined,
    at: services.clock.now(),
    calendar: services.settings.calendar,
  };
  if (keys !== undefined && rows.length < new Set(keys).size) return LIST_CHANGED;
  if (codesIn(rows) === 0) {
    const headline = l10n.t('There is no pairing code to export yet');
    const advice = l10n.t('Fetch the codes of the list first.');
    throw new ActionFailure({ headline, advice, steps: [] });
  }
  if (!(await handOutRooms(document, rows, 'export', services))) return;
  await (format === 'perGroup' ? exportPerGroup(rooms, services) : save(format, rooms, services));
  return;
}

async function save(format: FileFormat, rooms: ExportedRooms, services: ExportServices): Promise<void> {
  const { label, title, extension, content } = FILE_FORMATS[format];
  const { document, at, calendar, rows, chosen } = rooms;
  await services.userFiles.save({
    label,
    title,
    extension,
    name: exportFileName(
      listNameOf(document),
      [safeFilePart(chosen ?? ''), format],
      calendar.dayText(at),
      extension,
    ),
    beside: document.key,
    content: () => content(rooms),
    written: (fileName) =>
      countOf(
        codesIn(rows),
        l10n.t('{0} pairing code written to “{1}”.|{0} pairing codes written to “{1}”.'),
        fileName,
      ),
    note: KEEP_SAFE,
  });
}

function codesIn(rows: readonly ExportRow[]): number {
  return rows.filter(({ code }) => code !== undefined).length;
}
