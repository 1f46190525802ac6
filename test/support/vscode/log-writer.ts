// Replaces the native part with which VS Code writes its logs, since that has to be compiled. Goes into the
// provisioned servers as it is built: their output channels would be empty, and there would be no log on the disk.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical'] as const;

/** Writes one log file. */
export class Logger {
  private level = 0;
  private isBare = false;

  constructor(
    _kind: string,
    _name: string,
    private readonly file: string,
  ) {}

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

  trace(text: string): void {
    this.write(0, text);
  }

  debug(text: string): void {
    this.write(1, text);
  }

  info(text: string): void {
    this.write(2, text);
  }

  warn(text: string): void {
    this.write(3, text);
  }

  error(text: string): void {
    this.write(4, text);
  }

  critical(text: string): void {
    this.write(5, text);
  }

  flush(): void {}

  drop(): void {}

  private write(level: number, text: string): void {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    appendFileSync(this.file, this.isBare ? text : `${time} [${LEVELS[level]}] ${text}\n`);
  }
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
