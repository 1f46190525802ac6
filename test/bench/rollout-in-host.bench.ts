import { FarEnd } from '../support/bench/far-end';
import { bench } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';

// A rollout at full speed inside VS Code, its panel in view: see host/rollout-in-host.ts.
bench(async () => {
  const far = await FarEnd.start({});
  try {
    return await measureInHost('rollout-in-host', { BENCH_ORIGINS: far.origins.join(' ') });
  } finally {
    far.close();
  }
});
