import { bench, type Figure } from './support/figure';
import { measureStarts } from './support/starts';

const RUNS = 3;
const TIMES = 3;

/** What a person does first, and how many times as long it may take as with the app loaded. */
const USES = {
  rows: { name: 'first getChildren to rows', limit: 1.3 },
  // The box comes so soon that the load of the app is half of it. Together they stay below 150 ms.
  box: { name: 'palette look-up to its input box', limit: 1.75 },
} as const;

// Measures the first use, which loads the app, beside the same use of an app that was loaded at the start.
bench(async () => {
  const uses = Object.entries(USES);
  const measured = await measureStarts(
    'first-use',
    uses.flatMap(([use, { name }]) => [
      { name: `${name}, loaded before`, env: { BENCH_USE: use, BENCH_LOADED: '1' } },
      { name, env: { BENCH_USE: use } },
    ]),
    TIMES,
  );
  return uses.flatMap(([, { name, limit }]): readonly Figure[] => {
    const first = measured(name, 'time');
    const loaded = measured(`${name}, loaded before`, 'time');
    return [
      { name: `${name}, loaded before`, measured: loaded, unit: 'ms' },
      { name, measured: first, unit: 'ms' },
      { name: `${name}: first use against that`, measured: first / loaded, limit, unit: '×' },
    ];
  });
}, RUNS);
