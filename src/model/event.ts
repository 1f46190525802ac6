/** Structural equivalent of VS Code's Disposable, which this layer must not import. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes a listener until the result is disposed. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    // Wrapped, so that disposing a listener that was added twice removes it once.
    const entry = (value: T) => listener(value);
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  };

  /** Calls all listeners. An error in a listener becomes an uncaught error of the host, which logs it. */
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

export function disposableFrom(...disposables: readonly Disposable[]): Disposable {
  return {
    dispose: () => {
      for (const disposable of disposables) disposable.dispose();
    },
  };
}
