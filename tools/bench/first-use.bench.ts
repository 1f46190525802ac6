import { bench, type Figure } from './support/figure';
import { measureStarts } from './support/starts';

/** Starts of each kind, alternating. */
const TIMES = 5;
const DEMO = { 'zeroTouch.connections': [{ name: 'Demo', baseUrl: 'demo:' }] };

/** A user's first actions, and the maximum time as a multiple of the same action with a loaded app. */
const USES = {
  rows: { name: 'first getChildren to rows', limit: 1.3 },
  // The box opens so fast that loading the app takes up to half of the time.
  box: { name: 'palette look-up to its input box', limit: 1.75 },
} as const;

// Measures the first use, which loads the app, compared with the same use of a loaded app.
bench(async () => {
  const uses = Object.entries(USES);
  const measured = await measureStarts(
    'first-use',
    uses.flatMap(([use, { name }]) => [
      { name: `${name}, loaded before`, env: { BENCH_USE: use, BENCH_LOADED: '1' }, settings: DEMO },
      { name, env: { BENCH_USE: use }, settings: DEMO },
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
});
