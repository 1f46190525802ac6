import { yieldToEventLoop } from '../../../service/event-loop';

/** Work on this many tokens takes a few milliseconds. */
const ITEMS_PER_ITERATION = 2000;

/** Works on tens of thousands of items one after the other, and yields to the event loop between pieces of the work. */
export async function inPieces<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let count = 0;
  for (const item of items) {
    work(item);
    count += 1;
    if (count % ITEMS_PER_ITERATION === 0) await yieldToEventLoop();
  }
}
