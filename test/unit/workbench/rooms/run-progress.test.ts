import assert from 'node:assert/strict';
import { pacingText } from '../../../../src/protocol/text';
import { countRooms, type RoomCounts } from '../../../../src/rollout/shown-room';
import {
  pacingView,
  progressText,
  type RunFigures,
  runProgress,
  shortProgress,
} from '../../../../src/workbench/rooms/run-progress';

/** IDs of consecutive rooms, starting with a given number. */
const ids = (count: number, from = 0) =>
  new Set(Array.from({ length: count }, (_, index) => `EP-${from + index}`));

/** Builds a run in which 120 of 2,000 rooms have ended. */
function figures(fields: Partial<RunFigures> = {}): RunFigures {
  return {
    asked: ids(2000),
    left: ids(1880, 120),
    failed: ids(0),
    changed: ids(0),
    isOnlyFetching: false,
    remainingMs: undefined,
    session,
    pacer: { state: { kind: 'free' } },
    ...fields,
  };
}

const paced = (perSecond: number) => ({ state: { kind: 'paced', perSecond } as const });
const waiting = (nextTryMs: number) => ({
  state: { kind: 'waiting', error: 'the error', nextTryMs } as const,
});
/** A session that describes each error by its message. */
const session: RunFigures['session'] = {
  problem: (error) => ({ headline: `About ${String(error)}`, advice: '', steps: [] }),
};

/** Builds a run with these numbers of requested, ended and failed rooms. */
const runOf = (asked: number, ended: number, failed = 0, changed = 0) =>
  figures({ asked: ids(asked), left: ids(asked - ended, ended), failed: ids(failed), changed: ids(changed) });

describe('progressText', () => {
  const words: readonly (readonly [run: RunFigures, words: string])[] = [
    [figures(), '120 of 2,000 rooms · 120 fetched'],
    [runOf(1, 0), '0 of 1 room'],
    [runOf(2000, 120, 10), '120 of 2,000 rooms · 110 fetched · 10 failed'],
    [runOf(4, 3, 0, 2), '3 of 4 rooms · 3 fetched · 2 changed'],
    [runOf(4, 3, 3), '3 of 4 rooms · 3 failed'],
  ];
  for (const [run, text] of words) it(`says “${text}”`, () => assert.equal(progressText(run), text));
});

describe('runProgress', () => {
  const listOf = (counts: Partial<RoomCounts>, run?: RunFigures) =>
    runProgress(run, { ...countRooms([]), ...counts });
  const countsOf = (...list: Parameters<typeof listOf>) => listOf(...list).counts;

  it('counts the list’s rooms by state without a run', () => {
    assert.equal(countsOf({ codeReady: 27, failed: 3, changed: 2 }), '27 ready · 3 failed · 2 changed');
    assert.equal(countsOf({ failed: 1200 }), '1,200 failed');
    assert.equal(countsOf({ paired: 3, failed: 1 }), '3 paired · 1 failed');
    assert.equal(countsOf({}), '0 rooms');
  });

  it('counts the run’s rooms, and all the list’s rooms by state', () => {
    const list = { paired: 20, outdated: 30, codeReady: 50, failed: 5, fetching: 1, notFetched: 9 };
    assert.deepEqual(listOf(list, runOf(20, 10, 5)), {
      running: { asked: 20, ended: 10, failed: 5 },
      progress: '10 of 20 rooms',
      counts: '20 paired · 30 outdated · 50 ready · 5 failed',
    });
  });

  it('does not repeat the number of codes if all are new', () => {
    assert.equal(countsOf({ codeReady: 120, notFetched: 1880 }, figures()), '');
    const remaining = figures({ remainingMs: 240_000, pacer: paced(2) });
    assert.equal(countsOf({ codeReady: 120, notFetched: 1880 }, remaining), 'about 4 minutes left');
  });
});

describe('shortProgress', () => {
  const words: readonly (readonly [fields: Partial<RunFigures>, words: string])[] = [
    [{}, '120 of 2,000 rooms'],
    [{ remainingMs: 240_000 }, '120 of 2,000 rooms · about 4 minutes left'],
    [{ remainingMs: 240_000, pacer: waiting(5000) }, '120 of 2,000 rooms · waiting for the service'],
    [{ remainingMs: 1000, isOnlyFetching: true }, '120 of 2,000 rooms · waiting for 1,880 rooms'],
    [
      { asked: ids(10), left: ids(1), remainingMs: 1000, isOnlyFetching: true },
      '9 of 10 rooms · waiting for 1 room',
    ],
  ];
  for (const [of, text] of words) it(`says “${text}”`, () => assert.equal(shortProgress(figures(of)), text));

  const durations: readonly (readonly [milliseconds: number, words: string])[] = [
    [0, '1 second'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [3_600_000, '60 minutes'],
    [7_200_000, '2 hours'],
  ];
  for (const [remainingMs, text] of durations) {
    it(`says “about ${text} left” for ${remainingMs} ms`, () =>
      assert.equal(shortProgress(figures({ remainingMs })), `120 of 2,000 rooms · about ${text} left`));
  }
});

describe('pacingView', () => {
  const limited = 'the service is limiting requests';
  const texts: readonly (readonly [pacer: RunFigures['pacer'], text: string])[] = [
    [paced(9.64), `Slowed to 9.6 per second: ${limited}`],
    [paced(49.7), `Slowed to 50 per second: ${limited}`],
    [paced(0.01), `Slowed to 0.1 per second: ${limited}`],
    [waiting(12_000), 'Waiting: About the error. Next try in 12 s'],
    [waiting(300_000), 'Waiting: About the error. Next try in 5 min'],
    [waiting(0), 'Waiting: About the error. Trying now'],
    [{ state: { kind: 'silent' } }, 'Waiting: The service does not respond'],
  ];
  for (const [pacer, text] of texts) {
    it(`says ${text}`, () => {
      const isWaiting = pacer.state.kind !== 'paced';
      const view = pacingView(figures({ pacer }));
      assert.deepEqual([view?.isWaiting, view && pacingText(view)], [isWaiting, text]);
    });
  }

  it('says nothing while nothing limits the run', () => {
    assert.equal(pacingView(figures({})), undefined);
  });
});
