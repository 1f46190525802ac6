import assert from 'node:assert/strict';
import { roomMenu } from '../../../../media/rooms/room-actions';
import { aRoom } from './rooms';

describe('the menu of a room', () => {
  const menuOf = (fields: Parameters<typeof aRoom>[1]) =>
    roomMenu(aRoom('EP-1', fields), { canEditLabels: true });

  it('contains what the room has, and nothing else', () => {
    assert.deepEqual(menuOf({ code: '4829', label: 'Oslo', details: ['Board'] }), {
      webviewSection: 'room',
      hasCode: true,
      hasId: true,
      isPaired: false,
      canEditLabel: true,
    });
  });

  it('says what its room does not have', () => {
    const { hasCode, hasId } = menuOf({ state: 'missingId' });
    assert.deepEqual({ hasCode, hasId }, { hasCode: false, hasId: false });
  });
});
