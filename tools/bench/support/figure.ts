import { isRecord } from '../../../test/support/json';
import { median } from './numbers';

/** A measured value and its limits. A value without limits is only reported. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  /** Median of several runs, if `measured` is another percentile. */
  readonly median?: number;
  /** Maximum. */
  readonly limit?: number;
  /** Minimum. */
  readonly atLeast?: number;
  /** Unit, such as `ms`, `MB` or `×`. */
  readonly unit: string;
}

/**
 * Measures, and writes the figures for the parent process. Each bench file runs as a separate process with
 * `--expose-gc`, and calls this once.
 * @param runs number of measurements; the median of each figure counts
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

/** Says what a bench does while it runs. The standard output has only figures. */
export function report(line: string): void {
  process.stderr.write(`   ${line}\n`);
}

async function measureTimes(
  measure: () => Promise<readonly Figure[]>,
  times: number,
): Promise<readonly Figure[]> {
  const runs: (readonly Figure[])[] = [];
  for (let time = 0; time < times; time++) {
    if (times > 1) report(`run ${time + 1} of ${times}`);
    runs.push(await measure());
  }
  return combineRuns(runs, median);
}

/** Combines the figures of several runs. @param combine combines the values of one figure */
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

/** Parses the figures in a bench's output. */
export function readFigures(output: string): readonly Figure[] {
  return output.split('\n').flatMap((line) => readFigure(line) ?? []);
}

/** A missing value, or a value that is not a number, violates every limit. */
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
    // JSON turns NaN and Infinity into null.
    measured: typeof measured === 'number' ? measured : Number.NaN,
    ...(typeof middle === 'number' ? { median: middle } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof atLeast === 'number' ? { atLeast } : {}),
    unit,
  };
}
