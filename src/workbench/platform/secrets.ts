import type * as vscode from 'vscode';
import { STORAGE_PREFIX } from '../../ids';
import type { Event } from '../../model/event';
import type { SecretsPort } from '../../model/ports';
import { withTimeout } from '../../service/abort';

const TIMEOUT_MS = 10_000;

/** VS Code's SecretStorage with a timeout, because a hanging keyring call would block all later calls. */
export class Secrets implements SecretsPort {
  /**
   * @param onSlowStore called with a pending `store` after the time limit, for example while a keyring asks to be
   * unlocked
   */
  constructor(
    private readonly storage: vscode.SecretStorage,
    private readonly onSlowStore: (storing: Promise<void>) => void,
  ) {}

  readonly onDidChange: Event<string> = (listener) =>
    this.storage.onDidChange(({ key }) => {
      if (key.startsWith(STORAGE_PREFIX)) listener(key.slice(STORAGE_PREFIX.length));
    });

  get(key: string): Promise<string | undefined> {
    return this.#call(() => this.storage.get(STORAGE_PREFIX + key));
  }

  async store(key: string, value: string): Promise<void> {
    const storing = Promise.resolve(this.storage.store(STORAGE_PREFIX + key, value));
    const timer = setTimeout(() => this.onSlowStore(storing), TIMEOUT_MS);
    try {
      await storing;
    } finally {
      clearTimeout(timer);
    }
  }

  delete(key: string): Promise<void> {
    return this.#call(() => this.storage.delete(STORAGE_PREFIX + key));
  }

  /**
   * Calls the storage.
   * @throws AbortedError on timeout
   */
  #call<T>(call: () => Thenable<T>): Promise<T> {
    return withTimeout(TIMEOUT_MS, undefined, async () => await call());
  }
}
