import * as vscode from 'vscode';
import { problemSentence } from '../../model/problems/problem';
import type { ExportFormat } from '../../protocol/rollout';
import { roomCount } from '../../protocol/room-count';
import { type RolloutRecord, rolloutRecord, rowsInOrder } from '../../rollout/export/record';
import type { Rollout } from '../../rollout/run/rollout';
import { ActionFailure } from '../platform/action-failure';
import { copyText } from '../platform/clipboard';
import { askForFile, offerToOpen } from './export-file';
import { EXPORT_KINDS, type ExportKind } from './export-formats';

export interface ExportRequest {
  readonly rollout: Rollout;
  /** The rooms in the order wanted; undefined for all of them. */
  readonly ids?: readonly string[];
  /** Undefined asks for it. */
  readonly format?: ExportFormat;
  /** The time of the export, in milliseconds since the Unix epoch. */
  readonly at: number;
  readonly announce: (text: string) => void;
}

/** Writes the results of a rollout to a file, or copies them as Markdown. @throws ActionFailure */
export async function exportRooms(request: ExportRequest): Promise<void> {
  const { rollout, ids, format, at, announce } = request;
  const records = recordsOf(rollout, ids);
  const codes = records.filter(({ code }) => code !== undefined).length;
  if (codes === 0) {
    const headline = 'There is no pairing code to export yet';
    throw new ActionFailure({ headline, advice: 'Fetch the codes of the list first.', steps: [] });
  }
  const kind = format === undefined ? await pickKind() : EXPORT_KINDS[format];
  if (kind === undefined) return;
  const connection = rollout.session.connection.name;
  const text = async () => await kind.write(records, { connection, at });
  if (kind.extension === undefined) {
    await copyText(await text(), `Table of ${roomCount(records.length)}`, announce);
    return;
  }
  if (!(await confirm(kind, codes, records.length))) return;
  const uri = await askForFile(kind.label, kind.extension, connection, at);
  if (uri === undefined) return;
  await write(uri, await text());
  void offerToOpen(uri, `${codeCount(codes)} written.`);
}

/** The rooms with these IDs, in their order, or all rooms. */
export function recordsOf(rollout: Rollout, ids: readonly string[] | undefined): readonly RolloutRecord[] {
  const { rows, session } = rollout;
  return rowsInOrder(rows, ids).map((row) => {
    const subject = row.state === 'incomplete' ? 'pairingCode' : 'endpoint';
    return rolloutRecord(row, (error) => problemSentence(session.problem(error, subject)));
  });
}

async function write(uri: vscode.Uri, text: string): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  } catch (cause) {
    const headline = 'The file could not be written';
    throw new ActionFailure({ headline, advice: 'Choose another folder.', steps: ['retry'] }, { cause });
  }
}

async function pickKind(): Promise<ExportKind | undefined> {
  const items = Object.values(EXPORT_KINDS).map((exportKind) => ({
    label: exportKind.label,
    detail: exportKind.detail,
    exportKind,
  }));
  return (await vscode.window.showQuickPick(items, { title: 'Export the Rollout' }))?.exportKind;
}

async function confirm({ label }: ExportKind, codes: number, rooms: number): Promise<boolean> {
  const choose = 'Choose Where…';
  const detail = [
    `The ${label} will hold, for ${roomCount(rooms)}, the label, the name, the endpoint ID, the IP address, the pairing`,
    'code, its ID and the capabilities. Anyone who can read the file can use the codes. Keep it safe, and delete it when',
    'the rooms are paired.',
  ].join(' ');
  const question = `Write ${codeCount(codes)} to a file?`;
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, choose)) === choose;
}

function codeCount(count: number): string {
  return `${count.toLocaleString('en')} pairing ${count === 1 ? 'code' : 'codes'}`;
}
