import type { Clock } from '../model/clock';
import type { Settings } from '../model/connections/settings';
import { type Disposable, Emitter, type Event } from '../model/event';
import type { RolloutDocument } from './rollout-document';
import type { RolloutDocuments } from './rollout-documents';

/** Maximum number of remembered lists that are shown. */
const MAX_REMEMBERED = 10;

/** The parts of a window that determine which lists are shown. */
export interface ListWindow {
  /** The addresses of the lists in tabs, including restored tabs that have not been shown yet. */
  readonly tabs: readonly string[];
  /** Fires after tabs were opened or closed. */
  readonly onDidChangeTabs: Event<void>;
  /** Returns whether the window has the file system of an address. Does not access the file. */
  canOpen(address: string): boolean;
}

/** An open or previously opened list. */
export interface KnownList {
  /** Its URI. */
  readonly key: string;
  readonly name: string;
  /** The name of its folder; '' if it has none. */
  readonly folder: string;
  /** Whether a tab or the panel of its rooms shows it. */
  readonly isOpen: boolean;
  readonly isUntitled: boolean;
  /** Undefined unless the list is open and can be read. */
  readonly counts: PairedCounts | undefined;
}

interface PairedCounts {
  readonly paired: number;
  readonly rooms: number;
}

/** The open lists and the most recently opened lists, including other windows' lists. No file is accessed. */
export class KnownLists implements Disposable {
  readonly #changed = new Emitter<void>();
  /** Fires after a list, its counts or its state changed. */
  readonly onDidChange = this.#changed.event;
  /** The lists at the last event or first read, so that unchanged rows are not redrawn. */
  #reported: string | undefined;
  readonly #subscriptions: readonly Disposable[];

  constructor(
    private readonly documents: RolloutDocuments,
    private readonly window: ListWindow,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly settings: Pick<Settings, 'calendar'>,
  ) {
    const readAgain = () => this.readAgain();
    this.#subscriptions = [documents.onDidChange(readAgain), window.onDidChangeTabs(readAgain)];
  }

  /** Most recently opened first. */
  get all(): readonly KnownList[] {
    const open = this.#open;
    const { openedFiles } = this.documents.remembered;
    const last = openedFiles.filter((key) => this.window.canOpen(key)).slice(0, MAX_REMEMBERED);
    const keys = [...new Set([...open, ...last])];
    const timeOf = (key: string) => this.documents.remembered.read(key).openedAt ?? 0;
    return keys.toSorted((one, other) => timeOf(other) - timeOf(one)).map((key) => this.#list(key, open));
  }

  find(key: string): KnownList | undefined {
    return this.all.find((list) => list.key === key);
  }

  /** Reads the lists again and reports changes, including changes by other windows, for which VS Code has no event. */
  readAgain(): void {
    const reported = this.#reported;
    this.#reported = JSON.stringify(this.all);
    if (reported !== this.#reported) this.#changed.fire();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  get #open(): ReadonlySet<string> {
    return new Set([...this.documents.all.map(({ key }) => key), ...this.window.tabs]);
  }

  #list(key: string, open: ReadonlySet<string>): KnownList {
    const document = this.documents.find(key);
    const [name = '', folder = ''] = pathOf(key).split('/').toReversed();
    return {
      key,
      name: document?.name ?? name,
      folder,
      isOpen: open.has(key),
      isUntitled: key.startsWith('untitled:'),
      counts: document && this.#countsOf(document),
    };
  }

  #countsOf({ canBeLookedUp, pairedColumn, reading }: RolloutDocument): PairedCounts | undefined {
    if (!canBeLookedUp) return undefined;
    const today = this.settings.calendar.dayOf(this.clock.now());
    return { paired: pairedColumn.count(today), rooms: reading.list.rows.length };
  }
}

/** Returns the readable path of a URI. */
export function pathOf(uri: string): string {
  const path = uri.replace(/^[^:]*:(?:\/\/[^/]*)?|[?#].*$/gu, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
