import * as vscode from 'vscode';

/** Scheme of `MemoryFiles`, as a virtual workspace has one. */
const SCHEME = 'zt-memory';

interface MemoryFile {
  readonly content: Uint8Array | undefined;
  readonly mtime: number;
  /** In bytes. */
  readonly size: number;
}

/**
 * An in-memory file system that reports its changes to VS Code. On a busy machine, VS Code may miss changes on a disk.
 */
export class MemoryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #files = new Map<string, MemoryFile>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #registration: vscode.Disposable;
  readonly #locked = new Set<string>();
  #time = 1;

  /** @param isReadonly whether VS Code must not write the files */
  constructor({ isReadonly = false } = {}) {
    this.#registration = vscode.workspace.registerFileSystemProvider(SCHEME, this, { isReadonly });
  }

  /** Writes a file like another program. */
  change(path: string, content: string | Uint8Array): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path });
    const { Changed, Created } = vscode.FileChangeType;
    const type = this.#files.has(path) ? Changed : Created;
    this.writeFile(uri, Buffer.from(content));
    this.#changed.fire([{ type, uri }]);
    return uri;
  }

  /** Adds a file with a size but no content. */
  claim(path: string, size: number): vscode.Uri {
    this.#files.set(path, { content: undefined, mtime: this.#time, size });
    return vscode.Uri.from({ scheme: SCHEME, path });
  }

  /** Makes a file unreadable, like another program on Windows that has the file open. */
  lock({ path }: vscode.Uri): void {
    this.#locked.add(path);
  }

  /** Deletes a file like another program. */
  remove(uri: vscode.Uri): void {
    this.delete(uri);
    this.#changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    if (path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const { size, mtime } = this.#find(path);
    return { type: vscode.FileType.File, ctime: 0, mtime, size };
  }

  readFile({ path }: vscode.Uri): Uint8Array | Promise<Uint8Array> {
    if (this.#locked.has(path)) throw new Error(`EBUSY: resource busy or locked, open '${path}'`);
    const { content } = this.#find(path);
    if (content === undefined) throw vscode.FileSystemError.Unavailable('This file is not to be read.');
    return content;
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.#time += 1000;
    this.#files.set(path, { content, mtime: this.#time, size: content.length });
  }

  delete({ path }: vscode.Uri): void {
    this.#files.delete(path);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.#files.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  dispose(): void {
    this.#registration.dispose();
  }

  #find(path: string): MemoryFile {
    const file = this.#files.get(path);
    if (file === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return file;
  }
}
