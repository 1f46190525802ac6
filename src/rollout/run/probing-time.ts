import type { StopReason } from './run-stop';

/** Milliseconds of probing after which a run pauses: where nothing was accepted since it was started, and else. */
const PAUSE_AFTER = { nothingAcceptedMs: 5 * 60_000, outageMs: 30 * 60_000 };
/** The longest answer to a probe that counts: a machine may sleep meanwhile. */
const MAX_ANSWER_MS = 60_000;

/** How long a run has probed a service that refuses everything, without sleep and what Retry-After asked for. */
export class ProbingTime {
  #hasAccepted = false;
  #probedMs = 0;

  /** True if a request was accepted since the start. */
  get hasAccepted(): boolean {
    return this.#hasAccepted;
  }

  /** The run was started or resumed. */
  start(): void {
    this.#hasAccepted = false;
    this.#probedMs = 0;
  }

  /** @param isKnown true for a request that worked before: no progress, as it may take what the service allows to others */
  requestAccepted(isKnown: boolean): void {
    this.#hasAccepted = true;
    if (!isKnown) this.#probedMs = 0;
  }

  /** @returns why the run is to pause now, or undefined where it goes on */
  probeRefused(waitedMs: number, answerMs: number): StopReason | undefined {
    this.#probedMs += waitedMs + Math.min(MAX_ANSWER_MS, answerMs);
    if (!this.#hasAccepted && this.#probedMs >= PAUSE_AFTER.nothingAcceptedMs) return 'nothingAccepted';
    return this.#probedMs >= PAUSE_AFTER.outageMs ? 'outage' : undefined;
  }
}
