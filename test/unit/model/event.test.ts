import assert from 'node:assert/strict';
import { Emitter } from '../../../src/model/event';

describe('Emitter', () => {
  it('calls every listener even if one throws, and reports the error to the host', async () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    emitter.event(() => {
      throw new Error('of a listener');
    });
    emitter.event((value) => heard.push(value));
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    try {
      const uncaught = new Promise<unknown>((resolve) => process.once('uncaughtException', resolve));
      emitter.fire(7);
      assert.deepEqual(heard, [7]);
      assert.match(String(await uncaught), /of a listener/);
    } finally {
      for (const listener of others) process.on('uncaughtException', listener);
    }
  });

  it('calls a listener that was added twice until both registrations are disposed', () => {
    const emitter = new Emitter<void>();
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    const first = emitter.event(listener);
    emitter.event(listener);
    first.dispose();
    emitter.fire();
    assert.equal(calls, 1);
  });
});
