import assert from 'node:assert/strict';
import { yieldToEventLoop } from '../../src/event-loop';

describe('yieldToEventLoop', () => {
  it('lets pending work run first', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('pending'));
    await yieldToEventLoop();
    order.push('after');
    assert.deepEqual(order, ['pending', 'after']);
  });

  it('leaves no open port that would keep the process alive', async () => {
    const before = openPorts();
    await yieldToEventLoop();
    while (openPorts() > before) await new Promise((resolve) => setTimeout(resolve, 1));
  });
});

function openPorts(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length;
}
