import { FarEnd } from '../support/bench/far-end';
import { bench } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';

// Measures a list of 5,000 records and 60 columns as a rollout inside VS Code: see host/rollout-document.ts.
bench(async () => {
  const far = await FarEnd.start({});
  try {
    return await measureInHost('rollout-document', { BENCH_ORIGINS: far.origins.join(' ') });
  } finally {
    far.close();
  }
});
