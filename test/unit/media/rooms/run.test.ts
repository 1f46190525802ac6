import assert from 'node:assert/strict';
import {
  firstStep,
  isExportNext,
  keepHint,
  mainAction,
  otherActions,
  progressParts,
  spokenProgress,
  stageOf,
} from '../../../../media/rooms/run';
import type { NoticeAction, RunView } from '../../../../src/protocol/rollout';
import { countStates } from '../../../../src/rollout/room-states';

const aRun = (fields: Partial<RunView> = {}): RunView => ({
  phase: 'finished',
  total: 10,
  done: 10,
  incomplete: 0,
  failed: 0,
  progress: '',
  states: countStates(Array.from({ length: fields.failed ?? 0 }, () => 'failed')),
  list: '',
  notes: [],
  pacing: undefined,
  notices: [],
  isOpen: true,
  ...fields,
});

describe('the actions of a run', () => {
  const rows: readonly (readonly [title: string, run: Partial<RunView>, main: string, others: string])[] = [
    ['a running run', { phase: 'running', done: 5, failed: 1 }, 'Stop', ''],
    ['a list that is not fetched', { phase: 'idle', done: 0 }, 'Fetch Codes', ''],
    [
      'a stopped run',
      { phase: 'idle', total: 230, done: 3, failed: 1 },
      'Continue (226)',
      'Retry Failed (1)',
    ],
    ['a finished run', {}, 'Refresh All', ''],
    [
      'a finished run with failures',
      { done: 5, failed: 2, incomplete: 3 },
      'Retry Failed (2)',
      'Refresh All',
    ],
    [
      'a finished run that lacks details',
      { done: 7, incomplete: 3 },
      'Refresh All',
      'Retry Missing Details (3)',
    ],
    [
      'a finished run in which only a paired room failed',
      { done: 9, failed: 1, states: countStates(['paired']) },
      'Refresh All',
      '',
    ],
    ['a removed connection', { failed: 2, isOpen: false }, '', ''],
    ['a list without rooms', { total: 0, done: 0 }, 'Add Rooms…', ''],
  ];
  for (const [title, run, main, others] of rows) {
    it(`are ${main || 'none'}, and in the menu ${others || 'none'}, for ${title}`, () => {
      assert.equal(mainAction(aRun(run), true)?.label ?? '', main);
      assert.equal(
        otherActions(aRun(run))
          .map(({ label }) => label)
          .join(', '),
        others,
      );
    });
  }

  it('add no rooms to a list that can only be read', () => {
    assert.equal(mainAction(aRun({ total: 0, done: 0 }), false), undefined);
  });
});

describe('isExportNext', () => {
  const rows: readonly (readonly [title: string, run: Partial<RunView>, isNext: boolean])[] = [
    ['a finished run', {}, true],
    ['a finished run whose codes lack their details', { done: 0, incomplete: 10 }, true],
    ['a run without any code', { done: 0, failed: 10 }, false],
    ['a running run', { phase: 'running', done: 5 }, false],
    ['a stopped run', { phase: 'idle', done: 5 }, false],
  ];
  for (const [title, run, isNext] of rows) {
    it(`is ${isNext} for ${title}`, () => assert.equal(isExportNext(aRun(run)), isNext));
  }
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

  it('is other credentials where the run was stopped for want of them', () => {
    assert.equal(firstStep(stopped('updateCredentials', 'openSettings')), 'updateCredentials');
    assert.equal(firstStep(stopped('openSettings', 'useAccessToken')), 'useAccessToken');
  });

  it('is none where the run can go on', () => {
    assert.equal(firstStep(stopped('changeConnection', 'continue')), undefined);
    assert.equal(firstStep(aRun()), undefined);
  });
});

describe('the progress of a run', () => {
  it('is shown in per cent of all rooms', () => {
    const parts = progressParts(aRun({ done: 3, incomplete: 2, failed: 1 }));
    assert.deepEqual(parts, { completed: 50, failed: 10 });
    assert.deepEqual(progressParts(aRun({ total: 0, done: 0 })), { completed: 0, failed: 0 });
  });

  it('has a new stage with each phase and each quarter', () => {
    assert.equal(stageOf(aRun({ done: 3 })), stageOf(aRun({ done: 4 })));
    assert.notEqual(stageOf(aRun({ done: 4 })), stageOf(aRun({ done: 5 })));
    assert.notEqual(stageOf(aRun({ phase: 'idle' })), stageOf(aRun()));
  });

  it('has a new stage when a wait begins or ends, but not with each second of it', () => {
    const waiting = (text: string) => stageOf(aRun({ phase: 'running', pacing: { isWaiting: true, text } }));
    const slowed = { isWaiting: false, text: 'Slowed to 2 a second' };
    assert.equal(waiting('next try in 12 s'), waiting('next try in 11 s'));
    assert.notEqual(waiting('next try in 12 s'), stageOf(aRun({ phase: 'running' })));
    assert.equal(stageOf(aRun({ pacing: slowed })), stageOf(aRun()));
  });

  it('is spoken with what makes the run wait', () => {
    const progress = '9 of 10 rooms';
    const pacing = { isWaiting: true, text: 'Waiting for the service, next try in 12 s' };
    assert.equal(spokenProgress(aRun({ progress })), progress);
    assert.equal(spokenProgress(aRun({ progress, pacing })), `${pacing.text}. ${progress}`);
  });
});

describe('keepHint', () => {
  const WINDOW = 'Codes are kept until you close this window.';

  it('says how long the codes are kept, and during a run that it continues without the tab', () => {
    assert.deepEqual(keepHint(aRun(), false), { text: WINDOW });
    assert.deepEqual(keepHint(aRun({ phase: 'idle', done: 0, incomplete: 1 }), false), { text: WINDOW });
    const more = 'The run continues when you close this tab.';
    assert.deepEqual(keepHint(aRun({ phase: 'running', done: 0 }), false), { text: WINDOW, more });
  });

  it('says of a list that was never saved that its codes go with the tab', () => {
    assert.match(keepHint(aRun(), true)?.text ?? '', /until you close this tab/);
    assert.deepEqual(keepHint(aRun({ phase: 'running', done: 0 }), true), keepHint(aRun(), true));
  });

  it('says nothing without codes or without the connection', () => {
    assert.equal(keepHint(aRun({ done: 0, failed: 10 }), true), undefined);
    assert.equal(keepHint(aRun({ isOpen: false }), false), undefined);
  });
});
