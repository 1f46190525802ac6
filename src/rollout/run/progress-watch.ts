import type { StopReason } from './run-stop';

/** Milliseconds after which a run pauses: where nothing was accepted since it was started or continued, and else. */
const PAUSE_AFTER = { nothingAcceptedMs: 5 * 60_000, noRoomMs: 30 * 60_000 };
/** What counts of the time between two answers: a machine may sleep meanwhile, or the service ask to wait. */
const MAX_GAP_MS = 60_000;

/** How long a run has gone on without progress. Times are in milliseconds of the clock. */
export class ProgressWatch {
  #hasAccepted = false;
  #answeredAt = 0;
  #waitedMs = 0;

  /** True if a request was accepted since the start. */
  get hasAccepted(): boolean {
    return this.#hasAccepted;
  }

  /** The run was started or continued. */
  start(now: number): void {
    this.#hasAccepted = false;
    this.#answeredAt = now;
    this.#waitedMs = 0;
  }

  /** @param isProgress true where a room was answered, or had a strike */
  accepted(isProgress: boolean, now: number): void {
    this.#pass(now);
    this.#hasAccepted = true;
    if (isProgress) this.#waitedMs = 0;
  }

  /** @returns why the run is to pause now, or undefined where it goes on */
  refused(now: number): StopReason | undefined {
    this.#pass(now);
    if (!this.#hasAccepted && this.#waitedMs >= PAUSE_AFTER.nothingAcceptedMs) return 'nothingAccepted';
    return this.#waitedMs >= PAUSE_AFTER.noRoomMs ? 'outage' : undefined;
  }

  #pass(now: number): void {
    this.#waitedMs += Math.min(MAX_GAP_MS, now - this.#answeredAt);
    this.#answeredAt = now;
  }
}
