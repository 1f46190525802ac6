import type * as vscode from 'vscode';
import { type LogLine, type LogPort, logText } from '../../model/ports';
import type { EpochMs } from '../../service/epoch-ms';

/** A line of the log that is kept for a diagnostic report. */
export interface KeptLine {
  readonly at: EpochMs;
  readonly level: 'info' | 'warning';
  readonly line: LogLine;
}

const MAX_LINES = 50;

/** The log, whose last lines are also kept in memory: VS Code has no API that reads them back. */
export class KeptLog implements LogPort {
  #lines: readonly KeptLine[] = [];

  constructor(
    private readonly channel: Pick<vscode.LogOutputChannel, 'info' | 'warn'>,
    private readonly now: () => EpochMs,
  ) {}

  /** The last lines, also those that VS Code's log level leaves out of the log. */
  get lines(): readonly KeptLine[] {
    return this.#lines;
  }

  info(...line: LogLine): void {
    this.#keep('info', line);
    this.channel.info(logText(line));
  }

  warn(...line: LogLine): void {
    this.#keep('warning', line);
    this.channel.warn(logText(line));
  }

  #keep(level: KeptLine['level'], line: LogLine): void {
    this.#lines = [...this.#lines.slice(1 - MAX_LINES), { at: this.now(), level, line }];
  }
}
