import assert from 'node:assert/strict';
import { progressParts, spokenProgress, stageOf } from '../../../../media/rollout/run/progress';
import { actionFor, runButtons } from '../../../../media/rollout/run/run-buttons';
import type { RunView } from '../../../../src/protocol/rollout';

const aRun = (fields: Partial<RunView> = {}): RunView => ({
  phase: 'finished',
  total: 10,
  done: 10,
  incomplete: 0,
  failed: 0,
  progress: '',
  notices: [],
  isOpen: true,
  ...fields,
});

describe('runButtons', () => {
  const rows: readonly (readonly [title: string, run: Partial<RunView>, labels: string])[] = [
    ['a running run', { phase: 'running' }, 'Pause, Cancel, Edit List…'],
    ['a paused run', { phase: 'paused' }, 'Resume, Cancel, Edit List…'],
    ['a list that is not fetched', { phase: 'idle', done: 0 }, 'Fetch the Codes, Edit List…'],
    [
      'a cancelled run',
      { phase: 'idle', done: 4, failed: 1 },
      'Fetch the Rest (5), Retry Failed (1), Edit List…',
    ],
    ['a finished run', {}, 'Refresh All, Edit List…'],
    [
      'a finished run with failures',
      { done: 5, failed: 2, incomplete: 3 },
      'Retry Failed (5), Refresh All, Edit List…',
    ],
    ['a removed connection', { failed: 2, isOpen: false }, 'Edit List…'],
  ];
  for (const [title, run, labels] of rows) {
    it(`offers ${labels} for ${title}`, () => {
      const offered = runButtons(aRun(run)).map(({ label }) => label);
      assert.equal(offered.join(', '), labels);
    });
  }
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

  it('is spoken with the number of failures', () => {
    const progress = '9 of 9 rooms';
    assert.equal(spokenProgress(aRun({ progress, failed: 0 })), progress);
    assert.equal(spokenProgress(aRun({ progress, failed: 1200 })), '9 of 9 rooms, 1,200 failed');
  });
});
