import assert from 'node:assert/strict';
import { INITIAL_STATE, reduce } from '../../../../media/rooms/state';
import type { RolloutChange } from '../../../../src/protocol/rollout';
import { aReview } from './rooms';

const review = aReview();
const stateAfter = (...messages: readonly RolloutChange[]) => messages.reduce(reduce, INITIAL_STATE);

describe('the state of the rollout page', () => {
  it('has the page that was sent last', () => {
    assert.equal(stateAfter().page, undefined);
    assert.equal(stateAfter({ type: 'list' }, { type: 'review', review }).page, 'review');
    assert.equal(stateAfter({ type: 'review', review }, { type: 'list' }).page, 'list');
  });

  it('makes a new draft only when a text was sent', () => {
    const first = stateAfter({ type: 'review', review, text: 'EP-1' });
    assert.equal(reduce(first, { type: 'review', review }).draft, first.draft);
    const second = reduce(first, { type: 'review', review, text: 'EP-1' });
    assert.notEqual(second.draft, first.draft);
    assert.equal(second.draft.text, 'EP-1');
  });
});
