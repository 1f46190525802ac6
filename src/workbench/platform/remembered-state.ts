import pLimit from 'p-limit';
import type * as vscode from 'vscode';
import { STORAGE_PREFIX } from '../../ids';
import type { RememberedStatePort } from '../../model/ports';

/**
 * VS Code's global or workspace state: local to this computer, not synced, not encrypted. Writes are serialized,
 * because VS Code replaces its cache with the state of each write and thereby drops values that were set meanwhile.
 */
export class RememberedState implements RememberedStatePort {
  readonly #unwritten = new Map<string, unknown>();
  readonly #oneAtATime = pLimit(1);

  constructor(private readonly memento: vscode.Memento) {}

  get(key: string): unknown {
    return this.#unwritten.has(key)
      ? this.#unwritten.get(key)
      : this.memento.get<unknown>(STORAGE_PREFIX + key);
  }

  /**
   * Sets a value, which `get` returns immediately, and writes it after earlier values.
   * @throws if it cannot be written
   */
  set(key: string, value: unknown): Promise<void> {
    this.#unwritten.set(key, value);
    return this.#oneAtATime(() => this.#write(key, value));
  }

  async #write(key: string, value: unknown): Promise<void> {
    try {
      await this.memento.update(STORAGE_PREFIX + key, value);
    } finally {
      if (this.#unwritten.get(key) === value) this.#unwritten.delete(key);
    }
  }
}
