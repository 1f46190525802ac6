import * as l10n from '@vscode/l10n';
import { countOf } from '../../../language';
import type { ExportFormat } from '../../../protocol/rollout';
import type { SheetColumn } from '../../../rollout/export/cards';
import { type ExportRow, exportRowsOf } from '../../../rollout/export/export-row';
import { exportFileName } from '../../../rollout/export/file-name';
import { roomsAsMarkdown } from '../../../rollout/export/text-formats';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import { copyAndConfirm } from '../../platform/clipboard';
import { exportContent, type ListForm, listFormOf } from './export-content';
import { EXPORT_KINDS, type FileFormat } from './export-formats';
import { type ExportServices, exportPerGroup, type Grouping, groupingBy, groupingsOf } from './group-export';
import { confirmOld } from './old-codes';
import { listNameOf, sheetColumns, sheetContent } from './sheet-content';

const LIST_CHANGED = l10n.t('The list has changed in the meantime. Check it, then export again.');

interface ExportRequest {
  readonly document: RolloutDocument;
  /** Row keys in the requested order; undefined for all rows. */
  readonly ids?: readonly string[];
  readonly format: ExportFormat;
  /** Key of the grouping column. */
  readonly groupBy?: string | undefined;
}

/** Anyone who can read the file can use the codes. */
const KEEP_SAFE = l10n.t('Delete the file when the rooms are paired.');

/** The exported rooms, and the columns of their cards. */
interface Rooms {
  readonly document: RolloutDocument;
  /** Name of the connection over which the codes were fetched. */
  readonly connection: string;
  readonly rows: readonly ExportRow[];
  readonly columns: readonly SheetColumn[];
  readonly form: ListForm;
  readonly groupings: readonly Grouping[];
  readonly grouping: Grouping | undefined;
}

/** Exports lists with their codes to files, or copies them as Markdown. */
export class RolloutExports {
  constructor(private readonly services: ExportServices) {}

  /**
   * Exports rooms, asking for missing details. Returns a message, if any.
   * @throws ActionFailure
   */
  async export({ document, ids, format, groupBy }: ExportRequest): Promise<string | undefined> {
    // The list may have just changed in another editor.
    await document.inTurn(() => document.refresh());
    const rows = exportRowsOf(document, ids);
    // Taken with the rows: the list and its connection may change while the user chooses a file.
    const { arrangement } = this.services.rollouts.remembered.read(document.key);
    const rooms: Rooms = {
      document,
      connection: document.rollout?.session.connection.name ?? '',
      rows,
      columns: sheetColumns(document, arrangement),
      form: listFormOf(document),
      groupings: groupingsOf(document),
      grouping: groupingBy(document, groupBy),
    };
    if (ids !== undefined && rows.length < new Set(ids).size) return LIST_CHANGED;
    if (codesIn(rows) === 0) {
      const headline = l10n.t('There is no pairing code to export yet');
      const advice = l10n.t('Fetch the codes of the list first.');
      throw new ActionFailure({ headline, advice, steps: [] });
    }
    if (!(await confirmOld(document, rows, this.services, l10n.t('Export Anyway')))) return;
    return await this.#write(format, rooms);
  }

  /** Writes the export. Returns a message, unless a notification shows the result. */
  async #write(format: ExportFormat, rooms: Rooms): Promise<string | undefined> {
    const { form, rows } = rooms;
    const { clock, dialogs } = this.services;
    switch (format) {
      case 'markdown':
        return await copyAndConfirm(
          dialogs,
          roomsAsMarkdown(rows),
          countOf(rows.length, l10n.t('Table of {0} room copied|Table of {0} rooms copied')),
        );
      case 'perGroup':
        await exportPerGroup({ ...rooms, at: clock.now() }, this.services);
        return;
      case 'sheet':
        await this.#save('sheet', rooms, () => sheetContent({ ...rooms, at: clock.now() }));
        return;
      default:
        await this.#save(format, rooms, () => exportContent(format, form, rows));
        return;
    }
  }

  async #save(
    format: FileFormat,
    { document, rows }: Rooms,
    content: () => Promise<string | Uint8Array>,
  ): Promise<void> {
    const { label, title, extension } = EXPORT_KINDS[format];
    const name = exportFileName(listNameOf(document), format, this.services.clock.now(), extension);
    const { userFiles } = this.services;
    await userFiles.save({
      label,
      title,
      extension,
      name,
      beside: document.key,
      content,
      written: (fileName) =>
        countOf(
          codesIn(rows),
          l10n.t('{0} pairing code written to “{1}”.|{0} pairing codes written to “{1}”.'),
          fileName,
        ),
      note: KEEP_SAFE,
    });
  }
}

function codesIn(rows: readonly ExportRow[]): number {
  return rows.filter(({ code }) => code !== undefined).length;
}
