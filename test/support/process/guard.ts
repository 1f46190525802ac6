import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { outFile } from '../project';

/**
 * A process of its own that ends others when this process is gone, however it went: it watches a pipe from here.
 * The ordinary clean-up goes the same way, so that every run proves it.
 */
export class Guard {
  private constructor(
    private readonly child: ChildProcess,
    private readonly pipe: Writable,
    private readonly ended: Promise<void>,
  ) {}

  /** Starts a guard; `close` it when the work is done. */
  static start(): Guard {
    const child = spawn(process.execPath, [outFile('support', 'process', 'guard-main.js')], {
      // A group of its own, so that Ctrl+C in the terminal does not end the guard before its work.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.unref();
    return new Guard(child, child.stdin, ended);
  }

  /** Has a process and its whole group ended when this process is gone or the guard is closed. */
  endProcess(pid: number): void {
    this.pipe.write(`${JSON.stringify({ end: pid })}\n`);
  }

  /** Has a folder removed after the processes are ended. */
  removeFolder(folder: string): void {
    this.pipe.write(`${JSON.stringify({ remove: folder })}\n`);
  }

  /** Takes a process off the list, since it has ended by itself. */
  forgetProcess(pid: number): void {
    this.pipe.write(`${JSON.stringify({ forget: pid })}\n`);
  }

  /** Ends everything on the list; resolves when that is done. */
  async close(): Promise<void> {
    this.child.ref();
    this.pipe.write(`${JSON.stringify({ expected: true })}\n`);
    this.pipe.end();
    await this.ended;
  }
}
