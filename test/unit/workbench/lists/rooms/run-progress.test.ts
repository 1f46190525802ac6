import assert from 'node:assert/strict';
import type { LookUpState } from '../../../../../src/model/endpoints/look-up';
import type { WaitReason } from '../../../../../src/rollout/pacing/request-pacer';
import type { RolloutRow } from '../../../../../src/rollout/room';
import type { RoomStateCounts } from '../../../../../src/rollout/room-states';
import {
  pacingText,
  pacingView,
  progressText,
  type RunFigures,
  runProgress,
  shortProgress,
} from '../../../../../src/workbench/lists/rooms/run-progress';

function rowsOf(counts: Partial<Record<LookUpState, number>>, changed = 0): readonly RolloutRow[] {
  const states: readonly LookUpState[] = ['done', 'incomplete', 'failed', 'fetching', 'waiting'];
  return states
    .flatMap((state) => Array.from({ length: counts[state] ?? 0 }, () => state))
    .map((state, index) => ({
      room: { endpointId: `EP-${index}`, label: undefined },
      state,
      hasChanged: index < changed,
    }));
}

/** A run of these rooms, of which some have ended. */
function runOf(rows: readonly RolloutRow[]): NonNullable<RunFigures['run']> {
  const idsOf = (some: readonly RolloutRow[]) => new Set(some.map(({ room }) => room.endpointId));
  const left = rows.filter(({ state }) => state === 'waiting' || state === 'fetching');
  return { asked: idsOf(rows), left: idsOf(left) };
}

function figures({
  rows = rowsOf({ done: 120, fetching: 8, waiting: 1872 }),
  ...fields
}: Partial<RunFigures>): RunFigures {
  return {
    rows,
    run: runOf(rows),
    remainingMs: undefined,
    pacer: { state: { kind: 'free' } },
    ...fields,
  };
}

const paced = (perSecond: number) => ({ state: { kind: 'paced', perSecond } as const });
const waiting = (reason: WaitReason, nextTryMs: number) => ({
  state: { kind: 'waiting', reason, nextTryMs } as const,
});

/** Each room is a row of the list. @param paired how many of those with a code are paired */
function countsOf(rows: readonly RolloutRow[], paired = 0): RoomStateCounts {
  const count = (...states: readonly LookUpState[]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  return {
    failed: count('failed'),
    missingId: 0,
    fetching: count('fetching'),
    notFetched: count('waiting'),
    codeReady: count('done', 'incomplete') - paired,
    old: 0,
    paired,
  };
}

describe('runProgress', () => {
  const progressOf = (fields: Partial<RunFigures>, paired = 0) => {
    const shown = figures(fields);
    return progressText(runProgress({ rollout: shown, stateCounts: countsOf(shown.rows, paired) }));
  };
  const trouble = { done: 100, incomplete: 10, failed: 10, waiting: 1880 };
  const words: readonly (readonly [figures: Partial<RunFigures>, words: string])[] = [
    [{}, '120 of 2,000 rooms'],
    [{ rows: rowsOf({ waiting: 1 }) }, '0 of 1 room'],
    [{ rows: [] }, '0 of 0 rooms'],
    [{ rows: rowsOf(trouble) }, '120 of 2,000 rooms · 110 ready · 10 failed'],
    [{ rows: rowsOf({ done: 3, waiting: 1 }, 2) }, '3 of 4 rooms · 3 ready · 2 changed'],
    [{ run: undefined, rows: rowsOf({ done: 27, failed: 3 }, 2) }, '27 ready · 3 failed · 2 changed'],
    [{ run: undefined, rows: rowsOf({ failed: 1200 }) }, '1,200 failed'],
    [{ run: undefined, rows: [] }, '0 rooms'],
    [{ remainingMs: 240_000, pacer: paced(2) }, '120 of 2,000 rooms · about 4 minutes left'],
  ];
  for (const [of, text] of words) it(`says “${text}”`, () => assert.equal(progressOf(of), text));

  it('says how many rooms are paired', () => {
    assert.equal(progressOf({}, 20), '120 of 2,000 rooms · 20 paired · 100 ready');
    const rows = rowsOf({ done: 3, failed: 1 });
    assert.equal(progressOf({ run: undefined, rows }, 3), '3 paired · 1 failed');
  });

  it('counts the rooms of the run, and those of the whole list by their states', () => {
    const rows = rowsOf({ done: 100, failed: 5, fetching: 1, waiting: 9 });
    const ofRun = rows.slice(95);
    const stateCounts = { ...countsOf(rows, 20), old: 30, codeReady: 50 };
    assert.deepEqual(runProgress({ rollout: figures({ rows, run: runOf(ofRun) }), stateCounts }), {
      running: { asked: 20, ended: 10, failed: 5 },
      progress: '10 of 20 rooms',
      counts: '20 paired · 30 old · 50 ready · 5 failed',
    });
  });

  it('has no ETA while the run waits for the service', () => {
    const text = progressOf({ remainingMs: 240_000, pacer: waiting('unavailable', 5000) });
    assert.equal(text, '120 of 2,000 rooms');
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
  const trouble = rowsOf({ done: 100, failed: 20, waiting: 1880 }, 3);
  const words: readonly (readonly [figures: Partial<RunFigures>, words: string])[] = [
    [{ rows: trouble }, '120 of 2,000 rooms'],
    [{ rows: trouble, remainingMs: 240_000 }, '120 of 2,000 rooms · about 4 minutes left'],
    [{ remainingMs: 240_000, pacer: paced(2) }, '120 of 2,000 rooms · about 4 minutes left'],
    [
      { remainingMs: 240_000, pacer: waiting('unavailable', 5000) },
      '120 of 2,000 rooms · waiting for the service',
    ],
  ];
  for (const [of, text] of words) it(`says “${text}”`, () => assert.equal(shortProgress(figures(of)), text));
});

describe('pacingView', () => {
  const limited = 'the service is limiting requests';
  const texts: readonly (readonly [pacer: RunFigures['pacer'], text: string])[] = [
    [paced(9.64), `Slowed to 9.6 a second: ${limited}`],
    [paced(49.7), `Slowed to 50 a second: ${limited}`],
    [paced(0.01), `Slowed to 0.1 a second: ${limited}`],
    [waiting('unavailable', 12_000), 'Waiting: the service responds with 503. Next try in 12 s'],
    [waiting('unanswered', 300_000), 'Waiting: the service does not respond. Next try in 5 min'],
    [waiting('unavailable', 0), 'Waiting: the service responds with 503. Trying now'],
    [waiting('limit', 12_000), `Waiting: ${limited}. Next try in 12 s`],
  ];
  for (const [pacer, text] of texts) {
    it(`says ${text}`, () => {
      const isWaiting = pacer.state.kind === 'waiting';
      const view = pacingView(figures({ pacer }));
      assert.deepEqual([view?.isWaiting, view && pacingText(view)], [isWaiting, text]);
    });
  }

  it('says nothing while nothing limits the run', () => {
    assert.equal(pacingView(figures({})), undefined);
  });

  it('says nothing while no run is under way', () => {
    const pacer = waiting('unavailable', 12_000);
    assert.equal(pacingView(figures({ run: undefined, pacer })), undefined);
  });
});
