import { Emitter } from '../../src/model/event';
import type {
  FilesPort,
  LogPort,
  RememberedStatePort,
  SecretsPort,
  SettingName,
  SettingsPort,
} from '../../src/model/ports';

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
  'expiryReminderDays',
  'watchIntervalHours',
  'assistantTools',
];

/** In-memory secret storage with the faults of a real one. */
export class MemorySecrets implements SecretsPort {
  private readonly changed = new Emitter<string>();
  readonly onDidChange = this.changed.event;
  readonly values = new Map<string, string>();
  /** Makes these calls fail, like a locked keyring. */
  readonly broken = new Set<'get' | 'store' | 'delete'>();
  /** A promise that `get` awaits, like a keyring that asks the user. */
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

  /** Takes a turn of the event loop, to detect callers that do not await it. */
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
  /** Makes writing fail, like a full disk. */
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

/** In-memory folder of the extension with the faults of a real one. */
export class MemoryFiles implements FilesPort {
  /** Contents of the files, by path. */
  readonly contents = new Map<string, Uint8Array>();
  private changes = 0;
  private readonly changed = new WeakMap<Uint8Array, number>();
  /** Makes these calls fail, like a full or read-only disk. */
  readonly broken = new Set<'read' | 'write' | 'rename' | 'delete'>();
  /** A promise that every call awaits first, so that two windows can race. */
  held: Promise<void> | undefined;

  async exists(path: string): Promise<boolean> {
    await this.check('read');
    return this.below(path).length > 0;
  }

  /** Returns a new time for each content. */
  async changedAt(path: string): Promise<number | undefined> {
    await this.check('read');
    const content = this.contents.get(path);
    if (content === undefined) return undefined;
    const known = this.changed.get(content);
    if (known !== undefined) return known;
    this.changes += 1;
    this.changed.set(content, this.changes);
    return this.changes;
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    await this.check('read');
    return this.contents.get(path);
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    await this.check('write');
    this.contents.set(path, content);
  }

  async rename(path: string, newPath: string): Promise<void> {
    await this.check('rename');
    const content = this.contents.get(path);
    if (content === undefined) throw new Error('There is no such file.');
    this.contents.delete(path);
    this.contents.set(newPath, content);
  }

  async delete(path: string): Promise<void> {
    await this.check('delete');
    for (const [each] of this.below(path)) this.contents.delete(each);
  }

  /** Returns the file with a path, or the files in that folder. */
  private below(path: string): readonly (readonly [string, Uint8Array])[] {
    return [...this.contents].filter(([each]) => each === path || each.startsWith(`${path}/`));
  }

  private async check(call: 'read' | 'write' | 'rename' | 'delete'): Promise<void> {
    await this.held;
    if (this.broken.has(call)) throw new Error('The disk is full.');
  }
}

/** In-memory log. */
export class MemoryLog implements LogPort {
  readonly infos: string[] = [];
  readonly warnings: string[] = [];

  info(line: string): void {
    this.infos.push(line);
  }

  warn(line: string): void {
    this.warnings.push(line);
  }
}
