import * as vscode from 'vscode';
import { type Disposable, Emitter } from '../../../model/event';
import type { RememberedStatePort } from '../../../model/ports';
import { EXPORT_FORMATS, type ExportFormat } from '../../../protocol/rollout';
import { roomCount } from '../../../protocol/room-count';
import { exportFileName } from '../../../rollout/export/file-name';
import type { RolloutRecord } from '../../../rollout/export/record';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import { copyText } from '../../platform/clipboard';
import { type ExportFiles, offerToOpen } from '../../platform/export-files';
import { type ExportFacts, exportContent, type FileFormat } from './export-contents';
import { EXPORT_KINDS, isExportFormat, sheetHolds } from './export-formats';
import { exportPerGroup } from './group-export';
import { type Grouping, groupingBy } from './grouping';
import { recordsOf } from './rollout-records';
import { askForLayout } from './sheet-options';

const FORMAT_KEY = 'export/format';

export interface ExportRequest {
  readonly document: RolloutDocument;
  /** The records in the order wanted; undefined for all of them. */
  readonly ids?: readonly string[];
  /** Undefined asks for it. */
  readonly format?: ExportFormat;
  /** The column by which the records are grouped. */
  readonly groupBy?: string | undefined;
  readonly announce: (text: string) => void;
}

export interface RolloutExportsOptions {
  readonly files: ExportFiles;
  /** Remembers what is chosen, for all windows. */
  readonly state: RememberedStatePort;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** Writes lists with their codes to files, or copies them as Markdown. */
export class RolloutExports implements Disposable {
  readonly #options: RolloutExportsOptions;
  readonly #changed = new Emitter<void>();
  /** Fires when another format is the last one. */
  readonly onDidChangeFormat = this.#changed.event;

  constructor(options: RolloutExportsOptions) {
    this.#options = options;
  }

  /** The format of the last export, at first the printable sheet. */
  get lastFormat(): ExportFormat {
    const stored = this.#options.state.get(FORMAT_KEY);
    return isExportFormat(stored) ? stored : 'sheet';
  }

  /** Asks for what is left open, and exports. @throws ActionFailure */
  async export({ document, ids, groupBy, announce, ...request }: ExportRequest): Promise<void> {
    const records = recordsOf(document, ids);
    const codes = records.filter(({ code }) => code !== undefined).length;
    if (codes === 0) {
      const headline = 'There is no pairing code to export yet';
      throw new ActionFailure({ headline, advice: 'Fetch the codes of the list first.', steps: [] });
    }
    const format = request.format ?? (await pickFormat());
    if (format === undefined) return;
    const connection = document.rollout?.session.connection.name ?? '';
    const facts: ExportFacts = { document, connection, at: this.#options.now() };
    const rooms: Rooms = { records, codes, facts, grouping: groupingBy(document, groupBy) };
    if (!(await this.#write(format, rooms, announce)) || format === this.lastFormat) return;
    void this.#options.state.set(FORMAT_KEY, format).catch(() => undefined);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** @returns false if the person cancels */
  async #write(format: ExportFormat, rooms: Rooms, announce: (text: string) => void): Promise<boolean> {
    const { records, facts, grouping } = rooms;
    const { document } = facts;
    const { files } = this.#options;
    switch (format) {
      case 'markdown': {
        const text = await exportContent(format, records, facts);
        if (typeof text === 'string') await copyText(text, `Table of ${roomCount(records.length)}`, announce);
        return true;
      }
      case 'perGroup': {
        const confirmed = () => confirm(format, EXPORT_KINDS[format].holds, rooms);
        return await exportPerGroup({ document, records, facts, grouping, files, confirmed });
      }
      case 'sheet': {
        const sheet = await askForLayout(document.reading, grouping?.groupOf, this.#options.state);
        if (sheet === undefined) return false;
        const hasRoomsWithoutCode = rooms.codes < records.length;
        const holds = sheetHolds({ ...sheet, groupedBy: grouping?.name, hasRoomsWithoutCode });
        return await this.#writeFile(format, holds, { ...rooms, facts: { ...facts, layout: sheet.layout } });
      }
      default:
        return await this.#writeFile(format, EXPORT_KINDS[format].holds, rooms);
    }
  }

  async #writeFile(format: FileFormat, holds: string, rooms: Rooms): Promise<boolean> {
    if (!(await confirm(format, holds, rooms))) return false;
    const { records, codes, facts } = rooms;
    const { label, extension = '' } = EXPORT_KINDS[format];
    const name = exportFileName(listName(facts.document), facts.at, extension);
    const uri = await this.#options.files.askForFile(label, extension, name);
    if (uri === undefined) return false;
    await this.#options.files.write(uri, await exportContent(format, records, facts));
    void offerToOpen(uri, `${codeCount(codes)} written.`);
    return true;
  }
}

/** What is exported. */
interface Rooms {
  readonly records: readonly RolloutRecord[];
  /** How many of them have a code. */
  readonly codes: number;
  readonly facts: ExportFacts;
  readonly grouping: Grouping | undefined;
}

/** The document's name without its extension. */
function listName({ name }: RolloutDocument): string {
  return name.replace(/\.[^.]*$/u, '');
}

async function pickFormat(): Promise<ExportFormat | undefined> {
  const items = EXPORT_FORMATS.map((format) => {
    const { label, detail } = EXPORT_KINDS[format];
    return { label, detail, format };
  });
  return (await vscode.window.showQuickPick(items, { title: 'Export the Rollout' }))?.format;
}

async function confirm(format: ExportFormat, holds: string, { records, codes }: Rooms): Promise<boolean> {
  const choose = 'Choose Where…';
  const detail = [
    `${EXPORT_KINDS[format].label}, for ${roomCount(records.length)}: ${holds}.`,
    'Anyone who can read it can use the codes. Keep it safe, and delete it when the rooms are paired.',
  ].join(' ');
  const question = `Write ${codeCount(codes)} to a file?`;
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, choose)) === choose;
}

function codeCount(count: number): string {
  return `${count.toLocaleString('en')} pairing ${count === 1 ? 'code' : 'codes'}`;
}
