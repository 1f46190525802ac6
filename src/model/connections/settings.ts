import type { LocalCalendar } from '../../local-calendar';
import type { SettingName, SettingsPort } from '../ports';
import type { UserZone } from '../user-zone';
import { parseConnections } from './connection';

const HOUR_MS = 3_600_000;

/** One parser for each setting. Invalid values fall back to the default; numbers are limited to their range. */
const PARSERS = {
  connections: parseConnections,
  // Node.js ends a fetch after 300 s, which would look like an unreachable service.
  requestTimeoutSeconds: numberIn(1, 240, 15),
  maxConcurrentRequests: numberIn(1, 64, 8),
  maxRequestsPerSecond: numberIn(0, 1000, 0),
  expiryWarningDays: numberIn(0, 3650, 7),
  watchIntervalHours: numberIn(1, 168, 6),
  assistantTools: (value) => value === true,
} satisfies Readonly<Record<SettingName, (value: unknown) => unknown>>;

type Parsers = { readonly [Name in SettingName]: (value: unknown) => ReturnType<(typeof PARSERS)[Name]> };

/** Reads and validates a setting. */
export function readSetting<Name extends SettingName>(
  port: Pick<SettingsPort, 'get'>,
  name: Name,
): ReturnType<Parsers[Name]> {
  const parsers: Parsers = PARSERS;
  return parsers[name](port.get(name));
}

function numberIn(min: number, max: number, fallback: number): (value: unknown) => number {
  return (value) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : fallback;
}

/** The settings in the units in which they are used, and the user's time zone. */
export class Settings {
  constructor(
    private readonly port: SettingsPort,
    private readonly userZone: Pick<UserZone, 'calendar'>,
  ) {}

  /** The user's days and times. Read again for each message, because the user's time zone can change. */
  get calendar(): LocalCalendar {
    return this.userZone.calendar;
  }

  /** Milliseconds per request. */
  get requestTimeoutMs(): number {
    return 1000 * readSetting(this.port, 'requestTimeoutSeconds');
  }

  get maxConcurrentRequests(): number {
    return Math.floor(readSetting(this.port, 'maxConcurrentRequests'));
  }

  /**
   * Maximum requests per second of a connection, including rollouts. 0 means no limit; rollouts adapt to the service's
   * limit.
   */
  get maxRequestsPerSecond(): number {
    return readSetting(this.port, 'maxRequestsPerSecond');
  }

  /** Number of days before its expiry at which an access token starts to expire soon. */
  get expiryWarningDays(): number {
    return readSetting(this.port, 'expiryWarningDays');
  }

  /** Milliseconds between requests for the list of a watched connection. */
  get watchIntervalMs(): number {
    return HOUR_MS * readSetting(this.port, 'watchIntervalHours');
  }

  /** Whether assistants and other extensions can use the language model tools. */
  get assistantTools(): boolean {
    return readSetting(this.port, 'assistantTools');
  }
}
