import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { LineWriter } from '../line-writer';
import type { Log } from '../log';

const POLL_MS = 100;

/** Passes on the lines that another process appends to a file. */
export class LogTail {
  private readonly file: number;
  private readonly decoder = new StringDecoder('utf8');
  private readonly timer: NodeJS.Timeout;
  private readonly lines: LineWriter;

  private constructor(path: string, log: Log) {
    this.file = openSync(path, 'r');
    this.lines = new LineWriter(log);
    this.timer = setInterval(() => this.read(), POLL_MS);
  }

  /** Starts to follow a file, which has to exist. */
  static start(path: string, log: Log): LogTail {
    return new LogTail(path, log);
  }

  /** Passes on what is left and lets go of the file. */
  stop(): void {
    clearInterval(this.timer);
    this.read();
    this.lines.end();
    closeSync(this.file);
  }

  private read(): void {
    const buffer = Buffer.alloc(64 * 1024);
    for (;;) {
      // Without a position, each read goes on where the last one ended.
      const count = readSync(this.file, buffer, 0, buffer.length, null);
      if (count === 0) return;
      this.lines.write(this.decoder.write(buffer.subarray(0, count)));
    }
  }
}
