import type { LimitFunction } from 'p-limit';
import type { BaseUrl } from '../../service/base-url';
import type { EpochMs } from '../../service/epoch-ms';
import type { FetchLike } from '../../service/http/get-request';
import { type AttemptRecord, Transport } from '../../service/http/transport';
import type { LogLine } from '../log-line';
import type { LogPort } from '../ports';
import type { Settings } from './settings';

export interface ConnectionTransportOptions {
  readonly settings: Settings;
  readonly log: LogPort;
  readonly fetch: FetchLike;
  readonly demoFetch: FetchLike;
  readonly now: () => EpochMs;
}

/** The transport of one connection, which logs each attempt. @param name the connection's name at that time */
export function connectionTransport(
  { fetch, demoFetch, settings, log, now }: ConnectionTransportOptions,
  { isDemo }: BaseUrl,
  name: () => string,
  limit: LimitFunction,
): Transport {
  return new Transport({
    fetch: isDemo ? demoFetch : fetch,
    timeoutMs: () => settings.requestTimeoutMs,
    limit: (work) => limit(work),
    onAttempt: (record) => log.info(...logLine(name(), record)),
    now,
  });
}

/** One line per request, without address (which can hold a token), header and body. */
function logLine(connectionName: string, record: AttemptRecord): LogLine {
  const { operation, outcome, status, milliseconds, bytes, attempt } = record;
  const answer = [status, outcome === 'ok' ? undefined : outcome]
    .filter((part) => part !== undefined)
    .join(' ');
  const size = `${Math.round(milliseconds)} ms, ${bytes} bytes`;
  const name = { kind: 'connection', value: connectionName } as const;
  return [`${operation} [`, name, `] ${answer}, ${size}, attempt ${attempt}`];
}
