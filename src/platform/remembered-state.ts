import type * as vscode from 'vscode';
import { STORAGE_PREFIX } from '../ids';
import type { RememberedStatePort } from '../model/ports';

/** VS Code's global state: on this machine, for all windows, not synced, not encrypted. */
export class RememberedState implements RememberedStatePort {
  readonly #memento: vscode.Memento;

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
  }

  get(key: string): unknown {
    return this.#memento.get<unknown>(STORAGE_PREFIX + key);
  }

  async set(key: string, value: unknown): Promise<void> {
    await this.#memento.update(STORAGE_PREFIX + key, value);
  }
}
