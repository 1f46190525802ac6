import type { FileInFolder, FileToSave, NamedText, UserFiles } from '../../src/workbench/lists/user-files';
import { type Ports, Workbench } from '../../src/workbench/workbench';
import type { MemoryLog } from './ports';
import { ScriptedDialogs } from './scripted-dialogs';
import { TestPageViews } from './test-page-view';

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

  async readInventory(): Promise<NamedText | undefined> {
    return this.inventory;
  }

  async showDiff(before: string, after: string, title: string): Promise<void> {
    this.diff = { before, after, title };
  }
}

/** The in-memory ports of a window. */
export interface TestPorts extends Omit<Ports, 'dialogs' | 'requestLog' | 'pageViews' | 'userFiles'> {
  readonly log: MemoryLog;
  readonly pageViews?: TestPageViews | undefined;
}

/** The services of a window without VS Code, with substitutes for its tree, documents and editors. */
export class TestServices extends Workbench {
  override readonly dialogs: ScriptedDialogs;
  override readonly userFiles: TestFiles;
  override readonly pageViews: TestPageViews;
  /** VS Code's log level. */
  logLevel: 'Trace' | 'Debug' | undefined;
  /** Whether the user was asked for another log level. */
  isLogLevelAsked = false;
  readonly documents = {
    openText: () => notOfVsCode(),
    show: () => notOfVsCode(),
    isMoving: () => false,
  };
  readonly untitledLists = {
    open: () => notOfVsCode(),
    openFrom: () => notOfVsCode(),
  };
  readonly rolloutEditors = {
    active: undefined,
    roomMenuAction: () => undefined,
    press: () => undefined,
    show: () => notOfVsCode(),
    showRoom: () => notOfVsCode(),
  };
  readonly explorer = {
    nodeFrom: () => undefined,
    nodesFrom: () => [],
    isVisible: false,
    reveal: async () => {},
    show: async () => {},
    showProgress: async (work: Promise<unknown>) => void (await work),
  };

  constructor({ pageViews = new TestPageViews(), ...ports }: TestPorts) {
    const dialogs = new ScriptedDialogs();
    const userFiles = new TestFiles();
    const requestLog = {
      levelWithAddresses: () => this.logLevel,
      setLevel: async () => {
        this.isLogLevelAsked = true;
      },
    };
    super({ ...ports, dialogs, pageViews, requestLog, userFiles: () => userFiles });
    this.dialogs = dialogs;
    this.userFiles = userFiles;
    this.pageViews = pageViews;
  }

  /** Closes the connections and all panels, whose timers would keep the process running. */
  dispose(): void {
    this.sessions.dispose();
    this.panels.dispose();
    for (const view of this.pageViews.all) view.close();
  }
}

function notOfVsCode(): never {
  throw new Error('Only VS Code has documents and editors.');
}
