/**
 * Waits until the event loop has come round. The built-in fetch takes a connection up again only then, and opens another
 * one for a request that is sent sooner.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Not a timer, which takes a millisecond at the least.
    const { port1, port2 } = new MessageChannel();
    // There and back: the first of two can still come in this turn, when another message has.
    port2.onmessage = () => port2.postMessage(undefined);
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port1.postMessage(undefined);
  });
}
