import assert from 'node:assert/strict';
import { type AccessTokenEntry, AccessTokenHandles } from '../../../src/model/access-tokens/listing';
import type { Reported, ReviewMemory } from '../../../src/model/access-tokens/review/review-memory';
import {
  type MadeReview,
  type ReviewSource,
  TokenMemory,
} from '../../../src/model/access-tokens/review/token-memory';
import type { TokenReview } from '../../../src/model/access-tokens/review/token-review';
import { decodeAccessToken } from '../../../src/service/decode';
import { present } from '../../unit/expect';
import { anAccessToken } from '../builders';
import { MemoryFiles, MemoryLog, MemorySecrets } from '../ports';
import { SettableClock } from '../settable-clock';
import { aConnection } from './model-world';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const VIDEO = aConnection('https://example.com/video');

/** A token as a test names it: its letter, and what differs from the others. */
export type Named = readonly [letter: string, fields?: Readonly<Record<string, unknown>>];

/** The token string with this name. */
export function tokenOf(letter: string): string {
  return `secret-of-${letter.padStart(8, '0')}-Q7XW`;
}

/** What several windows share: the disk, the keyring and the time. */
export class ReviewMachine {
  readonly files = new MemoryFiles();
  readonly secrets = new MemorySecrets();
  readonly clock = new SettableClock();
  /** The handles of the tokens are different in each window. */
  openWindow(): ReviewWindow {
    return new ReviewWindow(this);
  }

  /** The text of all files. */
  get stored(): string {
    const decoder = new TextDecoder();
    return [...this.files.contents].map(([path, bytes]) => `${path}\n${decoder.decode(bytes)}`).join('\n');
  }

  /** The names of the files, without their folder. */
  get fileNames(): readonly string[] {
    return [...this.files.contents.keys()].map((path) => path.slice(path.indexOf('/') + 1)).toSorted();
  }

  /** Replaces the content of the file with this name. */
  replaceFile(name: string, change: (text: string) => string): void {
    const [path, bytes] = present([...this.files.contents].find(([each]) => each.endsWith(`/${name}`)));
    this.files.contents.set(path, new TextEncoder().encode(change(new TextDecoder().decode(bytes))));
  }
}

/** A window with a memory of access tokens. */
export class ReviewWindow {
  readonly log = new MemoryLog();
  readonly handles = new AccessTokenHandles();
  /** The letters of the tokens by their handles. */
  readonly letters = new Map<string, string>();
  readonly memory: TokenMemory;
  readonly #machine: ReviewMachine;

  constructor(machine: ReviewMachine) {
    const { files, secrets, clock } = machine;
    this.#machine = machine;
    this.memory = new TokenMemory({ files, secrets, log: this.log, clock });
  }

  /** A list of these tokens, fetched now. */
  source(tokens: readonly Named[], options: Partial<ReviewSource> = {}): ReviewSource {
    const entries = tokens.map((named) => this.#entry(named));
    const listedAt = this.#machine.clock.now();
    return { connection: VIDEO, entries, listedAt, username: 'alice', isWanted: () => true, ...options };
  }

  /** Lists these tokens an hour after what was before. */
  async list(tokens: readonly Named[], options: Partial<ReviewSource> = {}): Promise<TokenReview> {
    this.#machine.clock.time += HOUR;
    return present(await this.memory.listed(this.source(tokens, options)));
  }

  /** Marks a list as reviewed, which is saved. */
  async review(source: ReviewSource): Promise<MadeReview> {
    const made = present(await this.memory.review(source));
    assert.ok(made !== 'notSaved', 'the review was not saved');
    return made;
  }

  /** Takes a review back, and compares a list then. */
  async undo(source: ReviewSource, made: MadeReview): Promise<TokenReview> {
    assert.equal(await this.memory.undoReview(VIDEO, made), 'undone');
    return present(await this.memory.listed(source));
  }

  /** What is remembered of the connection. */
  async remembered(): Promise<ReviewMemory | undefined> {
    return await this.memory.update(VIDEO, () => undefined);
  }

  #entry([letter, fields = {}]: Named): AccessTokenEntry {
    const accessToken = tokenOf(letter);
    const json = anAccessToken({ accessToken, clientName: `Client ${letter}`, ...fields });
    const handle = this.handles.of(accessToken);
    this.letters.set(handle, letter);
    return { handle, token: decodeAccessToken('auth.getAccessToken', json) };
  }
}

/** A memory of which reminders have reported this of every token. */
export function withReported(memory: ReviewMemory, reported: Reported): ReviewMemory {
  const records = [...memory.records].map(([key, record]) => [key, { ...record, reported }] as const);
  return { ...memory, records: new Map(records) };
}

/** A review in words, such as `A new`, `B roles expiry`, `C gone: expired`, and its notes. */
export function wordsOf(review: TokenReview | undefined, { letters }: ReviewWindow): readonly string[] {
  const { changes, gone, notes } = present(review);
  return [
    ...[...changes].map(([handle, change]) => {
      const what =
        change.kind === 'new'
          ? ['new']
          : [...(change.roles === undefined ? [] : ['roles']), ...(change.expiryMoved ? ['expiry'] : [])];
      return `${letters.get(handle)} ${what.join(' ')}`;
    }),
    ...gone.map(({ why, record }) => `${record.client?.replace('Client ', '')} ${why}`),
    ...notes,
  ];
}
