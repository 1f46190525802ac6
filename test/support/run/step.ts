/** One step of `npm test`. */
export interface Step {
  readonly name: string;
  /** Steps that have to succeed first; without them this one is not run, which counts as a failure. */
  readonly needs: readonly string[];
  /** How many of the machine's cores it keeps busy: 0 for one that mostly waits for the network or the disk. */
  readonly cores: 0 | 1 | 2;
  run(print: (text: string) => void): Promise<StepCounts>;
}

/** What a step came to; a check that is no suite counts only when it fails. */
export interface StepCounts {
  readonly passed: number;
  readonly failed: number;
}

export interface StepOutcome extends StepCounts {
  readonly name: string;
  readonly seconds: number;
}

/** What is known of a failed step: it counts as one failure. */
export const ONE_FAILURE: StepCounts = { passed: 0, failed: 1 };
export const NOTHING_FAILED: StepCounts = { passed: 0, failed: 0 };
