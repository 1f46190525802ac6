import assert from 'node:assert/strict';
import {
  fetchLabel,
  firstStep,
  isExportNext,
  keepHint,
  progressParts,
  roomsToFetch,
  spokenProgress,
  stageOf,
} from '../../../../media/rooms/run';
import type { NoticeAction, RoomView, RunView } from '../../../../src/protocol/rollout';
import { aRoom } from './rooms';

const aRun = (fields: Partial<RunView> = {}): RunView => ({
  total: 10,
  running: undefined,
  progress: '',
  counts: '',
  notes: [],
  pacing: undefined,
  notices: [],
  isOpen: true,
  ...fields,
});

const running = (ended: number, failed = 0) => ({ running: { asked: 10, ended, failed } });

describe('roomsToFetch', () => {
  const room = (state: RoomView['state'], fields: Partial<RoomView> = {}) =>
    aRoom(state, { endpointId: state, state, ...fields });

  it('returns the rooms that need a code', () => {
    const rooms = [
      room('failed', { needsCode: true }),
      room('failed', { id: 'both', paired: '2030-05-01' }),
      room('notFetched', { needsCode: true }),
      room('codeReady'),
    ];
    const toFetch = roomsToFetch(rooms);
    assert.deepEqual(toFetch, { ids: ['failed', 'notFetched'], count: 2, haveFailed: false });
    assert.equal(fetchLabel(toFetch), 'Fetch Codes (2)');
  });

  it('counts a duplicate room once', () => {
    const rooms = [
      room('outdated', { id: '1', needsCode: true }),
      room('outdated', { id: '2', needsCode: true, isRepeated: true }),
    ];
    assert.deepEqual(roomsToFetch(rooms), { ids: ['1', '2'], count: 1, haveFailed: false });
    assert.equal(fetchLabel(roomsToFetch([])), 'Fetch Codes');
  });

  it('returns only failed rooms if all others have a code', () => {
    assert.equal(roomsToFetch([room('failed', { needsCode: true }), room('codeReady')]).haveFailed, true);
  });
});

describe('isExportNext', () => {
  const rows: readonly (readonly [title: string, run: Partial<RunView>, left: boolean, isNext: boolean])[] = [
    ['codes, where nothing is left', {}, true, true],
    ['codes, where only failed rooms are left', {}, true, true],
    ['codes, where others are left', {}, false, false],
    ['a run', running(5), true, false],
  ];
  for (const [title, run, haveFailed, isNext] of rows) {
    it(`returns ${isNext} for ${title}`, () =>
      assert.equal(isExportNext(aRun(run), { ids: [], count: 0, haveFailed }, true), isNext));
  }

  it('returns false without any code', () =>
    assert.equal(isExportNext(aRun(), { ids: [], count: 2, haveFailed: true }, false), false));
});

describe('firstStep', () => {
  const stopped = (...actions: readonly NoticeAction[]) =>
    aRun({
      notices: [
        {
          tone: 'error',
          headline: '',
          text: '',
          buttons: actions.map((action) => ({ action, label: action })),
        },
      ],
    });

  it('asks for other credentials if rejected credentials stopped the run', () => {
    assert.equal(firstStep(stopped('updateCredentials', 'openSettings')), 'updateCredentials');
    assert.equal(firstStep(stopped('openSettings', 'useAccessToken')), 'useAccessToken');
  });

  it('returns no step if the run can continue', () => {
    assert.equal(firstStep(stopped('changeConnection', 'changeColumns')), undefined);
    assert.equal(firstStep(aRun()), undefined);
  });
});

describe('run progress', () => {
  it('shows progress as a percentage of the rooms', () => {
    assert.deepEqual(progressParts({ asked: 10, ended: 6, failed: 1 }), { completed: 50, failed: 10 });
    assert.deepEqual(progressParts({ asked: 0, ended: 0, failed: 0 }), { completed: 0, failed: 0 });
  });

  it('starts a new stage at the start, at each quarter and at the end', () => {
    assert.equal(stageOf(aRun(running(3))), stageOf(aRun(running(4))));
    assert.notEqual(stageOf(aRun(running(4))), stageOf(aRun(running(5))));
    assert.notEqual(stageOf(aRun(running(0))), stageOf(aRun()));
  });

  it('starts a new stage when a wait begins or ends, but not each second', () => {
    const text = 'Waiting';
    const waiting = (nextTry: string) =>
      stageOf(aRun({ ...running(1), pacing: { isWaiting: true, text, nextTry } }));
    const slowed = { isWaiting: false, text: 'Slowed to 2 a second', nextTry: undefined };
    assert.equal(waiting('Next try in 12 s'), waiting('Next try in 11 s'));
    assert.notEqual(waiting('Next try in 12 s'), stageOf(aRun(running(1))));
    assert.equal(stageOf(aRun({ ...running(1), pacing: slowed })), stageOf(aRun(running(1))));
  });

  it('tells a screen reader what the run is waiting for', () => {
    const progress = '9 of 10 rooms';
    const pacing = { isWaiting: true, text: 'Waiting for the service', nextTry: 'Next try in 12 s' };
    assert.equal(spokenProgress(aRun({ progress, counts: '9 ready' })), `${progress} · 9 ready`);
    assert.equal(
      spokenProgress(aRun({ progress, pacing })),
      `Waiting for the service. Next try in 12 s. ${progress}`,
    );
  });
});

describe('keepHint', () => {
  const WINDOW = 'Codes are kept until you close this window.';

  it('says how long codes are kept, and that a run continues without the tab', () => {
    assert.deepEqual(keepHint(aRun(), true, false), { text: WINDOW });
    const more = 'Fetching continues when you close this tab.';
    assert.deepEqual(keepHint(aRun(running(0)), false, false), { text: WINDOW, more });
  });

  it('warns that closing the tab discards the codes of an unsaved list', () => {
    assert.match(keepHint(aRun(), true, true)?.text ?? '', /until you close this tab/);
    assert.deepEqual(keepHint(aRun(running(0)), false, true), keepHint(aRun(), true, true));
  });

  it('says nothing without codes or without the connection', () => {
    assert.equal(keepHint(aRun(), false, true), undefined);
    assert.equal(keepHint(aRun({ isOpen: false }), true, false), undefined);
  });
});
