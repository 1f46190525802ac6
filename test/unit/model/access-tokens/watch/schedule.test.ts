import assert from 'node:assert/strict';
import {
  isDue,
  withClaim,
  withNextListing,
  withoutClaim,
  withRetry,
} from '../../../../../src/model/access-tokens/watch/schedule';
import { aMemory, HOUR, MORNING } from './memories';

const INTERVAL = 6 * HOUR;

function next(inHours: number | undefined) {
  return aMemory([], { nextListingAt: inHours === undefined ? undefined : MORNING + inHours * HOUR });
}

describe('isDue', () => {
  const rows: readonly (readonly [title: string, inHours: number | undefined, due: boolean])[] = [
    ['is due where no time is remembered', undefined, true],
    ['is due when the time has come', 0, true],
    ['is due when the time is past', -1, true],
    ['is not due before the time', 0.01, false],
    ['is not due for the latest claim', 6.6, false],
    ['is due where the time is further away than a claim can be', 7.6, true],
  ];
  for (const [title, inHours, due] of rows) {
    it(title, () => assert.equal(isDue(next(inHours), MORNING, INTERVAL), due));
  }

  it('is due once the interval was set to much less', () => {
    assert.equal(isDue(next(6), MORNING, 2 * HOUR), true);
  });
});

describe('withClaim', () => {
  const rows: readonly (readonly [random: number, hours: number])[] = [
    [0, 5.4],
    [0.5, 6],
    [0.999999, 6.6],
  ];
  for (const [random, hours] of rows) {
    it(`puts the next list ${hours} hours away for the random number ${random}`, () => {
      const { nextListingAt } = withClaim(next(undefined), MORNING, INTERVAL, () => random);
      assert.equal(Math.round((Number(nextListingAt) - MORNING) / 1000), hours * 3600);
    });
  }
});

describe('withNextListing', () => {
  it('counts from the time of the list', () => {
    const memory = { ...next(1), listedAt: MORNING - HOUR };
    assert.equal(withNextListing(memory, MORNING, INTERVAL, () => 0.5)?.nextListingAt, MORNING + 5 * HOUR);
  });

  it('does not bring the next list forward', () => {
    assert.equal(
      withNextListing(next(6.5), MORNING, INTERVAL, () => 0.5),
      undefined,
    );
  });

  it('replaces a time that is too far away', () => {
    assert.equal(withNextListing(next(600), MORNING, INTERVAL, () => 0.5)?.nextListingAt, MORNING + 6 * HOUR);
  });
});

describe('withRetry', () => {
  it('tries again in 30 minutes', () => {
    assert.equal(withRetry(next(6), MORNING, INTERVAL).nextListingAt, MORNING + HOUR / 2);
  });

  it('tries again after the interval where that is less', () => {
    assert.equal(withRetry(next(6), MORNING, HOUR / 4).nextListingAt, MORNING + HOUR / 4);
  });
});

describe('withoutClaim', () => {
  it('makes the list due', () => assert.equal(isDue(withoutClaim(next(6)), MORNING, INTERVAL), true));
});
