import type { Refusal } from './refusal';

/** Permits one request. Exactly one of `accepted`, `refused` and `dropped` is to be called when it has ended. */
export interface Permit {
  /** True if it probes whether the service answers again. */
  readonly isProbe: boolean;
  /** Milliseconds that were waited before the probe, without what the service asked for; 0 for no probe. */
  readonly waitedMs: number;
  /** Waits until the request may be sent. @throws AbortedError */
  pass(signal: AbortSignal | undefined): Promise<void>;
  /** The service answered, with a success or an error of its own. */
  accepted(): void;
  /** @param isEvidence false if the trouble is known to be that of the room */
  refused(refusal: Refusal, isEvidence: boolean): void;
  /** It was aborted, or not sent. */
  dropped(): void;
}
