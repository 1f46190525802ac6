import type { ExportFormat } from '../../../protocol/rollout';
import { countOf, isOldCode, OLD_CODE_HOURS } from '../../../protocol/text';
import { exportFileName } from '../../../rollout/export/file-name';
import { type RolloutRecord, recordsOf } from '../../../rollout/export/record';
import { recordsAsMarkdown } from '../../../rollout/export/text-formats';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure, requireOpen } from '../../platform/action-failure';
import { copyText } from '../../platform/clipboard';
import { sourceColumns } from '../rooms/list-view';
import { exportContent } from './export-content';
import { EXPORT_KINDS, type FileFormat } from './export-formats';
import { type ExportServices, exportPerGroup, fileOf, type Grouping, groupingBy } from './group-export';

interface ExportRequest {
  readonly document: RolloutDocument;
  /** The records in the order wanted; undefined for all of them. */
  readonly ids?: readonly string[];
  readonly format: ExportFormat;
  /** The column by which the records are grouped. */
  readonly groupBy?: string | undefined;
}

/** Anyone who can read the file can use the codes. */
const KEEP_SAFE = 'Delete the file when the rooms are paired.';

/** What is exported. */
interface Rooms {
  readonly document: RolloutDocument;
  readonly records: readonly RolloutRecord[];
  readonly grouping: Grouping | undefined;
}

/** Writes lists with their codes to files, or copies them as Markdown. */
export class RolloutExports {
  constructor(private readonly services: ExportServices) {}

  /** Asks for what is left open, and exports. @returns what to say @throws ActionFailure */
  async export({ document, ids, format, groupBy }: ExportRequest): Promise<string | undefined> {
    const records = recordsOf(document, ids);
    if (codesIn(records) === 0) {
      const headline = 'There is no pairing code to export yet';
      throw new ActionFailure({ headline, advice: 'Fetch the codes of the list first.', steps: [] });
    }
    if (!(await this.#confirmOld(document, records))) return;
    const rooms: Rooms = { document, records, grouping: groupingBy(document, groupBy) };
    return await this.#write(format, rooms);
  }

  /** Asks what to do about old codes. @returns false where they are fetched again instead, or the user cancels */
  async #confirmOld({ rollout }: RolloutDocument, records: readonly RolloutRecord[]): Promise<boolean> {
    const isOld = ({ fetchedAt = '' }: RolloutRecord) =>
      isOldCode(Date.parse(fetchedAt), this.services.clock.now());
    const old = [...new Set(records.filter(isOld).map(({ endpointId }) => endpointId))];
    if (rollout === undefined || old.length === 0) return true;
    const [again, anyway] = ['Fetch Again', 'Export Anyway'];
    const question = `${countOf(old.length, 'code')} ${old.length === 1 ? 'is' : 'are'} older than ${OLD_CODE_HOURS} hours`;
    const detail = 'After Fetch Again, export when the run has ended.';
    const chosen = await this.services.dialogs.ask(question, detail, again, anyway);
    if (chosen === again) {
      requireOpen(rollout.session);
      rollout.lookUpAgain(old);
    }
    return chosen === anyway;
  }

  /** @returns what to say where nothing else says it */
  async #write(format: ExportFormat, rooms: Rooms): Promise<string | undefined> {
    const { document, records, grouping } = rooms;
    const { clock, dialogs } = this.services;
    switch (format) {
      case 'markdown':
        return await copyText(
          dialogs,
          recordsAsMarkdown(records),
          `Table of ${countOf(records.length, 'room')} copied`,
        );
      case 'perGroup':
        await exportPerGroup({ document, records, at: clock.now(), grouping }, this.services);
        return;
      case 'sheet':
        await this.#writeSheet(rooms);
        return;
      default:
        await this.#save(format, rooms, () => exportContent(format, document, records));
        return;
    }
  }

  async #writeSheet(rooms: Rooms): Promise<void> {
    const { document, records, grouping } = rooms;
    await this.#save('sheet', rooms, async () => {
      const { printableSheet } = await import('../../../rollout/export/printable-sheet');
      const connection = document.rollout?.session.connection.name ?? '';
      const columns = sourceColumns(document.reading).filter(({ index }) => index !== document.pairedColumn);
      return printableSheet(records, {
        connection,
        at: this.services.clock.now(),
        columns,
        groupOf: grouping?.groupOf,
      });
    });
  }

  async #save(
    format: FileFormat,
    { document, records }: Rooms,
    content: () => Promise<string | Uint8Array>,
  ): Promise<void> {
    const { label, extension } = EXPORT_KINDS[format];
    const listName = document.name.replace(/\.[^.]*$/u, '');
    const name = exportFileName(listName, this.services.clock.now(), extension);
    const what = countOf(codesIn(records), 'pairing code');
    const { userFiles } = this.services;
    await userFiles.save({
      label,
      extension,
      name,
      beside: fileOf(document),
      content,
      what,
      note: KEEP_SAFE,
    });
  }
}

function codesIn(records: readonly RolloutRecord[]): number {
  return records.filter(({ code }) => code !== undefined).length;
}
