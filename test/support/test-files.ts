import type {
  FileInFolder,
  FileToSave,
  NamedText,
  RoomsFile,
  UserFiles,
} from '../../src/workbench/platform/user-files';

/** In-memory files that a user saves, and a list to read. */
export class TestFiles implements UserFiles {
  /** Saved contents, by proposed name. */
  readonly saved = new Map<string, string | Uint8Array>();
  /** Address whose folder was last proposed. */
  beside: string | undefined;
  /** Messages about saved files. */
  readonly said: string[] = [];
  /** Text of the file that the user picks as a list. */
  list: string | undefined;
  /** The file that the user picks as an inventory. */
  inventory: NamedText | undefined;
  /** The last comparison. */
  diff: { readonly before: string; readonly after: string; readonly title: string } | undefined;

  async save({ name, beside, content, written, note }: FileToSave): Promise<string> {
    this.beside = beside;
    this.saved.set(name, await content());
    this.said.push([written?.(name), note].filter((text) => text !== undefined).join(' '));
    return `file:///${name}`;
  }

  async saveInFolder(files: readonly FileInFolder[], beside?: string, note = ''): Promise<void> {
    this.beside = beside;
    for (const { name, content } of files) this.saved.set(name, await content());
    this.said.push(note);
  }

  async readList(): Promise<string | undefined> {
    return this.list;
  }

  /** Reads a closed list. Default: its file is gone. */
  readClosedList: (address: string) => Promise<string | undefined> = async () => undefined;

  /** Returns the file that the user chooses. */
  readRooms: () => Promise<RoomsFile | undefined> = async () => undefined;

  async readInventory(): Promise<NamedText | undefined> {
    return this.inventory;
  }

  async showDiff(before: string, after: string, title: string): Promise<void> {
    this.diff = { before, after, title };
  }
}
