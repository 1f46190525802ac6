// Replaces the native module that writes VS Code's logs, because it would have to be compiled. It is copied into the
// installed servers; without it, output channels would be empty and there would be no log files.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writing methods, and the name of their level in VS Code's own logger. */
const LEVELS = [
  ['trace', 'trace'],
  ['debug', 'debug'],
  ['info', 'info'],
  ['warn', 'warning'],
  ['error', 'error'],
  ['critical', 'critical'],
] as const;

/** Writes one log file. */
export class Logger {
  private level = 0;
  private isBare = false;

  constructor(_kind: string, _name: string, file: string) {
    for (const [level, [method, word]] of LEVELS.entries()) {
      Reflect.set(this, method, (text: string) => {
        if (level < this.level) return;
        const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
        appendFileSync(file, this.isBare ? text : `${time} [${word}] ${text}\n`);
      });
    }
  }

  getLevel(): number {
    return this.level;
  }

  setLevel(level: number): void {
    this.level = level;
  }

  /** VS Code uses only one pattern: time, level and text. */
  setPattern(): void {}

  /** Makes later lines contain only the text. */
  clearFormatters(): void {
    this.isBare = true;
  }

  flush(): void {}

  drop(): void {}
}

/** Opens a log file. */
export async function createAsyncRotatingLogger(name: string, file: string): Promise<Logger> {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger('rotating_async', name, file);
}

export const createRotatingLogger = createAsyncRotatingLogger;

/** Does nothing: VS Code also sets the level of each logger. */
export function setLevel(): void {}

/** Does nothing: all lines are written immediately. */
export function setFlushOn(): void {}
