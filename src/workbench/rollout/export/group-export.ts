import * as vscode from 'vscode';
import { groupFiles } from '../../../rollout/export/group-files';
import type { RolloutRecord } from '../../../rollout/export/record';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import type { ExportFiles } from '../../platform/export-files';
import { type ExportFacts, exportContent } from './export-contents';
import { type Grouping, groupings } from './grouping';

interface GroupExport {
  readonly document: RolloutDocument;
  readonly records: readonly RolloutRecord[];
  readonly facts: ExportFacts;
  /** Undefined asks for the column. */
  readonly grouping: Grouping | undefined;
  readonly files: ExportFiles;
  /** Asks whether codes may be written. */
  readonly confirmed: () => Promise<boolean>;
}

const FORMATS = [
  { label: 'Excel Workbooks', format: 'xlsx' },
  { label: 'CSV Files', format: 'csv' },
] as const;

/** Writes a file for each group into a folder that the person chooses. @returns false if the person cancels @throws ActionFailure */
export async function exportPerGroup(request: GroupExport): Promise<boolean> {
  const { document, records, facts, confirmed } = request;
  const grouping = request.grouping ?? (await pickGrouping(document));
  if (grouping === undefined) return false;
  const picked = await vscode.window.showQuickPick(FORMATS, { title: `One File per ${grouping.name}` });
  if (picked === undefined || !(await confirmed())) return false;
  const folder = await request.files.askForFolder();
  if (folder === undefined) return false;
  const groups = groupFiles(records, grouping.groupOf, { at: facts.at, extension: picked.format });
  if (
    !(await mayReplace(
      folder,
      groups.map(({ fileName }) => fileName),
    ))
  )
    return false;
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Writing the files' },
    async (progress) => {
      for (const [index, { fileName, records: ofGroup }] of groups.entries()) {
        progress.report({ message: `${index + 1} of ${groups.length}`, increment: 100 / groups.length });
        const content = await exportContent(picked.format, ofGroup, facts);
        await request.files.write(vscode.Uri.joinPath(folder, fileName), content);
      }
    },
  );
  const count = `${groups.length} ${groups.length === 1 ? 'file' : 'files'}`;
  void vscode.window.showInformationMessage(`${count} written.`);
  return true;
}

async function pickGrouping(document: RolloutDocument): Promise<Grouping | undefined> {
  const columns = groupings(document);
  if (columns.length === 0) {
    const headline = 'The list has no column to group by';
    throw new ActionFailure({ headline, advice: 'Export all rooms to one file.', steps: [] });
  }
  const items = columns.map((grouping) => ({ label: grouping.name.replaceAll('$(', '$ ('), grouping }));
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
  const question = `Replace ${existing} ${existing === 1 ? 'file' : 'files'} in the folder?`;
  return (await vscode.window.showWarningMessage(question, { modal: true }, replace)) === replace;
}
