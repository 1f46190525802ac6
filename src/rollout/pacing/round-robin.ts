import type { Disposable } from '../../model/event';

/** Calls its listeners in turn: each time another one is the first, so that all get an equal share. */
export class RoundRobin {
  #listeners: readonly (() => void)[] = [];

  add(listener: () => void): Disposable {
    this.#listeners = [...this.#listeners, listener];
    return {
      dispose: () => {
        this.#listeners = this.#listeners.filter((other) => other !== listener);
      },
    };
  }

  notify(): void {
    const [first, ...others] = this.#listeners;
    if (first === undefined) return;
    const listeners = this.#listeners;
    this.#listeners = [...others, first];
    for (const listener of listeners) listener();
  }
}
