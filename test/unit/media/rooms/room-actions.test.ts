import assert from 'node:assert/strict';
import { roomMenu, selectionActs } from '../../../../media/rooms/room-actions';
import { INITIAL_STATE } from '../../../../media/rooms/state';
import { aRoom } from './rooms';

describe('room menu', () => {
  const menuOf = (fields: Parameters<typeof aRoom>[1]) =>
    roomMenu(aRoom('EP-1', fields), { canEditLabels: true });

  it('offers only what applies to the room', () => {
    assert.deepEqual(menuOf({ code: '4829', label: 'Oslo', details: ['Board'] }), {
      webviewSection: 'room',
      hasCode: true,
      hasId: true,
      isPaired: false,
      canEditLabel: true,
    });
  });

  it('explains what the room lacks', () => {
    const { hasCode, hasId } = menuOf({ state: 'missingId' });
    assert.deepEqual({ hasCode, hasId }, { hasCode: false, hasId: false });
  });
});

describe('selectionActs', () => {
  const actsOn = (
    ids: readonly string[],
    head: { readonly canEdit?: boolean; readonly canEditLabels?: boolean },
  ) =>
    selectionActs({ ...INITIAL_STATE.head, ...head }, undefined, ids, false, true, false).map(
      ({ act }) => act,
    );
  const EDITABLE = { canEdit: true, canEditLabels: true };

  it('offers to rename a single room only', () => {
    assert.deepEqual(actsOn(['EP-1'], EDITABLE), ['copyValue', 'pair', 'copyMessage', 'edit', 'remove']);
    assert.deepEqual(actsOn(['EP-1', 'EP-2'], EDITABLE), ['copyValue', 'pair', 'copyMessage', 'remove']);
  });

  it('offers no change to a list that cannot be edited', () => {
    assert.deepEqual(actsOn(['EP-1'], {}), ['copyValue', 'pair', 'copyMessage']);
  });
});
