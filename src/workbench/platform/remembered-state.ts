import pLimit from 'p-limit';
import type * as vscode from 'vscode';
import { STORAGE_PREFIX } from '../../ids';
import type { RememberedStatePort } from '../../model/ports';

/**
 * VS Code's global state: on this machine, for all windows, not synced, not encrypted. Values are written one after
 * another: VS Code tells back each write with the whole state as it was then, and so drops what was set meanwhile.
 */
export class RememberedState implements RememberedStatePort {
  readonly #memento: vscode.Memento;
  readonly #unwritten = new Map<string, unknown>();
  readonly #oneAtATime = pLimit(1);

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
  }

  get(key: string): unknown {
    return this.#unwritten.has(key)
      ? this.#unwritten.get(key)
      : this.#memento.get<unknown>(STORAGE_PREFIX + key);
  }

  /** To be read at once, written in its turn. @throws when it cannot be written */
  set(key: string, value: unknown): Promise<void> {
    this.#unwritten.set(key, value);
    return this.#oneAtATime(() => this.#write(key, value));
  }

  async #write(key: string, value: unknown): Promise<void> {
    try {
      await this.#memento.update(STORAGE_PREFIX + key, value);
    } finally {
      if (this.#unwritten.get(key) === value) this.#unwritten.delete(key);
    }
  }
}
