import { Emitter } from '../../src/model/event';
import type {
  LogPort,
  RememberedStatePort,
  SecretsPort,
  SettingName,
  SettingsPort,
} from '../../src/model/ports';
import type { ListStates } from '../../src/rollout/remembered-list';

/** In-memory user settings. */
export class MemorySettings implements SettingsPort {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly values = new Map<SettingName, unknown>();
  /** Makes writing fail, like a read-only settings file. */
  isReadOnly = false;

  constructor(values: Partial<Record<SettingName, unknown>> = {}) {
    this.assign(values);
  }

  get(name: SettingName): unknown {
    return this.values.get(name);
  }

  async set(name: SettingName, value: unknown): Promise<void> {
    if (this.isReadOnly) throw new Error('The settings file cannot be written.');
    this.edit({ [name]: value });
  }

  /** Changes settings like a user in the editor, and fires the event. */
  edit(values: Partial<Record<SettingName, unknown>>): void {
    this.assign(values);
    this.changed.fire();
  }

  private assign(values: Partial<Record<SettingName, unknown>>): void {
    const settings = new Map(Object.entries(values));
    for (const name of NAMES) {
      if (settings.has(name)) this.values.set(name, settings.get(name));
    }
  }
}

const NAMES: readonly SettingName[] = [
  'connections',
  'requestTimeoutSeconds',
  'maxConcurrentRequests',
  'maxRequestsPerSecond',
  'expiryWarningDays',
  'watchIntervalHours',
  'assistantTools',
];

/** In-memory secret storage with the faults of a real one. */
export class MemorySecrets implements SecretsPort {
  private readonly changed = new Emitter<string>();
  readonly onDidChange = this.changed.event;
  readonly values = new Map<string, string>();
  /** Makes these calls fail, as with a locked keyring. */
  readonly broken = new Set<'get' | 'store' | 'delete'>();
  /** A promise that `get` awaits, as if a keyring asked the user. */
  held: Promise<void> | undefined;
  /** Number of events per change. */
  events: 0 | 1 | 2 = 1;

  async get(key: string): Promise<string | undefined> {
    await this.held;
    this.check('get');
    return this.values.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.check('store');
    this.values.set(key, value);
    this.fire(key);
  }

  /** Waits one turn of the event loop, to detect callers that do not await it. */
  async delete(key: string): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.check('delete');
    this.values.delete(key);
    this.fire(key);
  }

  /** Fires the event, with or without a change. */
  fire(key: string): void {
    for (let time = 0; time < this.events; time++) this.changed.fire(key);
  }

  private check(call: 'get' | 'store' | 'delete'): void {
    if (this.broken.has(call)) throw new Error('The keyring is locked.');
  }
}

/** In-memory state, stored as JSON like the real one. */
export class MemoryState implements RememberedStatePort {
  readonly values = new Map<string, unknown>();
  /** Makes writing fail, as on a full disk. */
  isBroken = false;

  get(key: string): unknown {
    return this.values.get(key);
  }

  async set(key: string, value: unknown): Promise<void> {
    if (this.isBroken) throw new Error('The disk is full.');
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, JSON.parse(JSON.stringify(value)));
  }
}

/** Returns the states of a window in which lists are remembered. */
export function statesOn(computer: MemoryState): ListStates {
  return { computer, window: new MemoryState() };
}

/** In-memory log. */
export class MemoryLog implements LogPort {
  isShown = false;
  readonly infos: string[] = [];
  readonly warnings: string[] = [];

  info(line: string): void {
    this.infos.push(line);
  }

  warn(line: string): void {
    this.warnings.push(line);
  }

  show(): void {
    this.isShown = true;
  }
}
