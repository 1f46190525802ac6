import { FarEnd } from '../support/bench/far-end';
import { bench } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';

// Measures long lists of access tokens inside VS Code while the view is visible: see host/long-lists.ts.
bench(async () => {
  const far = await FarEnd.start(...[1000, 10_000, 30_000].map((accessTokens) => ({ accessTokens })));
  try {
    return await measureInHost('long-lists', { BENCH_ORIGINS: far.origins.join(' ') });
  } finally {
    far.close();
  }
});
