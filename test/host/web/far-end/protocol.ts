/** The commands of the far end, which tests in the web worker host call. */
export const FAR_END = {
  /** The only tests to run, if not all. */
  only: 'zeroTouchTests.only',
  /** Adds a line to the report. */
  report: 'zeroTouchTests.report',
  /** Writes the result, in JSON. */
  result: 'zeroTouchTests.result',
  /** Starts a server: its ID and its port, or 0. */
  listen: 'zeroTouchTests.listen',
  /** Calls a method of a server, a socket or a response: its ID, the method's name, and the arguments. */
  call: 'zeroTouchTests.call',
} as const;

/** Names the command that gets the events of a server, each a `FarEndEvent`. */
export function eventsOf(server: string): string {
  return `zeroTouchTests.events/${server}`;
}

/** What happened at the far end. Sockets and responses are named by their IDs. */
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

/** Writes bytes as what a command's argument can be. */
export function packed(argument: unknown): unknown {
  return argument instanceof Uint8Array ? { bytes: Array.from(argument) } : argument;
}

/** Reads what `packed` wrote. */
export function unpacked(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null || !('bytes' in argument)) return argument;
  return Array.isArray(argument.bytes) ? Uint8Array.from(argument.bytes) : argument;
}
