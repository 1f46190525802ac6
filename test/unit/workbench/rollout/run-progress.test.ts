import assert from 'node:assert/strict';
import type { RolloutRow, RoomState } from '../../../../src/rollout/room';
import { type RunFigures, runProgress } from '../../../../src/workbench/rollout/run-progress';

const ROOM = { endpointId: 'EP-1', label: undefined };

function rowsOf(counts: Partial<Record<RoomState, number>>): readonly RolloutRow[] {
  const states: readonly RoomState[] = ['done', 'incomplete', 'failed', 'fetching', 'waiting'];
  return states.flatMap((state) =>
    Array.from({ length: counts[state] ?? 0 }, () => ({ room: ROOM, state, hasChanged: false })),
  );
}

function figures(fields: Partial<RunFigures>): RunFigures {
  return {
    rows: rowsOf({ done: 100, incomplete: 10, failed: 10, fetching: 8, waiting: 1872 }),
    phase: 'running',
    remainingMs: undefined,
    pacer: { waitMs: 0, perSecond: undefined },
    ...fields,
  };
}

describe('runProgress', () => {
  const words: readonly (readonly [figures: Partial<RunFigures>, words: string])[] = [
    [{}, '120 of 2,000 rooms'],
    [{ rows: rowsOf({ waiting: 1 }) }, '0 of 1 room'],
    [{ rows: [] }, '0 of 0 rooms'],
    [{ phase: 'paused', remainingMs: 5000 }, '120 of 2,000 rooms · paused'],
    [{ phase: 'idle', pacer: { waitMs: 5000, perSecond: 2 } }, '120 of 2,000 rooms'],
    [{ phase: 'finished', rows: rowsOf({ done: 3 }) }, '3 of 3 rooms'],
    [
      { remainingMs: 240_000, pacer: { waitMs: 0, perSecond: 2 } },
      '120 of 2,000 rooms · about 4 minutes left · 2 requests a second',
    ],
    [{ pacer: { waitMs: 999, perSecond: 1 } }, '120 of 2,000 rooms · 1 request a second'],
    [{ pacer: { waitMs: 0, perSecond: 9.86 } }, '120 of 2,000 rooms · 9.9 requests a second'],
    [{ pacer: { waitMs: 0, perSecond: 49.7 } }, '120 of 2,000 rooms · 50 requests a second'],
    [{ pacer: { waitMs: 0, perSecond: 0.01 } }, '120 of 2,000 rooms · 0.1 requests a second'],
    [{ pacer: { waitMs: 30_000, perSecond: 2 } }, '120 of 2,000 rooms · the service asks to wait 30 seconds'],
  ];
  for (const [of, text] of words) it(`says “${text}”`, () => assert.equal(runProgress(figures(of)), text));

  const durations: readonly (readonly [milliseconds: number, words: string])[] = [
    [0, '1 second'],
    [1499, '1 second'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [3_600_000, '60 minutes'],
    [7_200_000, '2 hours'],
    [86_400_000, '24 hours'],
  ];
  for (const [remainingMs, text] of durations) {
    it(`says “about ${text} left” for ${remainingMs} ms`, () =>
      assert.equal(runProgress(figures({ remainingMs })), `120 of 2,000 rooms · about ${text} left`));
  }
});
