import assert from 'node:assert/strict';
import { judge, type SuiteResult } from '../support/mocha/result';
import { runSteps } from '../support/run/scheduler';
import type { Step, StepCounts } from '../support/run/step';
import { pickSteps } from '../support/run/steps';
import { countsOf } from '../support/run/suite-step';
import { summary } from '../support/run/summary';

const quiet = () => undefined;
const result = (counts: Partial<SuiteResult>): SuiteResult => {
  return { passes: 0, failures: 0, pending: 0, ended: true, ...counts };
};
const step = (name: string, needs: string[], run: () => Promise<StepCounts>): Step => {
  return { name, needs, cores: 1, run };
};

describe('counting', () => {
  const cases: [string, SuiteResult | undefined, boolean, StepCounts][] = [
    ['a green suite', result({ passes: 3 }), true, { passed: 3, failed: 0 }],
    ['failures', result({ passes: 3, failures: 2 }), false, { passed: 3, failed: 2 }],
    ['pending tests, as failures', result({ passes: 3, pending: 2 }), false, { passed: 3, failed: 2 }],
    ['an empty suite, as one failure', result({}), true, { passed: 0, failed: 1 }],
    ['a cut-off suite, as one failure', result({ passes: 3, ended: false }), true, { passed: 3, failed: 1 }],
    ['a process that ended badly', result({ passes: 3 }), false, { passed: 3, failed: 1 }],
    ['no result', undefined, true, { passed: 0, failed: 1 }],
  ];
  for (const [title, given, endedWell, expected] of cases) {
    it(`counts ${title}`, () => {
      assert.deepEqual(countsOf(given, endedWell, quiet), expected);
      assert.equal(judge(given).green && endedWell, expected.failed === 0);
    });
  }

  it('ends on the true sums', () => {
    const lines = summary([
      { name: 'a', passed: 3, failed: 0, seconds: 1 },
      { name: 'b', passed: 4, failed: 2, seconds: 1 },
    ]);
    assert.equal(lines.at(-1), '7 passed, 2 failed');
  });

  it('counts a step that throws, and does not run what needs it', async () => {
    const outcomes = await runSteps(
      [
        step('needs it', ['throws'], () => Promise.reject(new Error('must not run'))),
        step('throws', [], () => Promise.reject(new Error('on purpose'))),
        step('stands alone', [], () => Promise.resolve({ passed: 1, failed: 0 })),
      ],
      2,
      quiet,
    );
    assert.deepEqual(
      outcomes.map(({ name, passed, failed }) => [name, passed, failed]),
      [
        ['needs it', 0, 1],
        ['throws', 0, 1],
        ['stands alone', 1, 0],
      ],
    );
  });

  it('picks the named steps with what they need, and knows no others', () => {
    const all = ['a', 'b', 'c'].map((name, index) =>
      step(name, index === 2 ? ['a'] : [], () => Promise.reject(new Error('not run'))),
    );
    const names = (wanted: string[]) => pickSteps(all, wanted).map((one) => one.name);
    assert.deepEqual(names([]), ['a', 'b', 'c']);
    assert.deepEqual(names(['c']), ['a', 'c']);
    assert.throws(() => names(['d']), /no step "d"/);
  });
});
