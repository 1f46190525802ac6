/** Something that can be disposed of: structurally VS Code's type, which this layer may not import. */
export interface Disposable {
  dispose(): void;
}

/** Calls back each time something happens, until disposed of. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The source of an event. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    // Wrapped, because one listener may be added twice and is then removed one at a time.
    const entry = (value: T) => listener(value);
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  };

  /** Calls all listeners. An error that a listener throws becomes an uncaught error of the host, which logs it. */
  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** Disposes of several things at once. */
export function disposableFrom(...disposables: readonly Disposable[]): Disposable {
  return {
    dispose: () => {
      for (const disposable of disposables) disposable.dispose();
    },
  };
}
