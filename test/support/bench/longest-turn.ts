/** The processor time that this process's thread takes in each turn of the event loop, whatever else the machine does. */
export class LongestTurn {
  private last = processorMs();
  private longest = 0;
  private isOver = false;

  static watch(): LongestTurn {
    const turn = new LongestTurn();
    setImmediate(() => turn.look());
    return turn;
  }

  private constructor() {}

  /** Ends the watch. @returns the longest processor time of one turn, in milliseconds */
  end(): number {
    this.isOver = true;
    this.sample();
    return this.longest;
  }

  private look(): void {
    if (this.isOver) return;
    this.sample();
    setImmediate(() => this.look());
  }

  private sample(): void {
    const now = processorMs();
    this.longest = Math.max(this.longest, now - this.last);
    this.last = now;
  }
}

/** The processor time of this thread since it began, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
