import { FarEnd } from '../support/bench/far-end';
import { bench } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';

// Measures the time from the command to the shown code inside VS Code: see host/time-to-code.ts.
bench(async () => {
  const far = await FarEnd.start({ latencyMs: 50 });
  try {
    return await measureInHost('time-to-code', { BENCH_ORIGIN: far.origin() });
  } finally {
    far.close();
  }
});
