import { Emitter } from '../../src/model/event';
import type {
  FilesPort,
  LogPort,
  RememberedStatePort,
  SecretsPort,
  SettingName,
  SettingsPort,
} from '../../src/model/ports';

/** The user's settings, in memory. */
export class MemorySettings implements SettingsPort {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly values = new Map<SettingName, unknown>();
  /** Makes writing fail, as a read-only settings file does. */
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

  /** Changes settings as the user does in the editor, and fires the event. */
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

/** The secret storage, in memory, with the faults that the real one can have. */
export class MemorySecrets implements SecretsPort {
  private readonly changed = new Emitter<string>();
  readonly onDidChange = this.changed.event;
  readonly values = new Map<string, string>();
  /** Makes these calls fail, as a locked keyring does. */
  readonly broken = new Set<'get' | 'store' | 'delete'>();
  /** What `get` waits for, as for a keyring that asks the user. */
  held: Promise<void> | undefined;
  /** How often the event fires for a change. */
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

  /** Takes a turn of the event loop, so that a caller that does not wait for it is found. */
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

/** What is remembered between sessions, in memory: as JSON, like the real one. */
export class MemoryState implements RememberedStatePort {
  readonly values = new Map<string, unknown>();
  /** Makes writing fail, as a full disk does. */
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

/** The extension's folder, in memory, with the faults that a real one can have. */
export class MemoryFiles implements FilesPort {
  /** The contents of the files, by their paths. */
  readonly contents = new Map<string, Uint8Array>();
  private changes = 0;
  private readonly changed = new WeakMap<Uint8Array, number>();
  /** Makes these calls fail, as a full disk or a read-only one does. */
  readonly broken = new Set<'read' | 'write' | 'rename' | 'delete'>();
  /** What every call waits for first, so that two windows can meet. */
  held: Promise<void> | undefined;

  async exists(path: string): Promise<boolean> {
    await this.check('read');
    return this.below(path).length > 0;
  }

  /** Each content is a change of its own. */
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

  /** A file, or the files of a folder. */
  private below(path: string): readonly (readonly [string, Uint8Array])[] {
    return [...this.contents].filter(([each]) => each === path || each.startsWith(`${path}/`));
  }

  private async check(call: 'read' | 'write' | 'rename' | 'delete'): Promise<void> {
    await this.held;
    if (this.broken.has(call)) throw new Error('The disk is full.');
  }
}

/** The log, in memory. */
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
