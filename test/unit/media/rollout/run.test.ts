import assert from 'node:assert/strict';
import {
  countedStates,
  keepHint,
  progressParts,
  spokenProgress,
  stageOf,
} from '../../../../media/rollout/run/progress';
import { actionFor, isExportNext, runButtons } from '../../../../media/rollout/run/run-buttons';
import type { RunView } from '../../../../src/protocol/rollout';

const aRun = (fields: Partial<RunView> = {}): RunView => ({
  phase: 'finished',
  total: 10,
  done: 10,
  incomplete: 0,
  failed: 0,
  changed: 0,
  progress: '',
  parts: { ended: '', hasCounts: true, rest: '' },
  pacing: undefined,
  notices: [],
  isOpen: true,
  ...fields,
});

/** What can be done with the list itself. */
const LIST = 'Add Rooms…, ID and Label Columns…';

describe('runButtons', () => {
  const rows: readonly (readonly [title: string, run: Partial<RunView>, labels: string])[] = [
    ['a running run', { phase: 'running' }, 'Pause, Cancel, LIST'],
    ['a paused run', { phase: 'paused' }, 'Resume, Cancel, LIST'],
    ['a list that is not fetched', { phase: 'idle', done: 0 }, 'Fetch the Codes, LIST'],
    ['a cancelled run', { phase: 'idle', done: 4, failed: 1 }, 'Fetch the Rest (5), Retry Failed (1), LIST'],
    ['a finished run', {}, 'Refresh All, LIST'],
    [
      'a finished run with failures',
      { done: 5, failed: 2, incomplete: 3 },
      'Retry Failed (5), Refresh All, LIST',
    ],
    ['a removed connection', { failed: 2, isOpen: false }, 'LIST'],
  ];
  for (const [title, run, labels] of rows) {
    it(`offers ${labels.replace('LIST', LIST)} for ${title}`, () => {
      const offered = runButtons(aRun(run), true).map(({ label }) => label);
      assert.equal(offered.join(', '), labels.replace('LIST', LIST));
    });
  }
});

describe('runButtons of a list that can only be read', () => {
  it('offers no rooms to add', () => {
    const offered = runButtons(aRun(), false).map(({ action }) => action);
    assert.deepEqual(offered, ['refreshAll', 'editColumns']);
  });
});

describe('isExportNext', () => {
  const rows: readonly (readonly [title: string, run: Partial<RunView>, isNext: boolean])[] = [
    ['a finished run', {}, true],
    ['a finished run whose codes lack their details', { done: 0, incomplete: 10 }, true],
    ['a run without any code', { done: 0, failed: 10 }, false],
    ['a running run', { phase: 'running', done: 5 }, false],
    ['a cancelled run', { phase: 'idle', done: 5 }, false],
  ];
  for (const [title, run, isNext] of rows) {
    it(`is ${isNext} for ${title}`, () => assert.equal(isExportNext(aRun(run)), isNext));
  }
});

describe('countedStates', () => {
  it('has each count above zero', () => {
    assert.deepEqual(countedStates(aRun({ failed: 3, changed: 1 }), 'all'), ['done', 'failed', 'changed']);
    assert.deepEqual(countedStates(aRun({ done: 0, incomplete: 2 }), 'all'), ['incomplete']);
  });

  it('keeps the one whose rooms are shown, so that a second click shows all', () => {
    assert.deepEqual(countedStates(aRun(), 'failed'), ['done', 'failed']);
  });

  it('has none while they would repeat how many rooms have ended', () => {
    const parts = { ended: '3 of 10 rooms', hasCounts: false, rest: '' };
    assert.deepEqual(countedStates(aRun({ done: 3, parts }), 'all'), []);
  });
});

describe('actionFor', () => {
  it('returns only actions that the page has', () => {
    assert.equal(actionFor('showLog', aRun()), 'showLog');
    assert.equal(actionFor('copy', aRun()), undefined);
  });

  it('resumes a paused run on Refresh, and otherwise retries the failed rooms', () => {
    assert.equal(actionFor('refresh', aRun({ phase: 'paused' })), 'resume');
    assert.equal(actionFor('refresh', aRun({ phase: 'finished' })), 'retryFailed');
  });

  it('offers no refresh during a run or without a connection', () => {
    assert.equal(actionFor('refresh', aRun({ phase: 'running' })), undefined);
    assert.equal(actionFor('refresh', aRun({ isOpen: false })), undefined);
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
    assert.notEqual(stageOf(aRun({ phase: 'paused' })), stageOf(aRun()));
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
  it('says during a run that it continues without the tab', () => {
    assert.match(
      keepHint(aRun({ phase: 'running', done: 0 }), false) ?? '',
      /close this tab: the run continues/,
    );
  });

  it('says after a run how long its codes are kept', () => {
    assert.equal(keepHint(aRun(), false), 'Codes are kept until the window closes.');
    assert.equal(keepHint(aRun({ phase: 'paused', done: 0, incomplete: 1 }), false), keepHint(aRun(), false));
  });

  it('says of a list that was never saved that its codes go with the tab', () => {
    assert.match(keepHint(aRun(), true) ?? '', /until this tab closes/);
    assert.equal(keepHint(aRun({ phase: 'running', done: 0 }), true), keepHint(aRun(), true));
  });

  it('says nothing without codes or without the connection', () => {
    assert.equal(keepHint(aRun({ done: 0, failed: 10 }), true), undefined);
    assert.equal(keepHint(aRun({ isOpen: false }), false), undefined);
  });
});
