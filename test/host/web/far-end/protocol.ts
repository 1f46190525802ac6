/** Commands of the far end, called by tests in the web worker host. */
export const FAR_END = {
  /** Returns the names of the tests to run, if not all. */
  only: 'zeroTouchTests.only',
  /** Adds a line to the report. */
  report: 'zeroTouchTests.report',
  /** Writes the result as JSON. */
  result: 'zeroTouchTests.result',
  /** Starts a server. Arguments: its ID, and its port or 0. */
  listen: 'zeroTouchTests.listen',
  /**
   * Calls a method of a server, socket or response. Arguments: its ID, the method's name, and the method's arguments.
   */
  call: 'zeroTouchTests.call',
} as const;

/** Returns the ID of the command that receives the events of a server, each a `FarEndEvent`. */
export function eventsOf(server: string): string {
  return `zeroTouchTests.events/${server}`;
}

/** An event at the far end. Sockets and responses are identified by their IDs. */
export type FarEndEvent =
  | { readonly name: 'connection'; readonly socket: string; readonly remotePort: number }
  | ({ readonly name: 'request'; readonly response: string; readonly socket: string } & RequestHead)
  | { readonly name: 'close'; readonly closed: string };

interface RequestHead {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
}

/** Encodes bytes for an argument of a command. */
export function packed(argument: unknown): unknown {
  return argument instanceof Uint8Array ? { bytes: Array.from(argument) } : argument;
}

/** Decodes the result of `packed`. */
export function unpacked(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null || !('bytes' in argument)) return argument;
  return Array.isArray(argument.bytes) ? Uint8Array.from(argument.bytes) : argument;
}
