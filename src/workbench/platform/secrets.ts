import type * as vscode from 'vscode';
import { STORAGE_PREFIX } from '../../ids';
import type { Event } from '../../model/event';
import type { SecretsPort } from '../../model/ports';

const TIME_LIMIT_MS = 10_000;

/** VS Code's SecretStorage, with a time limit: one hung keyring call would otherwise hang every later one. */
export class Secrets implements SecretsPort {
  readonly #storage: vscode.SecretStorage;
  readonly #timeLimitMs: number;

  constructor(storage: vscode.SecretStorage, timeLimitMs = TIME_LIMIT_MS) {
    this.#storage = storage;
    this.#timeLimitMs = timeLimitMs;
  }

  readonly onDidChange: Event<string> = (listener) =>
    this.#storage.onDidChange(({ key }) => {
      if (key.startsWith(STORAGE_PREFIX)) listener(key.slice(STORAGE_PREFIX.length));
    });

  get(key: string): Promise<string | undefined> {
    return this.#limited(() => this.#storage.get(STORAGE_PREFIX + key));
  }

  store(key: string, value: string): Promise<void> {
    return this.#limited(() => this.#storage.store(STORAGE_PREFIX + key, value));
  }

  delete(key: string): Promise<void> {
    return this.#limited(() => this.#storage.delete(STORAGE_PREFIX + key));
  }

  async #limited<T>(call: () => Thenable<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The secret storage does not answer.')), this.#timeLimitMs);
    });
    try {
      return await Promise.race([call(), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }
}
