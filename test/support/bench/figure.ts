import { isRecord } from '../json';

/** One measured value and what it may be. Without a bound it is only quoted. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  /** The most that it may be. */
  readonly limit?: number;
  /** The least that it may be. */
  readonly atLeast?: number;
  /** What all of them are counted in, such as `ms`, `MB` or `×`. */
  readonly unit: string;
}

/**
 * Measures, and writes the figures for the process that started this one. Each bench file is a process of its own, begun
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

/** A value that is missing or no number is out of every bound. */
export function isOver({ measured, limit = Number.POSITIVE_INFINITY, atLeast = 0 }: Figure): boolean {
  return !(measured <= limit && measured >= atLeast);
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
  const { name, measured, limit, atLeast, unit } = value;
  if (typeof name !== 'string' || typeof unit !== 'string') return undefined;
  return {
    name,
    // NaN and Infinity come out of JSON as null.
    measured: typeof measured === 'number' ? measured : Number.NaN,
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof atLeast === 'number' ? { atLeast } : {}),
    unit,
  };
}
