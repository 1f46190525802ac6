import type { SettingName } from '../../../../src/model/ports';
import { Gate } from '../../../support/loopback/exchange';
import { MemorySecrets, MemorySettings } from '../../../support/ports';

/** A secret storage that can be slow: its calls are made one after the other, as those of an extension are in VS Code. */
export class SlowSecrets extends MemorySecrets {
  #gate: Gate | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** How many calls wait. */
  waiting = 0;

  /** Lets calls wait until `release`. */
  hold(): void {
    this.#gate ??= new Gate();
  }

  release(): void {
    this.#gate?.open();
    this.#gate = undefined;
  }

  override get(key: string): Promise<string | undefined> {
    return this.#inTurn(() => super.get(key));
  }

  override store(key: string, value: string): Promise<void> {
    return this.#inTurn(() => super.store(key, value));
  }

  override delete(key: string): Promise<void> {
    return this.#inTurn(() => super.delete(key));
  }

  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const calling = this.#last
      .then(() => this.#gate?.opened)
      .then(call)
      .finally(() => {
        this.waiting -= 1;
      });
    this.#last = calling.catch(() => undefined);
    return calling;
  }
}

/** Settings whose writing takes a moment, as that of the settings file does. */
export class SlowSettings extends MemorySettings {
  override async set(name: SettingName, value: unknown): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await super.set(name, value);
  }
}

/** Notices when work of the platform's cryptography is under way, which takes an uncertain time. */
export class CryptoWatch {
  #pending = 0;
  readonly #restore: (() => void)[] = [];

  constructor() {
    const { subtle } = crypto;
    for (const name of ['digest', 'importKey', 'sign'] as const) {
      const original: (...args: never[]) => Promise<unknown> = subtle[name].bind(subtle);
      const counted = (...args: never[]) => {
        this.#pending += 1;
        return original(...args).finally(() => {
          this.#pending -= 1;
        });
      };
      Object.defineProperty(subtle, name, { configurable: true, value: counted });
      this.#restore.push(() => Reflect.deleteProperty(subtle, name));
    }
  }

  /** Waits until everything that can happen by itself has happened. */
  async idle(): Promise<void> {
    for (let quiet = 0; quiet < 6; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#pending > 0) quiet = 0;
    }
  }

  dispose(): void {
    for (const restore of this.#restore) restore();
  }
}
