import vscode = require('vscode');

import { quickInputText } from '../../../model/display-text';
import { countOf } from '../../../protocol/text';
import { groupFileNames } from '../../../rollout/export/file-name';
import { groupsOf, type RolloutRecord } from '../../../rollout/export/record';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ROOM_STATES } from '../../../rollout/room-states';
import type { EpochMs } from '../../../service/resources';
import { ActionFailure } from '../../platform/action-failure';
import { sourceColumns } from '../rooms/list-view';
import { exportContent } from './export-content';
import { askForFolder, sayWritten, writeFile } from './export-files';

/** A column by which records are grouped. */
export interface Grouping {
  readonly name: string;
  readonly groupOf: (record: RolloutRecord) => string;
}

interface GroupExport {
  readonly document: RolloutDocument;
  readonly records: readonly RolloutRecord[];
  /** The time of the export. */
  readonly at: EpochMs;
  /** Undefined asks for the column. */
  readonly grouping: Grouping | undefined;
}

const FORMATS = [
  { label: 'Excel Workbooks', format: 'xlsx' },
  { label: 'CSV Files', format: 'csv' },
] as const;

/** @param key of a column of the list, or `state`; undefined and unknown ones group nothing */
export function groupingBy(document: RolloutDocument, key: string | undefined): Grouping | undefined {
  if (key === 'state') return { name: 'State', groupOf: ({ state }) => ROOM_STATES[state].label };
  return groupings(document).find((grouping) => grouping.key === key);
}

/** The columns of a list by which its records can be grouped. */
function groupings({ reading }: RolloutDocument): readonly (Grouping & { readonly key: string })[] {
  return sourceColumns(reading).map(({ key, name, index }) => ({
    key,
    name,
    groupOf: ({ values }) => values[index] ?? '',
  }));
}

/** The file of a list, beside which its exports are proposed; undefined where it was never saved. */
export function fileOf({ isUntitled, key }: RolloutDocument): vscode.Uri | undefined {
  return isUntitled ? undefined : vscode.Uri.parse(key, true);
}

/** Writes a file for each group into a folder that the user chooses. @returns false if the user cancels @throws ActionFailure */
export async function exportPerGroup(request: GroupExport): Promise<boolean> {
  const { document, records, at } = request;
  const grouping = request.grouping ?? (await pickGrouping(document));
  if (grouping === undefined) return false;
  const picked = await vscode.window.showQuickPick(FORMATS, {
    title: `One File per ${quickInputText(grouping.name)}`,
  });
  if (picked === undefined) return false;
  const folder = await askForFolder(fileOf(document));
  if (folder === undefined) return false;
  const groups = [...groupsOf(records, grouping.groupOf)];
  const names = groupFileNames(
    groups.map(([name]) => name),
    at,
    picked.format,
  );
  if (!(await mayReplace(folder, names))) return false;
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Writing the files' },
    async (progress) => {
      for (const [index, [, ofGroup]] of groups.entries()) {
        progress.report({ message: `${index + 1} of ${groups.length}`, increment: 100 / groups.length });
        const content = await exportContent(picked.format, document, ofGroup);
        await writeFile(vscode.Uri.joinPath(folder, names[index] ?? ''), content);
      }
    },
  );
  sayWritten(countOf(groups.length, 'file'), folder);
  return true;
}

async function pickGrouping(document: RolloutDocument): Promise<Grouping | undefined> {
  const columns = groupings(document);
  if (columns.length === 0) {
    const headline = 'The list has no column to group by';
    throw new ActionFailure({ headline, advice: 'Export all rooms to one file.', steps: [] });
  }
  const items = columns.map((grouping) => ({ label: quickInputText(grouping.name), grouping }));
  return (await vscode.window.showQuickPick(items, { title: 'One File per Value of Which Column?' }))
    ?.grouping;
}

async function mayReplace(folder: vscode.Uri, names: readonly string[]): Promise<boolean> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    (found) => new Set(found.map(([name]) => name.toLowerCase())),
    () => new Set<string>(),
  );
  const existing = names.filter((name) => entries.has(name.toLowerCase())).length;
  if (existing === 0) return true;
  const replace = 'Replace';
  const question = `Replace ${countOf(existing, 'file')} in the folder?`;
  return (await vscode.window.showWarningMessage(question, { modal: true }, replace)) === replace;
}
