import assert from 'node:assert/strict';
import { pause } from '../support/wait';
import { useRooms } from './rig/each-rooms';

const TIMES = 80;

describe('remembered state in VS Code', () => {
  const rooms = useRooms();

  it('keeps an endpoint that is added during another write', async () => {
    const { endpoints } = rooms.session;
    const { state } = rooms.parts;
    const lost: string[] = [];
    for (let time = 0; time < TIMES; time++) {
      const id = `EP-${time}`;
      const written = state.set('other', id);
      // VS Code writes within a few milliseconds, so one of these delays ends during the write.
      await pause((time % 40) / 8);
      await Promise.all([
        written,
        endpoints.rememberAll([{ id: id, endpoint: undefined, capabilities: undefined }], time),
      ]);
      if (endpoints.get(id) === undefined) lost.push(id);
    }
    assert.deepEqual(lost, []);
  });
});
