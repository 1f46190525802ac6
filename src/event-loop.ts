/** Maximum milliseconds for which long work blocks the event loop. */
const MAX_BLOCK_MS = 10;

/** Creates a function for long work to call regularly. It yields to the event loop if the work has blocked it too long. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since <= MAX_BLOCK_MS) return;
    await yieldToEventLoop();
    since = performance.now();
  };
}

/** Waits for the event loop to handle pending events. A timer would take at least a millisecond. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // A single message can arrive in the same iteration of the event loop; its reply cannot.
    port2.onmessage = () => port2.postMessage(undefined);
    port1.onmessage = () => {
      // An open port would keep the process alive.
      port1.close();
      resolve();
    };
    port1.postMessage(undefined);
  });
}
