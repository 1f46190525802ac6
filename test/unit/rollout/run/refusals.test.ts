import assert from 'node:assert/strict';
import { Refusals } from '../../../../src/rollout/run/refusals';
import { ServiceError, type ServiceErrorKind } from '../../../../src/service/errors';

function errorOf(kind: ServiceErrorKind, status: number, retryAfterMs?: number): ServiceError {
  return new ServiceError(kind, 'endpoints.pairingCode', {
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

const NOW = 10_000;
const refusedIn = (round: number | undefined) => ({ round, dueAt: NOW });

describe('Refusals: rounds', () => {
  it('repeats each request once a round, and again after another room was accepted', () => {
    const refusals = new Refusals();
    assert.equal(refusals.againAt(refusedIn(undefined)), NOW);
    const refused = refusedIn(refusals.round);
    assert.equal(refusals.againAt(refused), Number.POSITIVE_INFINITY);
    refusals.recordAccepted(NOW);
    assert.equal(refusals.againAt(refused), NOW);
  });

  it('waits longer before each empty round, and fails the rooms after the fourth in a row', () => {
    const refusals = new Refusals();
    const ends = (count: number) =>
      Array.from({ length: count }, () => {
        const refused = refusedIn(refusals.round);
        const hasFailed = refusals.endRound(true, true, NOW);
        return [hasFailed, refusals.againAt(refused) - NOW];
      });
    assert.deepEqual(ends(3), [
      [false, 1000],
      [false, 2000],
      [false, 2000],
    ]);
    refusals.recordAccepted(NOW);
    assert.deepEqual(ends(3).at(-1), [false, 2000]);
    assert.deepEqual(ends(1), [[true, 2000]]);
  });

  it('counts no round whose canary was refused first', () => {
    const refusals = new Refusals();
    for (let count = 0; count < 3; count++) refusals.endRound(true, true, NOW);
    const refused = refusedIn(refusals.round);
    assert.equal(refusals.endRound(false, true, NOW), false);
    assert.equal(refusals.againAt(refused), NOW + 2000);
  });

  it('fails the rooms after two rounds if no canary is possible', () => {
    const refusals = new Refusals();
    assert.equal(refusals.endRound(true, false, NOW), false);
    assert.equal(refusals.endRound(true, false, NOW), true);
  });
});

describe('Refusals: a 404 of the service', () => {
  it('is doubtful from the fourth in a row on', () => {
    const refusals = new Refusals();
    const doubtful = [1, 2, 3, 4, 5].map((at) => refusals.recordNotFound(at));
    assert.deepEqual(doubtful, [false, false, false, true, true]);
    refusals.recordResponse(6);
    assert.equal(refusals.recordNotFound(7), false);
  });

  it('stays doubtful if the accepted request was sent before it arrived', () => {
    const refusals = new Refusals();
    for (const at of [1, 2, 3]) refusals.recordNotFound(at);
    refusals.recordAccepted(0);
    assert.equal(refusals.recordNotFound(4), true);
  });
});

describe('Refusals: the effect on pacing', () => {
  const kinds: readonly (readonly [ServiceErrorKind, number, string])[] = [
    ['rateLimited', 429, 'rateLimited'],
    ['serverError', 503, 'unavailable'],
    ['serverError', 500, 'failed'],
    ['forbidden', 403, 'failed'],
    ['notJson', 200, 'failed'],
  ];
  for (const [kind, status, effect] of kinds) {
    it(`of ${kind} (${status}) is ${effect}`, () => {
      assert.equal(new Refusals().refusalOf(errorOf(kind, status), false).kind, effect);
    });
  }

  it('of any other 4xx is a limit once a canary was refused with the same status', () => {
    const refusals = new Refusals();
    assert.equal(refusals.refusalOf(errorOf('unexpectedStatus', 400), true).kind, 'rateLimited');
    assert.equal(refusals.refusalOf(errorOf('unexpectedStatus', 400), false).kind, 'rateLimited');
    assert.equal(refusals.refusalOf(errorOf('forbidden', 403), false).kind, 'failed');
    // These two responses mean that the service itself has failed.
    assert.equal(refusals.refusalOf(errorOf('serverError', 408), true).kind, 'failed');
    assert.equal(refusals.refusalOf(errorOf('serverError', 500), true).kind, 'failed');
  });

  it('has the Retry-After, or a second, before the request is repeated', () => {
    const refusals = new Refusals();
    for (const [retryAfterMs, expected] of [
      [undefined, 1000],
      [0, 1000],
      [7000, 7000],
      [7_200_000, 1_800_000],
    ] as const) {
      const refusal = refusals.refusalOf(errorOf('serverError', 503, retryAfterMs), false);
      assert.equal(refusals.dueAt(refusal, NOW), NOW + expected);
    }
  });
});
