import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { useRooms } from './rig/each-rooms';

const TIMES = 200;

describe('what is remembered', () => {
  const rooms = useRooms();

  it('is not lost when it comes while something else is being written', async () => {
    const { endpoints } = rooms.session;
    const rollout = rooms.parts.rollouts.of(rooms.session);
    const lost: string[] = [];
    for (let time = 0; time < TIMES; time++) {
      const id = `EP-${time}`;
      const written = rollout.replace([{ endpointId: id, label: undefined }]);
      // VS Code answers within some milliseconds: one of these falls into the time between.
      await pause((time % 40) / 8);
      await Promise.all([written, endpoints.remember(id, undefined, undefined, time)]);
      if (endpoints.get(id) === undefined) lost.push(id);
    }
    assert.deepEqual(lost, []);
  });
});
