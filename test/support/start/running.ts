/** A VS Code that `npm start` has opened. */
export interface Running {
  /** Resolves when it has ended by itself. */
  readonly ended: Promise<void>;
  /** Proves that it is up; throws an Error that says what is wrong if not. */
  check(): Promise<void>;
  /** Ends it and all that belongs to it. */
  stop(): Promise<void>;
}
