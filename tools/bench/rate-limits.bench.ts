import { measure, wrongRooms } from './rate-limits/measure';
import { ROWS } from './rate-limits/rows';
import { simulate } from './rate-limits/simulation';
import { bench, combineRuns, type Figure } from './support/figure';
import { median } from './support/numbers';
import { pickRows } from './support/pick-rows';

/**
 * Each seed changes the latencies and the phase of the service's clock. The seeds are fixed, so that every machine gets
 * the same figures.
 */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const PERCENTILE = 0.9;

bench(async () => {
  const figures: Figure[] = [];
  let wrong = 0;
  const faults = new Set<string>();
  for (const row of pickRows(ROWS)) {
    const runs: (readonly Figure[])[] = [];
    for (const seed of SEEDS) {
      const simulated = await simulate(row, seed);
      const wrongNow = wrongRooms(row, simulated);
      wrong += wrongNow;
      if (wrongNow > 0) faults.add(`${row.name}: ${wrongNow} rooms are wrong with the seed ${seed}`);
      for (const fault of simulated.faults) faults.add(`${row.name}: ${fault}`);
      runs.push(measure(row, simulated));
    }
    const medians = combineRuns(runs, median);
    figures.push(
      ...combineRuns(runs, percentile).map((figure, index) => ({
        ...figure,
        median: medians[index]?.measured ?? Number.NaN,
      })),
    );
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return [
    ...figures,
    { name: 'rules that were broken', measured: faults.size, limit: 0, unit: 'rules' },
    { name: 'rooms in a wrong state', measured: wrong, limit: 0, unit: 'rooms' },
  ];
});

function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(PERCENTILE * sorted.length) - 1] ?? Number.NaN;
}
