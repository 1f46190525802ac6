import { isRecord } from '../../../test/support/json';
import { median } from './numbers';

/** One measured value and what it may be. Without a bound it is only quoted. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  /** The median of several runs, if `measured` is another percentile of them. */
  readonly median?: number;
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
 * @param runs how often everything is measured; the median of each figure counts
 */
export function bench(measure: () => Promise<readonly Figure[]>, runs = 1): void {
  measureTimes(measure, runs).then(
    (figures) => {
      for (const figure of figures) process.stdout.write(`${JSON.stringify(figure)}\n`);
    },
    (thrown: unknown) => {
      process.stderr.write(`${thrown instanceof Error ? thrown.stack : String(thrown)}\n`);
      process.exitCode = 1;
    },
  );
}

async function measureTimes(
  measure: () => Promise<readonly Figure[]>,
  times: number,
): Promise<readonly Figure[]> {
  const runs: (readonly Figure[])[] = [];
  for (let time = 0; time < times; time++) runs.push(await measure());
  return combineRuns(runs, median);
}

/** Makes one list of figures of those of several runs. @param combine makes one value of the values of a figure */
export function combineRuns(
  runs: readonly (readonly Figure[])[],
  combine: (values: readonly number[], figure: Figure) => number,
): readonly Figure[] {
  const [first = []] = runs;
  return first.map((figure, index) => {
    const values = runs.map((run) => run[index]?.measured ?? Number.NaN);
    return { ...figure, measured: combine(values, figure) };
  });
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
  const { name, measured, median: middle, limit, atLeast, unit } = value;
  if (typeof name !== 'string' || typeof unit !== 'string') return undefined;
  return {
    name,
    // NaN and Infinity come out of JSON as null.
    measured: typeof measured === 'number' ? measured : Number.NaN,
    ...(typeof middle === 'number' ? { median: middle } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof atLeast === 'number' ? { atLeast } : {}),
    unit,
  };
}
