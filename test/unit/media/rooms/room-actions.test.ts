import assert from 'node:assert/strict';
import { roomMenu } from '../../../../media/rooms/room-actions';
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
