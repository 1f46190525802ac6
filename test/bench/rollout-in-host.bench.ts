import { FarEnd } from '../support/bench/far-end';
import { bench } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';

// Measures a rollout at full speed inside VS Code while its panel is visible: see host/rollout-in-host.ts.
bench(async () => {
  const far = await FarEnd.start({});
  try {
    return await measureInHost('rollout-in-host', { BENCH_ORIGINS: far.origins.join(' ') });
  } finally {
    far.close();
  }
});
