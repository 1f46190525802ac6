import type { AttemptRecord } from '../service/http/transport';

/**
 * A part of a line of the log: words of ours, or what a diagnostic report replaces. That is the name of a connection, or a
 * text that may quote something.
 */
export type LogPart = string | { readonly kind: 'connection' | 'text'; readonly value: string };

export type LogLine = readonly LogPart[];

/** A line as the log shows it, or with its parts in other words. */
export function logText(
  line: LogLine,
  inWords: (part: Exclude<LogPart, string>) => string = ({ value }) => value,
): string {
  return line.map((part) => (typeof part === 'string' ? part : inWords(part))).join('');
}

/** One line per request, without address (which can hold a token), header and body. */
export function requestLine(connectionName: string, record: AttemptRecord): LogLine {
  const { operation, outcome, status, milliseconds, bytes, attempt } = record;
  const answer = [status, outcome === 'ok' ? undefined : outcome]
    .filter((part) => part !== undefined)
    .join(' ');
  const size = `${Math.round(milliseconds)} ms, ${bytes} bytes`;
  const name = { kind: 'connection', value: connectionName } as const;
  return [`${operation} [`, name, `] ${answer}, ${size}, attempt ${attempt}`];
}
