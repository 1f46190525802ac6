import * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import { problemSentence } from '../../model/problems/problem';
import { exportFileName } from '../../rollout/export/file-name';
import { printableSheet } from '../../rollout/export/printable-sheet';
import { RECORD_FIELDS, type RolloutRecord, rolloutRecord } from '../../rollout/export/record';
import {
  type RecordField,
  recordsAsCells,
  recordsAsCsv,
  recordsAsJson,
  recordsAsLines,
  recordsAsMarkdown,
} from '../../rollout/export/text-formats';
import { roomCount } from '../../rollout/room-count';
import type { CommandArgument } from '../commands/arguments';
import type { CommandContext } from '../commands/context';
import { CommandFailure } from '../commands/failure';
import { copyText } from '../platform/clipboard';
import { pickSession } from '../prompts/pick-session';

interface Format {
  readonly name: string;
  readonly label: string;
  readonly detail: string;
  /** Undefined goes to the clipboard. */
  readonly extension: string | undefined;
  readonly write: (records: readonly RolloutRecord[], facts: { connection: string; at: number }) => string;
}

const FORMATS: readonly Format[] = [
  {
    name: 'csv',
    label: 'CSV File',
    detail: 'For a spreadsheet: UTF-8, no cell can be a formula',
    extension: 'csv',
    write: recordsAsCsv,
  },
  { name: 'json', label: 'JSON File', detail: 'For a script', extension: 'json', write: recordsAsJson },
  {
    name: 'sheet',
    label: 'Printable Sheet',
    detail: 'A card per room with its code, large and as a QR code; an HTML file for A4 or Letter',
    extension: 'html',
    write: printableSheet,
  },
  {
    name: 'markdown',
    label: 'Markdown Table',
    detail: 'To the clipboard, for a ticket or a wiki',
    extension: undefined,
    write: recordsAsMarkdown,
  },
];

/** Export Rollout…: writes what was looked up to a file, or to the clipboard as Markdown. */
export async function exportRollout(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Export the rollout of which connection?');
  if (session === undefined) return;
  const records = recordsOf(context, session, argument);
  const codes = records.filter(({ code }) => code !== undefined).length;
  if (codes === 0) {
    const headline = 'There is no pairing code to export yet';
    throw new CommandFailure({ headline, advice: 'Fetch the codes of the list first.', steps: [] });
  }
  const format = FORMATS.find(({ name }) => name === argument.format) ?? (await pickFormat());
  if (format === undefined) return;
  const facts = { connection: session.connection.name, at: context.now() };
  if (format.extension === undefined) {
    await copyText(format.write(records, facts), `Table of ${roomCount(records.length)}`);
    context.rolloutPanels.announce(session, 'Copied as Markdown');
    return;
  }
  if (!(await confirm(format, codes, records.length))) return;
  const uri = await askWhere(format, format.extension, facts);
  if (uri === undefined) return;
  const bytes = new TextEncoder().encode(format.write(records, facts));
  await Promise.resolve(vscode.workspace.fs.writeFile(uri, bytes)).catch((cause: unknown) => {
    const headline = 'The file could not be written';
    throw new CommandFailure(
      { headline, advice: 'Choose another place for it.', steps: ['retry'] },
      { cause },
    );
  });
  void offerToOpen(uri, `${codeCount(codes)} written.`);
}

/** What the panel copies: the code, a row or a column of the rooms it names. */
export async function copyFromRollout(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Copy from the rollout of which connection?');
  if (session === undefined) return;
  const records = recordsOf(context, session, argument);
  if (records.length === 0) return;
  const copy = (text: string, what: string) => {
    context.rolloutPanels.announce(session, `${what} copied`);
    return copyText(text, what);
  };
  const { what, column } = argument;
  if (what === 'row') {
    await copy(recordsAsCells(records), records.length === 1 ? 'Row' : `${records.length} rows`);
    return;
  }
  const field: RecordField | undefined = what === 'code' ? 'code' : fieldOf(column);
  const heading = RECORD_FIELDS.find(([name]) => name === field)?.[1];
  if (field === undefined || heading === undefined) return;
  const filled = what === 'code' ? records.filter(({ code }) => code !== undefined) : records;
  if (filled.length === 0) return context.rolloutPanels.announce(session, 'There is no code to copy yet');
  await copy(
    recordsAsLines(filled, field),
    filled.length === 1 ? heading : `${heading} of ${roomCount(filled.length)}`,
  );
}

/** The rooms that an argument names, in its order, or all of them. */
function recordsOf(
  { rollouts }: CommandContext,
  session: Session,
  { endpointIds }: CommandArgument,
): readonly RolloutRecord[] {
  const { rows } = rollouts.of(session);
  const byId = new Map(rows.map((row) => [row.room.endpointId, row]));
  const wanted = endpointIds === undefined ? rows : endpointIds.flatMap((id) => byId.get(id) ?? []);
  return wanted.map((row) => {
    const subject = row.state === 'incomplete' ? 'pairingCode' : 'endpoint';
    return rolloutRecord(row, (error) => problemSentence(session.problem(error, subject)));
  });
}

function fieldOf(column: string | undefined): RecordField | undefined {
  const name = column === 'fetched' ? 'fetchedAt' : column;
  return RECORD_FIELDS.find(([field]) => field === name)?.[0];
}

async function pickFormat(): Promise<Format | undefined> {
  const items = FORMATS.map((format) => ({ label: format.label, detail: format.detail, format }));
  return (await vscode.window.showQuickPick(items, { title: 'Export the Rollout' }))?.format;
}

async function confirm({ label }: Format, codes: number, rooms: number): Promise<boolean> {
  const write = 'Choose Where…';
  const detail = [
    `The ${label} will hold, for ${roomCount(rooms)}, the label, the name, the endpoint ID, the IP address, the pairing`,
    'code, its ID and the capabilities. Who can read the file can use the codes: keep it safe, and delete it when the',
    'rooms are paired.',
  ].join(' ');
  const question = `Write ${codeCount(codes)} to a file?`;
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, write)) === write;
}

async function askWhere(
  { label }: Format,
  extension: string,
  { connection, at }: { connection: string; at: number },
): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = exportFileName(connection, at, extension);
  return await vscode.window.showSaveDialog({
    title: `Write the ${label}`,
    saveLabel: 'Write',
    filters: { [label]: [extension] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}

async function offerToOpen(uri: vscode.Uri, text: string): Promise<void> {
  const inBrowser = 'Open in Browser';
  const inEditor = 'Open in Editor';
  // A file on another machine, as in a remote window, is nowhere that a browser here could find it.
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  const isPage = uri.path.endsWith('.html');
  const advice = isPage && !isHere ? ' Download the file and open it in a browser to print it.' : '';
  const open = isPage && isHere ? inBrowser : inEditor;
  const chosen = await vscode.window.showInformationMessage(`${text}${advice}`, open);
  if (chosen === inBrowser) await vscode.env.openExternal(uri);
  if (chosen === inEditor) await vscode.commands.executeCommand('vscode.open', uri);
}

function codeCount(count: number): string {
  return `${count.toLocaleString('en')} pairing ${count === 1 ? 'code' : 'codes'}`;
}
