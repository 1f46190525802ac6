import { keyOf } from '../../../../src/model/connections/connection';
import { Gate } from '../../../support/loopback/exchange';
import { MemoryFiles, MemoryState } from '../../../support/ports';
import { makeWorld, type World } from '../../../support/worlds/model-world';
import { FarEnd, type FarRequest, type USERS } from './far-end';
import { SlowSecrets, SlowSettings } from './slow-ports';

/** What is stored of a connection's credentials, as far as the machine looks at it. */
export interface StoredRecord {
  readonly origin?: string;
  readonly password?: string;
  readonly accessToken?: { readonly token: string };
}

/** Two windows of VS Code, what they share, and a service. */
export class Stage {
  readonly settings = new SlowSettings({ connections: [] });
  readonly secrets = new SlowSecrets();
  readonly state = new MemoryState();
  readonly files = new MemoryFiles();
  readonly farEnd: FarEnd;
  readonly windows: readonly [World, World];
  #filesGate: Gate | undefined;
  /** The setting as it was before all of it was spoiled. */
  #spoiled: unknown;

  constructor(onSend: (request: FarRequest) => void) {
    this.farEnd = new FarEnd(onSend);
    this.windows = [this.#openWindow(0), this.#openWindow(1)];
  }

  /** The entries of the setting, be it spoiled. */
  get entries(): readonly unknown[] {
    const entries = this.#spoiled ?? this.settings.get('connections');
    return Array.isArray(entries) ? entries : [];
  }

  entryOf(key: string): unknown {
    return this.entries.find((entry) => keyOf(entry) === key);
  }

  recordOf(key: string): StoredRecord {
    return JSON.parse(this.secrets.values.get(`credentials/${key}`) ?? '{}');
  }

  /** Edits an entry of the setting as a person does in the editor. */
  edit(key: string, fields: object): void {
    if (this.#spoiled !== undefined) return;
    const edited = this.entries.map((entry) =>
      keyOf(entry) === key ? { ...Object(entry), ...fields } : entry,
    );
    this.settings.edit({ connections: edited });
  }

  /** Makes the setting something other than a list. */
  spoil(): void {
    this.#spoiled ??= this.settings.get('connections');
    this.settings.edit({ connections: 'oops' });
  }

  /** Corrects the setting and each entry that was spoiled. */
  repair(): void {
    const connections = this.entries.map((entry) => {
      const { spoiled, ...fields } = Object(entry);
      return spoiled === undefined ? entry : { ...fields, baseUrl: spoiled };
    });
    this.#spoiled = undefined;
    this.settings.edit({ connections });
  }

  holdFiles(): void {
    this.#filesGate ??= new Gate();
    this.files.held = this.#filesGate.opened;
  }

  releaseFiles(): void {
    this.files.held = undefined;
    this.#filesGate?.open();
    this.#filesGate = undefined;
  }

  /** Locks the keyring, or unlocks it. */
  lock(isLocked: boolean): void {
    const { broken } = this.secrets;
    broken.clear();
    if (isLocked) for (const call of ['get', 'store', 'delete'] as const) broken.add(call);
  }

  /** Gives a user one more access token of the service, or takes it away. */
  toggleToken(user: (typeof USERS)[number], letter: string): void {
    const letters = new Set(this.farEnd.tokens.get(user));
    if (!letters.delete(letter)) letters.add(letter);
    this.farEnd.tokens.set(user, letters);
  }

  /** Lets time pass, or sets the clocks back. */
  async pass(milliseconds: number): Promise<void> {
    for (const { clock, timers } of this.windows) {
      clock.time += milliseconds;
      await timers.advanceTo(timers.monotonicNow() + Math.max(0, milliseconds));
    }
  }

  dispose(): void {
    for (const { reviews, sessions } of this.windows) {
      reviews.dispose();
      sessions.dispose();
    }
  }

  #openWindow(window: number): World {
    const { settings, secrets, state, files } = this;
    const fetch = (url: string, init: RequestInit) => this.farEnd.fetch(window, url, init);
    return makeWorld({}, { settings, secrets, state, files, fetch });
  }
}
