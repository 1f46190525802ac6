/**
 * Waits until the event loop has come round. The built-in fetch takes a connection up again only then, and opens another
 * one for a request that is sent sooner.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Not a timer, which takes some milliseconds.
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port2.close();
      resolve();
    };
    port1.postMessage(undefined);
  });
}
