/** Milliseconds since the Unix epoch, as `Date.now()` gives them. */
export type EpochMs = number;
