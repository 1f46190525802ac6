import { bench, combineRuns, type Figure } from '../support/bench/figure';
import { pickRows } from '../support/bench/pick-rows';
import { measure, wrongRooms } from './rate-limits/measure';
import { ROWS } from './rate-limits/rows';
import { simulate } from './rate-limits/simulation';

const RUNS = 5;

// Each row runs five times, with other latencies, another phase of the service's clock, and the worst figure counts. The
// seeds are new each time, so that the rule is not tuned to them; BENCH_SEED repeats what was printed.
bench(async () => {
  const first = Number(process.env['BENCH_SEED'] ?? Math.floor(1e6 * Math.random()));
  process.stderr.write(`BENCH_SEED=${first}\n`);
  const figures: Figure[] = [];
  let wrong = 0;
  const faults = new Set<string>();
  for (const row of pickRows(ROWS)) {
    const runs: (readonly Figure[])[] = [];
    for (let run = 0; run < RUNS; run++) {
      const simulated = await simulate(row, first + run);
      wrong += wrongRooms(row, simulated);
      for (const fault of simulated.faults) faults.add(`${row.name}: ${fault}`);
      runs.push(measure(row, simulated));
    }
    figures.push(...combineRuns(runs, worst));
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return [
    ...figures,
    { name: 'rules that were broken', measured: faults.size, limit: 0, unit: 'rules' },
    { name: 'rooms in a wrong state or with a wrong code', measured: wrong, limit: 0, unit: 'rooms' },
  ];
});

function worst(values: readonly number[], { atLeast }: Figure): number {
  return atLeast === undefined ? Math.max(...values) : Math.min(...values);
}
