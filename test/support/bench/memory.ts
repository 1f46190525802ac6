/** How much more memory this process held at its peak than at the start, in bytes. */
export interface MemoryGrowth {
  /** JavaScript's heap and what belongs to it outside, such as the bytes of bodies. */
  readonly heapAndBuffers: number;
  /** Everything that the process has in memory. */
  readonly resident: number;
}

/** Looks at this process's memory in each turn of the event loop. */
export class PeakMemory {
  private readonly before = process.memoryUsage();
  private heapAndBuffers = 0;
  private resident = 0;
  private isOver = false;

  /** Collects all garbage, and watches from there. The process has to be started with `--expose-gc`. */
  static watch(): PeakMemory {
    if (globalThis.gc === undefined) throw new Error('Start this with --expose-gc.');
    globalThis.gc();
    const memory = new PeakMemory();
    memory.look();
    return memory;
  }

  private constructor() {}

  /** Ends the watch. */
  end(): MemoryGrowth {
    this.isOver = true;
    this.sample();
    return { heapAndBuffers: this.heapAndBuffers, resident: this.resident };
  }

  private look(): void {
    if (this.isOver) return;
    this.sample();
    setImmediate(() => this.look());
  }

  private sample(): void {
    const { heapUsed, external, rss } = process.memoryUsage();
    const { before } = this;
    const growth = heapUsed + external - before.heapUsed - before.external;
    this.heapAndBuffers = Math.max(this.heapAndBuffers, growth);
    this.resident = Math.max(this.resident, rss - before.rss);
  }
}
