import type { SettingsPort } from '../ports';

export type TimestampUnit = 'auto' | 'milliseconds' | 'seconds';

/** The settings with every value checked: an invalid one counts as not set. */
export class Settings {
  readonly #port: SettingsPort;

  constructor(port: SettingsPort) {
    this.#port = port;
  }

  /** Milliseconds that one request may take. */
  get requestTimeoutMs(): number {
    return 1000 * this.#number('requestTimeoutSeconds', 1, 600, 15);
  }

  get maxConcurrentRequests(): number {
    return Math.floor(this.#number('maxConcurrentRequests', 1, 64, 8));
  }

  /** Requests a second that a rollout may send, or 0 to adapt to the service's limit. */
  get maxRequestsPerSecond(): number {
    return this.#number('maxRequestsPerSecond', 0, 1000, 0);
  }

  /** Days before its expiry from which an access token is marked. */
  get expiryWarningDays(): number {
    return this.#number('expiryWarningDays', 0, 3650, 3);
  }

  get timestampUnit(): TimestampUnit {
    const value = this.#port.get('timestampUnit');
    return value === 'milliseconds' || value === 'seconds' ? value : 'auto';
  }

  #number(
    name: 'requestTimeoutSeconds' | 'maxConcurrentRequests' | 'maxRequestsPerSecond' | 'expiryWarningDays',
    min: number,
    max: number,
    fallback: number,
  ): number {
    const value = this.#port.get(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
    return Math.min(max, Math.max(min, value));
  }
}
