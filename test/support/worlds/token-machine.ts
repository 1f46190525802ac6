import type { TokenComparison } from '../../../src/model/access-tokens/history/compare';
import { Fingerprints } from '../../../src/model/access-tokens/history/fingerprints';
import { HistoryFile } from '../../../src/model/access-tokens/history/history-file';
import {
  decodeRemembered,
  encodeRemembered,
  type Remembered,
} from '../../../src/model/access-tokens/history/remembered';
import { type HistorySession, TokenHistory } from '../../../src/model/access-tokens/history/token-history';
import {
  type AccessTokenEntry,
  AccessTokenHandles,
  type ListedAccessTokens,
  readingOf,
  type TokenListReading,
} from '../../../src/model/access-tokens/listing';
import type { Connection } from '../../../src/model/connections/connection';
import { SessionClosed } from '../../../src/model/connections/session-closed';
import { Settings } from '../../../src/model/connections/settings';
import { failed, type Loadable, loaded, UNLOADED } from '../../../src/model/loadable';
import { decodeAccessToken } from '../../../src/service/decode';
import { reminderText } from '../../../src/workbench/lists/tokens/reminder-text';
import { present } from '../../unit/expect';
import { anAccessToken } from '../builders';
import { MemoryFiles, MemoryLog, MemorySecrets, MemorySettings, MemoryState } from '../ports';
import { SettableClock } from '../settable-clock';
import { aConnection } from './model-world';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Nine in the morning of a day without a clock change in any time zone. */
export const MORNING = new Date(2030, 5, 15, 9).getTime();
export const VIDEO = aConnection('https://example.com/video');

/** A token of a test: its letter, and the fields that differ from the defaults. */
export type Named = readonly [letter: string, fields?: Readonly<Record<string, unknown>>];

/** Returns the token string of a letter. */
export function tokenOf(letter: string): string {
  return `secret-of-${letter.padStart(8, '0')}-Q7XW`;
}

/** State shared by several windows: disk, keyring, settings, time and service. */
export class TokenMachine {
  readonly files = new MemoryFiles();
  readonly secrets = new MemorySecrets();
  readonly state = new MemoryState();
  readonly settings = new MemorySettings();
  readonly clock: SettableClock;
  readonly start: number;
  /** Tokens that the service lists. */
  tokens: readonly Named[] = [];
  /** Whether the service responds. */
  isUp = true;
  /** Times of the list requests, in hours since the start. */
  readonly requests: number[] = [];
  readonly #windows = new Set<TokenWindow>();

  constructor(start = MORNING) {
    this.start = start;
    this.clock = new SettableClock(start);
  }

  /** Opens a window. Each window has its own token handles. */
  openWindow(options: WindowOptions = {}): TokenWindow {
    const window = new TokenWindow(this, options);
    this.#windows.add(window);
    return window;
  }

  /** Opens a window that watches the connection, and waits until it is idle. */
  async watch(options: WindowOptions = {}): Promise<TokenWindow> {
    const window = this.openWindow({ isWatched: true, ...options });
    await window.history.check();
    return window;
  }

  close(window: TokenWindow): void {
    this.#windows.delete(window);
  }

  /** Advances the time in steps, after each of which every window checks its history. */
  async pass(milliseconds: number, step = 5 * MINUTE): Promise<void> {
    const end = this.clock.time + milliseconds;
    while (this.clock.time < end) {
      this.clock.time = Math.min(end, this.clock.time + step);
      for (const { history } of this.#windows) await history.check();
    }
  }

  /** Contents of all files, concatenated. */
  get stored(): string {
    const decoder = new TextDecoder();
    return [...this.files.contents].map(([path, bytes]) => `${path}\n${decoder.decode(bytes)}`).join('\n');
  }

  /** Names of the files, without their folder. */
  get fileNames(): readonly string[] {
    return [...this.files.contents.keys()].map((path) => path.slice(path.indexOf('/') + 1)).toSorted();
  }

  /** History of the only connection. */
  get remembered(): Remembered | undefined {
    const [bytes] = [...this.files.contents.values()];
    return bytes && decodeRemembered(bytes);
  }

  /** Changes the history of the only connection, like another window. */
  change(change: (remembered: Remembered) => Remembered): void {
    const [path] = present([...this.files.contents][0]);
    this.files.contents.set(path, encodeRemembered(change(present(this.remembered))));
  }

  /** Changes the text of the file. */
  replaceFile(change: (text: string) => string): void {
    const [path, bytes] = present([...this.files.contents][0]);
    this.files.contents.set(path, new TextEncoder().encode(change(new TextDecoder().decode(bytes))));
  }
}

export interface WindowOptions {
  readonly connection?: Connection;
  readonly isWatched?: boolean;
  /** Letter of the token that look-ups send. */
  readonly inUse?: string;
}

/** Properties of a list besides its tokens. */
interface ListOptions {
  readonly username?: string;
}

/** A window with one session and the history of its access tokens. */
export class TokenWindow {
  readonly log = new MemoryLog();
  readonly handles = new AccessTokenHandles();
  /** Letters of the tokens by handle. */
  readonly letters = new Map<string, string>();
  /** Reminders that were shown, with their times in days since the start. */
  readonly reminders: string[] = [];
  readonly remindedAt: number[] = [];
  readonly history: TokenHistory;
  readonly session: HistorySession & { isClosed: boolean; accessTokens: Loadable<ListedAccessTokens> };
  readonly #machine: TokenMachine;

  constructor(machine: TokenMachine, { connection = VIDEO, isWatched = false, inUse }: WindowOptions) {
    this.#machine = machine;
    const { files, secrets, state, settings, clock } = machine;
    const tokenInUse =
      inUse === undefined
        ? undefined
        : { id: `id of ${inUse}`, token: tokenOf(inUse), handle: this.handles.of(tokenOf(inUse)) };
    this.session = {
      connection: { ...connection, isWatched },
      accessTokens: UNLOADED,
      isClosed: false,
      requireOpen: () => {
        if (this.session.isClosed) throw new SessionClosed(connection.name);
      },
      tokenInUse,
      listedToken: (handle) =>
        this.session.accessTokens.value?.entries.find((entry) => entry.handle === handle)?.token,
      refresh: () => this.#refresh(),
    };
    const services = {
      clock,
      log: this.log,
      settings: new Settings(settings),
      state,
      fingerprints: new Fingerprints(secrets),
    };
    const file = new HistoryFile(connection.key, files, this.log);
    this.history = new TokenHistory(this.session, file, services, {
      changed: () => undefined,
      remind: (reminder) => {
        this.reminders.push(reminderText(connection.name, reminder));
        this.remindedAt.push((clock.time - machine.start) / DAY);
      },
    });
  }

  /** Shows a list of tokens as freshly fetched, without waiting for its comparison. */
  show(tokens: readonly Named[], { username = 'alice' }: ListOptions = {}): TokenListReading {
    const entries = tokens.map((named) => this.#entry(named));
    this.session.accessTokens = loaded({ entries, skipped: 0, username }, this.#machine.clock.time);
    return this.reading;
  }

  /** The list that is shown. */
  get reading(): TokenListReading {
    return present(readingOf(this.session.accessTokens));
  }

  /** Lists tokens an hour after the previous list, for a reviewed connection. */
  async list(tokens: readonly Named[], options: ListOptions = {}): Promise<TokenComparison> {
    this.#machine.clock.time += HOUR;
    this.show(tokens, options);
    await this.history.recordList();
    if (this.history.comparison === undefined) await this.history.markReviewed(this.reading);
    return present(this.history.comparison);
  }

  async #refresh(): Promise<void> {
    this.session.requireOpen();
    const { tokens, isUp, clock, requests, start } = this.#machine;
    requests.push((clock.time - start) / HOUR);
    if (isUp) this.show(tokens);
    else this.session.accessTokens = failed(this.session.accessTokens, new Error('The service is down.'));
    await this.history.recordList();
  }

  #entry([letter, fields = {}]: Named): AccessTokenEntry {
    const accessToken = tokenOf(letter);
    const json = anAccessToken({ accessToken, clientName: `Client ${letter}`, ...fields });
    const handle = this.handles.of(accessToken);
    this.letters.set(handle, letter);
    return { handle, token: decodeAccessToken('auth.getAccessToken', json) };
  }
}

/** Formats a comparison as words, such as `A new`, `B roles expiry`, `C gone: expired`, with its notes. */
export function wordsOf(
  comparison: TokenComparison | undefined,
  { letters }: TokenWindow,
): readonly string[] {
  const { changes, gone, notes } = present(comparison);
  return [
    ...[...changes].map(([handle, change]) => {
      const what =
        change.kind === 'new'
          ? ['new']
          : [...(change.roles === undefined ? [] : ['roles']), ...(change.expiryMoved ? ['expiry'] : [])];
      return `${letters.get(handle)} ${what.join(' ')}`;
    }),
    ...gone.map(({ why, record }) => `${record.clientName?.replace('Client ', '')} ${why}`),
    ...notes,
  ];
}
