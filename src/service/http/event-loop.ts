/**
 * Waits for whole turns of the event loop. The built-in fetch takes a connection up again only after one, and opens
 * another connection for a request that is sent sooner.
 */
export class Turns {
  #channel: MessageChannel | undefined;
  readonly #waiting: (() => void)[] = [];
  #holders = 0;

  /** Does work that will wait for turns; what these need is kept for as long as there is such work. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#holders += 1;
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      // An open port would keep a process alive.
      if (this.#holders === 0) this.#close();
    }
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#open().port1.postMessage(undefined);
    });
  }

  #open(): MessageChannel {
    if (this.#channel !== undefined) return this.#channel;
    const channel = new MessageChannel();
    // Not a timer, which takes a millisecond at the least; and there and back, as one message can come in the same turn.
    channel.port2.onmessage = () => channel.port2.postMessage(undefined);
    channel.port1.onmessage = () => this.#waiting.shift()?.();
    this.#channel = channel;
    return channel;
  }

  #close(): void {
    this.#channel?.port1.close();
    this.#channel = undefined;
  }
}
