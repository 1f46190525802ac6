/** VS Code's own log of an extension's requests. */
export interface RequestLog {
  /** Returns the log level if VS Code logs addresses at it, else undefined. */
  levelWithAddresses(): 'Trace' | 'Debug' | undefined;
  setLevel(): PromiseLike<void>;
}
