import type { ReviewMemory, TokenRecord } from '../../../src/model/access-tokens/review/review-memory';
import type { TokenMemory } from '../../../src/model/access-tokens/review/token-memory';
import { ConnectionWatch } from '../../../src/model/access-tokens/watch/connection-watch';
import type { Connection } from '../../../src/model/connections/connection';
import { Settings } from '../../../src/model/connections/settings';
import { reminderText } from '../../../src/workbench/lists/tokens/reminder-text';
import { aMemory, aRecord, MORNING } from '../../unit/model/access-tokens/watch/memories';
import { MemoryLog, MemorySettings } from '../ports';
import { VirtualClock } from '../virtual/clock';
import { aConnection } from './model-world';

const HQ = aConnection('https://hq.example', 'HQ');

/** What all windows share: the time, the service and what is remembered. */
export class WatchWorld implements Pick<TokenMemory, 'update'> {
  readonly clock = new VirtualClock();
  readonly settings = new MemorySettings();
  /** The tokens that the service lists, with the time at which each expires. */
  readonly tokens = new Map<string, number | undefined>();
  /** When each list was fetched, in milliseconds since the start, by the connection's name. */
  readonly requests = new Map<string, number[]>();
  readonly memories = new Map<string, ReviewMemory>();
  /** How often the memory was called. */
  memoryCalls = 0;
  isMemoryBroken = false;
  /** Makes the memory keep nothing, as a full disk does. */
  isMemoryFull = false;
  /** Whether the service answers. */
  isUp = true;
  /** What every answer waits for. */
  held: Promise<void> | undefined;
  /** How far the time of day is off. */
  skew = 0;

  readonly now = () => MORNING + this.clock.monotonicNow() + this.skew;

  /** Lets time pass. */
  async pass(milliseconds: number): Promise<void> {
    await this.clock.advanceTo(this.clock.monotonicNow() + milliseconds);
  }

  requestsOf(name = 'HQ'): readonly number[] {
    return this.requests.get(name) ?? [];
  }

  async list({ name }: Connection): Promise<void> {
    const { isUp } = this;
    this.requests.set(name, [...this.requestsOf(name), this.clock.monotonicNow()]);
    await this.held;
    if (isUp) this.remember(name);
  }

  async update(
    { name }: Connection,
    change: (memory: ReviewMemory) => ReviewMemory | undefined,
  ): Promise<ReviewMemory | undefined> {
    await this.call();
    const before = this.memories.get(name);
    const after = before && change(before);
    if (after !== undefined) this.memories.set(name, after);
    return after ?? before;
  }

  /** Remembers the list: the first one is reviewed. */
  remember(name: string): void {
    if (this.isMemoryFull) return;
    const before = this.memories.get(name);
    const now = this.now();
    const records = new Map<string, TokenRecord>();
    for (const [id, record] of before?.records ?? []) {
      if (record.reviewed !== undefined) records.set(id, { missingSince: now, ...record });
    }
    for (const [id, expires] of this.tokens) {
      const { missingSince: _, ...known } = before?.records.get(id) ?? aRecord(id, { expires });
      const reviewed = before?.records.has(id) === false ? undefined : known.reviewed;
      records.set(id, { ...known, expires, reviewed, lastSeen: now });
    }
    this.memories.set(name, { ...(before ?? aMemory([])), listedAt: now, records });
  }

  private async call(): Promise<void> {
    this.memoryCalls += 1;
    if (this.isMemoryBroken) throw new Error('The disk is full.');
  }
}

/** One window: its watches, and what the user sees of them. */
export class WatchWindow {
  readonly log = new MemoryLog();
  readonly reminders: string[] = [];
  readonly watch: ConnectionWatch;
  /** Where in its range every random number lies. */
  random = 0;
  private readonly world: WatchWorld;

  /** @param connection the one that is watched */
  constructor(world: WatchWorld, connection: Connection = HQ) {
    const { name } = connection;
    this.world = world;
    this.watch = new ConnectionWatch(
      {
        connection,
        list: () => world.list(connection),
        remind: (reminder) => this.reminders.push(reminderText(name, reminder)),
      },
      {
        clock: {
          now: world.now,
          monotonicNow: () => world.clock.monotonicNow(),
          after: (milliseconds, callback) => world.clock.after(milliseconds, callback),
        },
        log: this.log,
        settings: new Settings(world.settings),
      },
      world,
      () => this.random,
    );
  }

  /** Opens a window that watches a connection, and waits until it is idle. */
  static async open(world: WatchWorld, connection: Connection = HQ): Promise<WatchWindow> {
    const window = new WatchWindow(world, connection);
    void window.watch.check();
    await world.pass(0);
    return window;
  }

  /** Ends the watch, as Stop Watching does. */
  async stop(): Promise<void> {
    this.watch.dispose();
    await this.world.pass(0);
  }
}
