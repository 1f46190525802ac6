/** What the 90th percentile of a row may be. */
export interface Limits {
  /** By the ideal. */
  readonly times?: number;
  readonly seconds?: number;
  /** Percent of all requests. */
  readonly refused?: number;
}

/**
 * The limits of the rows, by their names: 10 % above what the rule had on the seeds of the bench when they were set. A change
 * of the rule keeps to them, or says why not.
 */
export const LIMITS: Readonly<Record<string, Limits>> = {};
