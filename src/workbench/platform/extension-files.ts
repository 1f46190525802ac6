import vscode = require('vscode');

import type { FilesPort } from '../../model/ports';

/** The extension's global storage: a folder on the machine of the extension host, shared by all windows. */
export class ExtensionFiles implements FilesPort {
  /** @param root `ExtensionContext.globalStorageUri` */
  constructor(private readonly root: vscode.Uri) {}

  async exists(path: string): Promise<boolean> {
    return (await orMissing(vscode.workspace.fs.stat(this.#uri(path)))) !== undefined;
  }

  async changedAt(path: string): Promise<number | undefined> {
    return (await orMissing(vscode.workspace.fs.stat(this.#uri(path))))?.mtime;
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return orMissing(vscode.workspace.fs.readFile(this.#uri(path)));
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    await vscode.workspace.fs.writeFile(this.#uri(path), content);
  }

  async rename(path: string, newPath: string): Promise<void> {
    await vscode.workspace.fs.rename(this.#uri(path), this.#uri(newPath), { overwrite: true });
  }

  async delete(path: string): Promise<void> {
    const options = { recursive: true, useTrash: false };
    await orMissing(vscode.workspace.fs.delete(this.#uri(path), options));
  }

  #uri(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.root, path);
  }
}

async function orMissing<T>(work: Thenable<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    // https://code.visualstudio.com/api/references/vscode-api#FileSystemError
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
