import type { Log } from './log';

/** Cuts a stream of text into lines. */
export class LineWriter {
  private rest = '';

  constructor(private readonly log: Log) {}

  /** Takes a piece of text and passes on the lines that it completes. */
  write(text: string): void {
    const lines = (this.rest + text).split(/\r?\n/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.log(line);
  }

  /** Passes on a last line that has no end. */
  end(): void {
    if (this.rest) this.log(this.rest);
    this.rest = '';
  }
}
