import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { AbortedError } from '../../service/http/abort';

/** An attempt that waits for the sliding window. */
interface WaitingAttempt {
  readonly isOfRun: boolean;
  readonly pass: () => void;
}

/** The clock of the service runs on its own, so that requests sent a second apart can arrive a little closer. */
const MARGIN_MS = 20;
/** The setting allows no more in a second. */
const MAX_REMEMBERED = 1000;
/** The longest timer, as the setting may change while it runs. */
const MAX_TIMER_MS = 1000;
/** How long until it is asked again whether another request fits. */
const POLL_MS = 50;

/**
 * The last stop of an attempt before it is sent: in no second there are more than the setting allows, and those of a
 * person pass before those of the run.
 */
export class AttemptGate {
  #sentAt: readonly number[] = [];
  /** The requests that the pacer permitted and that are not here yet. */
  #expected = 0;
  #waiting: readonly WaitingAttempt[] = [];
  #timer: Disposable | undefined;

  /** @param max how many may be sent in any second, or 0 for no limit; one below 1 stretches the second; read each time */
  constructor(
    private readonly max: () => number,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds until the run may have another request. */
  get delayMs(): number {
    const delayMs = this.#windowMs(this.#expected + this.#waiting.length);
    return Number.isFinite(delayMs) ? delayMs : POLL_MS;
  }

  /** Reserves a place for a request of the run. @returns what gives it up, unless the request has passed */
  expect(): () => void {
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
    if (this.max() === 0) return;
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
        this.#timer = this.clock.after(Math.min(MAX_TIMER_MS, Math.ceil(delayMs)), () => this.#letPass());
        return;
      }
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#sentAt = [...this.#sentAt.slice(-MAX_REMEMBERED), this.clock.now()];
      next.pass();
    }
  }

  /**
   * @param reserved how many more are about to be sent
   * @returns milliseconds until another request may be sent; infinite when those about to be sent come first
   */
  #windowMs(reserved: number): number {
    const max = this.max();
    if (max === 0) return 0;
    const count = Math.max(1, Math.floor(max));
    if (reserved >= count) return Number.POSITIVE_INFINITY;
    const first = this.#sentAt.at(reserved - count);
    return first === undefined ? 0 : Math.max(0, first + (1000 * count) / max + MARGIN_MS - this.clock.now());
  }
}
