import type * as vscode from 'vscode';
import { STORAGE_PREFIX } from '../../ids';
import type { Event } from '../../model/event';
import type { SecretsPort } from '../../model/ports';
import { withTimeout } from '../../service/http/abort';

const TIMEOUT_MS = 10_000;

/** VS Code's SecretStorage with a timeout: one keyring call that hangs would block every later one. */
export class Secrets implements SecretsPort {
  readonly #storage: vscode.SecretStorage;
  readonly #timeoutMs: number;

  constructor(storage: vscode.SecretStorage, timeoutMs = TIMEOUT_MS) {
    this.#storage = storage;
    this.#timeoutMs = timeoutMs;
  }

  readonly onDidChange: Event<string> = (listener) =>
    this.#storage.onDidChange(({ key }) => {
      if (key.startsWith(STORAGE_PREFIX)) listener(key.slice(STORAGE_PREFIX.length));
    });

  get(key: string): Promise<string | undefined> {
    return this.#call(() => this.#storage.get(STORAGE_PREFIX + key));
  }

  store(key: string, value: string): Promise<void> {
    return this.#call(() => this.#storage.store(STORAGE_PREFIX + key, value));
  }

  delete(key: string): Promise<void> {
    return this.#call(() => this.#storage.delete(STORAGE_PREFIX + key));
  }

  /** @throws AbortedError on timeout */
  #call<T>(call: () => Thenable<T>): Promise<T> {
    return withTimeout(this.#timeoutMs, undefined, async () => await call());
  }
}
