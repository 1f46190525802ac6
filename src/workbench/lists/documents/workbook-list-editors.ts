import type * as vscode from 'vscode';
import type { Rollouts } from '../../../rollout/rollouts';
import type { RolloutPanels } from '../rooms/rollout-panels';
import { fileName } from './text-list-editors';
import { WorkbookFile } from './workbook-file';

export interface WorkbookDocument extends vscode.CustomDocument {
  readonly file: WorkbookFile;
}

/** Opens Excel workbooks as rollouts. */
export class WorkbookListEditors implements vscode.CustomReadonlyEditorProvider<WorkbookDocument> {
  constructor(
    private readonly rollouts: Rollouts,
    private readonly panels: RolloutPanels,
  ) {}

  openCustomDocument(uri: vscode.Uri): WorkbookDocument {
    const document = this.rollouts.open(uri.toString(), fileName(uri));
    const file = new WorkbookFile(uri, document, this.rollouts.remembered);
    return { uri, file, dispose: () => file.dispose() };
  }

  async resolveCustomEditor({ uri, file }: WorkbookDocument, panel: vscode.WebviewPanel): Promise<void> {
    let isClosed = false;
    const closing = panel.onDidDispose(() => {
      isClosed = true;
    });
    const document = this.rollouts.open(uri.toString(), fileName(uri));
    const { choice } = this.rollouts.remembered.read(document.key);
    await file.read();
    closing.dispose();
    // The person may have closed the editor while the file was read or its sheet asked for.
    if (isClosed) return this.panels.leave(document);
    if (choice !== undefined) document.choose(choice);
    this.panels.attach(panel, document, file);
  }
}
