import * as vscode from 'vscode';
import type { RememberedStatePort } from '../../../model/ports';
import type { ExportFormat } from '../../../protocol/rollout';
import { roomCount } from '../../../protocol/room-count';
import { exportFileName } from '../../../rollout/export/file-name';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import { copyText } from '../../platform/clipboard';
import { askForFile, offerToOpen, writeFile } from '../../platform/export-file';
import { type ExportFacts, exportContent } from './export-contents';
import { EXPORT_KINDS, type ExportKind } from './export-formats';
import { exportPerGroup } from './group-export';
import { groupingBy } from './grouping';
import { recordsOf } from './rollout-records';
import { askForLayout } from './sheet-options';

export interface ExportRequest {
  readonly document: RolloutDocument;
  /** The records in the order wanted; undefined for all of them. */
  readonly ids?: readonly string[];
  /** Undefined asks for it. */
  readonly format?: ExportFormat;
  /** The column by which the records are grouped. */
  readonly groupBy?: string | undefined;
  /** The time of the export, in milliseconds since the Unix epoch. */
  readonly at: number;
  readonly announce: (text: string) => void;
  /** Remembers what is chosen. */
  readonly state: RememberedStatePort;
}

/** Writes the list with its codes to files, or copies it as Markdown. @throws ActionFailure */
export async function exportRooms(request: ExportRequest): Promise<void> {
  const { document, ids, at, announce, state } = request;
  const records = recordsOf(document, ids);
  const codes = records.filter(({ code }) => code !== undefined).length;
  if (codes === 0) {
    const headline = 'There is no pairing code to export yet';
    throw new ActionFailure({ headline, advice: 'Fetch the codes of the list first.', steps: [] });
  }
  const format = request.format ?? (await pickFormat());
  if (format === undefined) return;
  const grouping = groupingBy(document, request.groupBy);
  const connection = document.rollout?.session.connection.name ?? '';
  const facts: ExportFacts = { document, connection, at };
  if (format === 'markdown') {
    const text = await exportContent(format, records, facts);
    if (typeof text === 'string') await copyText(text, `Table of ${roomCount(records.length)}`, announce);
    return;
  }
  if (format === 'perGroup') {
    const confirmed = () => confirm(EXPORT_KINDS.perGroup, codes, records.length);
    return await exportPerGroup({ document, records, facts, grouping, confirmed });
  }
  const layout =
    format === 'sheet' ? await askForLayout(document.reading, grouping?.groupOf, state) : undefined;
  if (format === 'sheet' && layout === undefined) return;
  const kind = EXPORT_KINDS[format];
  if (!(await confirm(kind, codes, records.length))) return;
  const extension = kind.extension ?? '';
  const uri = await askForFile(kind.label, extension, exportFileName(listName(document), at, extension));
  if (uri === undefined) return;
  await writeFile(
    uri,
    await exportContent(format, records, layout === undefined ? facts : { ...facts, layout }),
  );
  void offerToOpen(uri, `${codeCount(codes)} written.`);
}

/** The document's name without its extension. */
function listName({ name }: RolloutDocument): string {
  return name.replace(/\.[^.]*$/u, '');
}

async function pickFormat(): Promise<ExportFormat | undefined> {
  const formats: readonly ExportFormat[] = ['xlsx', 'csv', 'sheet', 'json', 'markdown', 'perGroup'];
  const items = formats.map((format) => {
    const { label, detail } = EXPORT_KINDS[format];
    return { label, detail, format };
  });
  return (await vscode.window.showQuickPick(items, { title: 'Export the Rollout' }))?.format;
}

async function confirm({ label, holds }: ExportKind, codes: number, rooms: number): Promise<boolean> {
  const choose = 'Choose Where…';
  const detail = [
    `${label}, for ${roomCount(rooms)}: ${holds}.`,
    'Anyone who can read it can use the codes. Keep it safe, and delete it when the rooms are paired.',
  ].join(' ');
  const question = `Write ${codeCount(codes)} to a file?`;
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, choose)) === choose;
}

function codeCount(count: number): string {
  return `${count.toLocaleString('en')} pairing ${count === 1 ? 'code' : 'codes'}`;
}
