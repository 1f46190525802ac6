import assert from 'node:assert/strict';
import type { LookUpState } from '../../../../../src/model/endpoints/look-up';
import type { Room } from '../../../../../src/rollout/room';
import type { RoomStateCounts } from '../../../../../src/rollout/room-states';
import {
  pacingText,
  pacingView,
  progressText,
  type RunFigures,
  runProgress,
  shortProgress,
} from '../../../../../src/workbench/lists/rooms/run-progress';

type Shown = LookUpState | 'fetching';

function rowsOf(counts: Partial<Record<Shown, number>>, changed = 0): readonly Room[] {
  const states: readonly Shown[] = ['done', 'incomplete', 'failed', 'fetching', 'notFetched'];
  return states
    .flatMap((state) => Array.from({ length: counts[state] ?? 0 }, () => state))
    .map((state, index) => ({
      endpointId: `EP-${index}`,
      label: undefined,
      state: state === 'fetching' ? 'notFetched' : state,
      isFetching: state === 'fetching',
      hasChanged: index < changed,
    }));
}

/** Builds a run of these rooms, some of which have ended. */
function runOf(rooms: readonly Room[]): NonNullable<RunFigures['run']> {
  const idsOf = (some: readonly Room[]) => new Set(some.map(({ endpointId }) => endpointId));
  const left = rooms.filter(({ state }) => state === 'notFetched');
  return { asked: idsOf(rooms), left: idsOf(left) };
}

function figures({
  rooms = rowsOf({ done: 120, fetching: 8, notFetched: 1872 }),
  ...fields
}: Partial<RunFigures>): RunFigures {
  return {
    rooms: rooms,
    session,
    run: runOf(rooms),
    remainingMs: undefined,
    pacer: { state: { kind: 'free' } },
    ...fields,
  };
}

const paced = (perSecond: number) => ({ state: { kind: 'paced', perSecond } as const });
const waiting = (nextTryMs: number) => ({
  state: { kind: 'waiting', error: 'the error', nextTryMs } as const,
});
/** A session whose errors are described by themselves. */
const session: RunFigures['session'] = {
  problem: (error) => ({ headline: `About ${String(error)}`, advice: '', steps: [] }),
};

/** Counts the rooms as rows of a list. @param paired number of rooms with a code that are paired */
function countsOf(rooms: readonly Room[], paired = 0): RoomStateCounts {
  const count = (...states: readonly Shown[]) =>
    rooms.filter(({ state, isFetching }) => states.includes(isFetching ? 'fetching' : state)).length;
  return {
    failed: count('failed'),
    missingId: 0,
    fetching: count('fetching'),
    notFetched: count('notFetched'),
    codeReady: count('done', 'incomplete') - paired,
    old: 0,
    paired,
  };
}

describe('runProgress', () => {
  const progressOf = (fields: Partial<RunFigures>, paired = 0) => {
    const shown = figures(fields);
    return progressText(runProgress({ rollout: shown, stateCounts: countsOf(shown.rooms, paired) }));
  };
  const trouble = { done: 100, incomplete: 10, failed: 10, notFetched: 1880 };
  const words: readonly (readonly [figures: Partial<RunFigures>, words: string])[] = [
    [{}, '120 of 2,000 rooms'],
    [{ rooms: rowsOf({ notFetched: 1 }) }, '0 of 1 room'],
    [{ rooms: [] }, '0 of 0 rooms'],
    [{ rooms: rowsOf(trouble) }, '120 of 2,000 rooms · 110 ready · 10 failed'],
    [{ rooms: rowsOf({ done: 3, notFetched: 1 }, 2) }, '3 of 4 rooms · 3 ready · 2 changed'],
    [{ run: undefined, rooms: rowsOf({ done: 27, failed: 3 }, 2) }, '27 ready · 3 failed · 2 changed'],
    [{ run: undefined, rooms: rowsOf({ failed: 1200 }) }, '1,200 failed'],
    [{ run: undefined, rooms: [] }, '0 rooms'],
    [{ remainingMs: 240_000, pacer: paced(2) }, '120 of 2,000 rooms · about 4 minutes left'],
  ];
  for (const [of, text] of words) it(`says “${text}”`, () => assert.equal(progressOf(of), text));

  it('says how many rooms are paired', () => {
    assert.equal(progressOf({}, 20), '120 of 2,000 rooms · 20 paired · 100 ready');
    const rooms = rowsOf({ done: 3, failed: 1 });
    assert.equal(progressOf({ run: undefined, rooms: rooms }, 3), '3 paired · 1 failed');
  });

  it('counts the rooms of the run, and all rooms of the list by state', () => {
    const rooms = rowsOf({ done: 100, failed: 5, fetching: 1, notFetched: 9 });
    const ofRun = rooms.slice(95);
    const stateCounts = { ...countsOf(rooms, 20), old: 30, codeReady: 50 };
    assert.deepEqual(runProgress({ rollout: figures({ rooms: rooms, run: runOf(ofRun) }), stateCounts }), {
      running: { asked: 20, ended: 10, failed: 5 },
      progress: '10 of 20 rooms',
      counts: '20 paired · 30 old · 50 ready · 5 failed',
    });
  });

  it('has no ETA while the run waits for the service', () => {
    const text = progressOf({ remainingMs: 240_000, pacer: waiting(5000) });
    assert.equal(text, '120 of 2,000 rooms');
  });

  it('names the rooms instead of the time once every request is sent', () => {
    const progress = (fetching: number, notSent: number) =>
      progressOf({ rooms: rowsOf({ done: 9, fetching, notFetched: notSent }), remainingMs: 1000 });
    assert.equal(progress(1, 0), '9 of 10 rooms · waiting for 1 room');
    assert.equal(progress(2, 0), '9 of 11 rooms · waiting for 2 rooms');
    assert.equal(progress(1, 1), '9 of 11 rooms · about 1 second left');
  });

  const durations: readonly (readonly [milliseconds: number, words: string])[] = [
    [0, '1 second'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [3_600_000, '60 minutes'],
    [7_200_000, '2 hours'],
  ];
  for (const [remainingMs, text] of durations) {
    it(`says “about ${text} left” for ${remainingMs} ms`, () =>
      assert.equal(progressOf({ remainingMs }), `120 of 2,000 rooms · about ${text} left`));
  }
});

describe('shortProgress', () => {
  const trouble = rowsOf({ done: 100, failed: 20, notFetched: 1880 }, 3);
  const words: readonly (readonly [figures: Partial<RunFigures>, words: string])[] = [
    [{ rooms: trouble }, '120 of 2,000 rooms'],
    [{ rooms: trouble, remainingMs: 240_000 }, '120 of 2,000 rooms · about 4 minutes left'],
    [{ remainingMs: 240_000, pacer: paced(2) }, '120 of 2,000 rooms · about 4 minutes left'],
    [{ remainingMs: 240_000, pacer: waiting(5000) }, '120 of 2,000 rooms · waiting for the service'],
  ];
  for (const [of, text] of words) it(`says “${text}”`, () => assert.equal(shortProgress(figures(of)), text));
});

describe('pacingView', () => {
  const limited = 'the service is limiting requests';
  const texts: readonly (readonly [pacer: RunFigures['pacer'], text: string])[] = [
    [paced(9.64), `Slowed to 9.6 a second: ${limited}`],
    [paced(49.7), `Slowed to 50 a second: ${limited}`],
    [paced(0.01), `Slowed to 0.1 a second: ${limited}`],
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

  it('says nothing while no run is under way', () => {
    const pacer = waiting(12_000);
    assert.equal(pacingView(figures({ run: undefined, pacer })), undefined);
  });
});
