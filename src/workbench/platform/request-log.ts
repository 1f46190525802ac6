/** VS Code's own log of the requests that an extension sends. */
export interface RequestLog {
  /** The name of its level, where addresses are logged at that level. */
  levelWithAddresses(): 'Trace' | 'Debug' | undefined;
  /** Lets the user set the level. */
  setLevel(): PromiseLike<void>;
}
