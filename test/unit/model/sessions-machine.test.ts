import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SessionsMachine, STEPS } from './machine/sessions-machine';
import { CryptoWatch } from './machine/slow-ports';

/** The number of sequences: the environment variable `SESSION_SEQUENCES`, or 100 that are always the same. */
const SEQUENCES = Number(process.env['SESSION_SEQUENCES'] ?? 0);

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...STEPS),
    window: fc.constantFrom(0 as const, 0 as const, 1 as const),
    one: fc.nat(7),
    other: fc.nat(7),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

describe('a machine of sessions', () => {
  let crypto: CryptoWatch;
  before(() => {
    crypto = new CryptoWatch();
  });
  after(() => crypto.dispose());

  it('sends, stores and shows what is true of its connections, whatever comes late', async function () {
    this.timeout(120_000 + SEQUENCES * 1000);
    const property = fc.asyncProperty(steps, async (sequence) => {
      const machine = new SessionsMachine(crypto);
      // A connection is there from the start, as nothing happens without one.
      await machine.perform({ kind: 'add', window: 0, one: 1, other: 0 });
      for (const step of sequence) await machine.perform(step);
      await machine.end();
      assert.deepEqual(machine.faults, []);
    });
    await fc.assert(property, SEQUENCES > 0 ? { numRuns: SEQUENCES } : { numRuns: 100, seed: 36 });
  });
});
