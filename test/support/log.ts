/** Takes one line of progress, without its line end. */
export type Log = (line: string) => void;

/** Writes a line to the standard output. */
export const toStdout: Log = (line) => {
  process.stdout.write(`${line}\n`);
};

/** Returns the message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
