import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Looks at this process's event loop a thousand times a second. */
export class LongestBlock {
  private readonly delays: IntervalHistogram = monitorEventLoopDelay({ resolution: 1 });

  static watch(): LongestBlock {
    const block = new LongestBlock();
    block.delays.enable();
    return block;
  }

  private constructor() {}

  /** Ends the watch. @returns the longest time without a look, in milliseconds */
  async end(): Promise<number> {
    // The look that was held up last is still to come.
    await pause(20);
    this.delays.disable();
    return this.delays.max / 1_000_000;
  }
}
