// Replaces the native part with which VS Code writes its logs, since that has to be compiled. Goes into the
// provisioned servers as it is built: their output channels would be empty, and there would be no log on the disk.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** The methods that write, by level, and the word that VS Code's own logger has for each. */
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

  /** VS Code asks for one pattern alone: time, level and text. */
  setPattern(): void {}

  /** From now on nothing but the text is written. */
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

/** The level of all loggers, which VS Code sets for each one as well. */
export function setLevel(): void {}

/** Everything is written at once. */
export function setFlushOn(): void {}
