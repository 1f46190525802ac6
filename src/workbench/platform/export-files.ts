import vscode = require('vscode');

import type { RememberedStatePort } from '../../model/ports';
import { ActionFailure } from './action-failure';

/** A file to save, which a person names. */
export interface FileToSave {
  /** Names its format. */
  readonly label: string;
  /** Without the dot. */
  readonly extension: string;
  /** Proposed. */
  readonly name: string;
  readonly content: () => string | Uint8Array | Promise<string | Uint8Array>;
  /** Said once it is written. */
  readonly written: string;
}

/** Asks where to write exports, and writes them. The last folder is proposed, at first the workspace. */
export class ExportFiles {
  /** Each machine has its own: the state is shared with the windows of remote machines. */
  readonly #key = ['export/folder', vscode.env.remoteName].filter(Boolean).join('/');

  constructor(private readonly state: RememberedStatePort) {}

  /** Asks where to write a file, writes it, and offers to open it. @returns false if the person cancels @throws ActionFailure */
  async save({ label, extension, name, content, written }: FileToSave): Promise<boolean> {
    const folder = await this.#proposedFolder();
    const uri = await vscode.window.showSaveDialog({
      title: `Save ${label}`,
      filters: { [label]: [extension] },
      // A name alone cannot be proposed otherwise. A browser takes only the name from it.
      defaultUri: folder === undefined ? vscode.Uri.file(name) : vscode.Uri.joinPath(folder, name),
    });
    if (uri === undefined) return false;
    await this.write(uri, await content());
    void offerToOpen(uri, written);
    return true;
  }

  /** Asks for the folder of several files. */
  async askForFolder(): Promise<vscode.Uri | undefined> {
    const proposed = await this.#proposedFolder();
    const [folder] =
      (await vscode.window.showOpenDialog({
        title: 'Choose the Folder for the Files',
        openLabel: 'Save Here',
        canSelectFiles: false,
        canSelectFolders: true,
        ...(proposed === undefined ? {} : { defaultUri: proposed }),
      })) ?? [];
    return folder;
  }

  /** Writes a file, and remembers its folder. @throws ActionFailure */
  async write(uri: vscode.Uri, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    try {
      await vscode.workspace.fs.writeFile(uri, bytes);
    } catch (cause) {
      const headline = 'The file could not be written';
      throw new ActionFailure({ headline, advice: 'Choose another folder.', steps: ['retry'] }, { cause });
    }
    const folder = vscode.Uri.joinPath(uri, '..').toString();
    if (folder !== this.state.get(this.#key)) void this.state.set(this.#key, folder).catch(() => undefined);
  }

  async #proposedFolder(): Promise<vscode.Uri | undefined> {
    const last = this.state.get(this.#key);
    const folder = typeof last === 'string' ? await existingFolder(last) : undefined;
    return folder ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  }
}

async function existingFolder(place: string): Promise<vscode.Uri | undefined> {
  try {
    const uri = vscode.Uri.parse(place, true);
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) === 0 ? undefined : uri;
  } catch {
    return undefined;
  }
}

/** Reports that a file was written, and offers to open it. */
async function offerToOpen(uri: vscode.Uri, text: string): Promise<void> {
  const inBrowser = 'Open in Browser';
  const inEditor = 'Open in Editor';
  // In a remote window the file is on another machine, where no local browser finds it.
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  const isPage = uri.path.endsWith('.html');
  const advice = isPage && !isHere ? ' Download the file and open it in a browser to print it.' : '';
  const open = isPage && isHere ? inBrowser : inEditor;
  const chosen = await vscode.window.showInformationMessage(`${text}${advice}`, open);
  if (chosen === inBrowser) await vscode.env.openExternal(uri);
  if (chosen === inEditor) await vscode.commands.executeCommand('vscode.open', uri);
}
