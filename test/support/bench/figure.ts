import { isRecord } from '../json';

/** One measured value and the most that it may be. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  /** What both are counted in, such as `ms`, `MB` or `×`. */
  readonly unit: string;
}

/**
 * Measures, and hands the figures to whoever started this process. Each bench file is a process of its own, begun
 * with `--expose-gc`, and calls this once.
 */
export function bench(measure: () => Promise<readonly Figure[]>): void {
  measure().then(
    (figures) => {
      for (const figure of figures) process.stdout.write(`${JSON.stringify(figure)}\n`);
    },
    (thrown: unknown) => {
      process.stderr.write(`${thrown instanceof Error ? thrown.stack : String(thrown)}\n`);
      process.exitCode = 1;
    },
  );
}

/** Reads the figures out of a bench's output. */
export function readFigures(output: string): readonly Figure[] {
  return output.split('\n').flatMap((line) => readFigure(line) ?? []);
}

/** A value that is missing or no number is over its limit. */
export function isOver({ measured, limit }: Figure): boolean {
  return !(measured <= limit);
}

function readFigure(line: string): Figure | undefined {
  if (!line.startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { name, measured, limit, unit } = value;
  if (typeof name !== 'string' || typeof limit !== 'number' || typeof unit !== 'string') return undefined;
  // NaN and Infinity come out of JSON as null.
  return { name, measured: typeof measured === 'number' ? measured : Number.NaN, limit, unit };
}
