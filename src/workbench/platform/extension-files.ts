import * as vscode from 'vscode';
import type { FilesPort } from '../../model/ports';

const SETTLE_MS = 50;

/** The extension's global storage: a folder on the machine of the extension host, which all windows share. */
export class ExtensionFiles implements FilesPort {
  readonly #root: vscode.Uri;

  /** @param root `ExtensionContext.globalStorageUri` */
  constructor(root: vscode.Uri) {
    this.#root = root;
  }

  async list(folder: string): Promise<readonly string[]> {
    const entries = await orMissing(vscode.workspace.fs.readDirectory(this.#uri(folder)));
    return (entries ?? []).flatMap(([name, type]) => (type === vscode.FileType.File ? [name] : []));
  }

  read(folder: string, name: string): Promise<Uint8Array | undefined> {
    return orMissing(vscode.workspace.fs.readFile(this.#uri(folder, name)));
  }

  async write(folder: string, name: string, content: Uint8Array): Promise<void> {
    // It makes the folder too.
    await vscode.workspace.fs.writeFile(this.#uri(folder, name), content);
  }

  async rename(folder: string, name: string, newName: string): Promise<boolean> {
    try {
      await vscode.workspace.fs.rename(this.#uri(folder, name), this.#uri(folder, newName), {
        overwrite: false,
      });
      // VS Code looks first and renames then. A window that looked before this one renamed has renamed too by now, and
      // the caller finds its file under that name.
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      return true;
    } catch (error) {
      if (isFileError(error, 'FileExists')) return false;
      throw error;
    }
  }

  async delete(folder: string, name: string): Promise<void> {
    await orMissing(vscode.workspace.fs.delete(this.#uri(folder, name), { useTrash: false }));
  }

  async deleteFolder(folder: string): Promise<void> {
    const options = { recursive: true, useTrash: false };
    await orMissing(vscode.workspace.fs.delete(this.#uri(folder), options));
  }

  #uri(...path: readonly string[]): vscode.Uri {
    return vscode.Uri.joinPath(this.#root, ...path);
  }
}

async function orMissing<T>(work: Thenable<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isFileError(error, 'FileNotFound')) return undefined;
    throw error;
  }
}

/** https://code.visualstudio.com/api/references/vscode-api#FileSystemError */
function isFileError(error: unknown, code: 'FileExists' | 'FileNotFound'): boolean {
  return error instanceof vscode.FileSystemError && error.code === code;
}
