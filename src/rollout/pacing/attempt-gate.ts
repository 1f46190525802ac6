import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { AbortedError } from '../../service/http/abort';
import { SlidingWindow } from './sliding-window';

/** An attempt that waits for the sliding window. */
interface WaitingAttempt {
  readonly isOfRun: boolean;
  readonly pass: () => void;
}

/** How long until it is asked again whether another request fits. */
const POLL_MS = 50;

/**
 * The last stop of an attempt before it is sent: in no second there are more than the setting allows, and those of a
 * person pass before those of the run.
 */
export class AttemptGate {
  readonly #max: () => number;
  readonly #clock: Clock;
  readonly #window = new SlidingWindow();
  /** The requests that the pacer permitted and that are not here yet. */
  #expected = 0;
  #waiting: readonly WaitingAttempt[] = [];
  #timer: Disposable | undefined;

  /** @param max how many may be sent in any second, or 0 for no limit; read each time */
  constructor(max: () => number, clock: Clock) {
    this.#max = max;
    this.#clock = clock;
  }

  /** Milliseconds until the run may have another request. */
  get delayMs(): number {
    const delayMs = this.#windowMs(this.#expected + this.#waiting.length);
    return Number.isFinite(delayMs) ? delayMs : POLL_MS;
  }

  /** Milliseconds between two requests at the rate of the setting. */
  get intervalMs(): number {
    return this.#max() === 0 ? 0 : 1000 / this.#max();
  }

  /** Reserves a place for a request of the run. @returns what gives it up, unless the request has passed */
  reserve(): () => void {
    let isExpected = true;
    this.#expected += 1;
    return () => {
      if (isExpected) this.#expected -= 1;
      isExpected = false;
    };
  }

  /**
   * Waits until an attempt may be sent.
   * @throws AbortedError when the signal aborts
   */
  async pass(isOfRun: boolean, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new AbortedError('cancelled');
    if (this.#max() === 0) return;
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((each) => each !== attempt);
        this.#letPass();
        reject(new AbortedError('cancelled'));
      };
      const attempt: WaitingAttempt = {
        isOfRun,
        pass: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting = [...this.#waiting, attempt];
      this.#letPass();
    });
  }

  #letPass(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    for (;;) {
      const next = this.#waiting.find(({ isOfRun }) => !isOfRun) ?? this.#waiting[0];
      if (next === undefined) return;
      const delayMs = this.#windowMs(0);
      if (delayMs > 0) {
        this.#timer = this.#clock.after(Math.min(1000, Math.ceil(delayMs)), () => this.#letPass());
        return;
      }
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#window.sent(this.#clock.now());
      next.pass();
    }
  }

  #windowMs(reserved: number): number {
    const max = this.#max();
    return max === 0 ? 0 : this.#window.delayMs(this.#clock.now(), max, reserved);
  }
}
