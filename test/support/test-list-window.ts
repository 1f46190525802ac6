import { Emitter } from '../../src/model/event';
import type { ListWindow } from '../../src/rollout/known-lists';

/** A window whose tabs and file systems a test sets. */
export class TestListWindow implements ListWindow {
  readonly #changed = new Emitter<void>();
  readonly onDidChangeTabs = this.#changed.event;
  /** Returns whether the window has the file system of an address. Default: always. */
  canOpen = (_address: string): boolean => true;
  #tabs: readonly string[] = [];

  get tabs(): readonly string[] {
    return this.#tabs;
  }

  set tabs(tabs: readonly string[]) {
    this.#tabs = tabs;
    this.#changed.fire();
  }
}
