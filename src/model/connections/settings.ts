import type { SettingName, SettingsPort } from '../ports';

const HOUR_MS = 3_600_000;

/** Validated settings. Invalid values fall back to the default; numbers are limited to their range. */
export class Settings {
  constructor(private readonly port: SettingsPort) {}

  /** Milliseconds per request. Node.js ends a fetch after 300 s, which would look like an unreachable service. */
  get requestTimeoutMs(): number {
    return 1000 * this.#number('requestTimeoutSeconds', 1, 240, 15);
  }

  get maxConcurrentRequests(): number {
    return Math.floor(this.#number('maxConcurrentRequests', 1, 64, 8));
  }

  /**
   * Maximum requests per second of a connection, including rollouts. 0 means no limit; rollouts adapt to the service's
   * limit.
   */
  get maxRequestsPerSecond(): number {
    return this.#number('maxRequestsPerSecond', 0, 1000, 0);
  }

  /** Number of days before its expiry at which an access token starts to expire soon. */
  get expiryWarningDays(): number {
    return this.#number('expiryWarningDays', 0, 3650, 7);
  }

  /** Milliseconds between requests for the list of a watched connection. */
  get watchIntervalMs(): number {
    return HOUR_MS * this.#number('watchIntervalHours', 1, 168, 6);
  }

  /** Whether assistants and other extensions can use the language model tools. */
  get assistantTools(): boolean {
    return this.port.get('assistantTools') === true;
  }

  #number(
    name: Exclude<SettingName, 'connections' | 'assistantTools'>,
    min: number,
    max: number,
    fallback: number,
  ): number {
    const value = this.port.get(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
    return Math.min(max, Math.max(min, value));
  }
}
