/**
 * Reads a number from a command line: `--minutes 2` or `--minutes=2`.
 * @throws Error when there is something else than a number above 0.
 */
export function numberOption(args: readonly string[], name: string, unless: number): number {
  const flag = `--${name}`;
  const index = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (index === -1) return unless;
  const text = args[index] === flag ? args[index + 1] : args[index]?.slice(flag.length + 1);
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`${flag} needs a number above 0.`);
}
