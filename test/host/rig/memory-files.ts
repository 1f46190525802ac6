import * as vscode from 'vscode';

/** The scheme of `MemoryFiles`, as a virtual workspace has one. */
const SCHEME = 'zt-memory';

/** A file system in memory that VS Code learns the changes of, as it may miss those of a disk on a busy machine. */
export class MemoryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #files = new Map<string, { readonly content: Uint8Array; readonly mtime: number }>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #registration = vscode.workspace.registerFileSystemProvider(SCHEME, this);
  #time = 1;

  /** Writes a file as another program does. */
  change(path: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path });
    const { Changed, Created } = vscode.FileChangeType;
    const type = this.#files.has(path) ? Changed : Created;
    this.writeFile(uri, Buffer.from(text));
    this.#changed.fire([{ type, uri }]);
    return uri;
  }

  /** Deletes a file as another program does. */
  remove(uri: vscode.Uri): void {
    this.delete(uri);
    this.#changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    if (path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const { content, mtime } = this.#find(path);
    return { type: vscode.FileType.File, ctime: 0, mtime, size: content.length };
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.#find(path).content;
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.#time += 1000;
    this.#files.set(path, { content, mtime: this.#time });
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

  #find(path: string): { readonly content: Uint8Array; readonly mtime: number } {
    const file = this.#files.get(path);
    if (file === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return file;
  }
}
