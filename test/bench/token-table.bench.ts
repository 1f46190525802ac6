import { FarEnd } from '../support/bench/far-end';
import { bench } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';

const SEED = 12;

// Measures the table of 30,000 access tokens inside VS Code: see host/token-table.ts.
bench(async () => {
  const far = await FarEnd.start(
    { accessTokens: 30_000, tokenSeed: SEED },
    { accessTokens: 30_000, tokenSeed: SEED, changesTokens: true },
    { accessTokens: 1, tokenSeed: SEED },
  );
  try {
    return await measureInHost('token-table', { BENCH_ORIGINS: far.origins.join(' ') });
  } finally {
    far.close();
  }
});
