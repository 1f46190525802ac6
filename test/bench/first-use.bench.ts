import { bench, type Figure } from '../support/bench/figure';
import { measureStarts } from '../support/bench/starts';

const RUNS = 3;
const TIMES = 3;

/** What a person does first. */
const USES = { rows: 'first getChildren to rows', box: 'palette look-up to its input box' } as const;

// Measures the first use, which loads the app, beside the same use of an app that was loaded at the start.
bench(async () => {
  const uses = Object.entries(USES);
  const measured = await measureStarts(
    'first-use',
    uses.flatMap(([use, name]) => [
      { name: `${name}, loaded before`, env: { BENCH_USE: use, BENCH_LOADED: '1' } },
      { name, env: { BENCH_USE: use } },
    ]),
    TIMES,
  );
  return uses.flatMap(([, name]): readonly Figure[] => {
    const first = measured(name, 'time');
    const loaded = measured(`${name}, loaded before`, 'time');
    return [
      { name: `${name}, loaded before`, measured: loaded, unit: 'ms' },
      { name, measured: first, unit: 'ms' },
      { name: `${name}: first use against that`, measured: first / loaded, limit: 1.3, unit: '×' },
    ];
  });
}, RUNS);
