import * as vscode from 'vscode';
import { groupFiles } from '../../../rollout/export/group-files';
import type { RolloutRecord } from '../../../rollout/export/record';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import { writeFile } from '../../platform/export-file';
import { type ExportFacts, exportContent } from './export-contents';
import { type Grouping, groupings } from './grouping';

interface GroupExport {
  readonly document: RolloutDocument;
  readonly records: readonly RolloutRecord[];
  readonly facts: ExportFacts;
  /** Undefined asks for the column. */
  readonly grouping: Grouping | undefined;
  /** Asks whether codes may be written. */
  readonly confirmed: () => Promise<boolean>;
}

const FORMATS = [
  { label: 'Excel Workbooks', format: 'xlsx' },
  { label: 'CSV Files', format: 'csv' },
] as const;

/** Writes a file for each group into a folder that the person chooses. @throws ActionFailure */
export async function exportPerGroup(request: GroupExport): Promise<void> {
  const { document, records, facts, confirmed } = request;
  const grouping = request.grouping ?? (await pickGrouping(document));
  if (grouping === undefined) return;
  const picked = await vscode.window.showQuickPick(FORMATS, { title: `One File per ${grouping.name}` });
  if (picked === undefined || !(await confirmed())) return;
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: 'Choose the Folder for the Files',
      openLabel: 'Write Here',
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (folder === undefined) return;
  const files = groupFiles(records, grouping.groupOf, { at: facts.at, extension: picked.format });
  if (
    !(await mayReplace(
      folder,
      files.map(({ fileName }) => fileName),
    ))
  )
    return;
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Writing the files' },
    async (progress) => {
      for (const [index, { fileName, records: ofGroup }] of files.entries()) {
        progress.report({ message: `${index + 1} of ${files.length}`, increment: 100 / files.length });
        const content = await exportContent(picked.format, ofGroup, facts);
        await writeFile(vscode.Uri.joinPath(folder, fileName), content);
      }
    },
  );
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  void vscode.window.showInformationMessage(`${count} written.`);
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
