/** VS Code's own log of an extension's requests. */
export interface RequestLog {
  /** Returns the log level if VS Code logs addresses at this level, else undefined. */
  levelWithAddresses(): 'Trace' | 'Debug' | undefined;
  setLevel(): PromiseLike<void>;
}
