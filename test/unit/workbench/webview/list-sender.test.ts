import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ListSender } from '../../../../src/workbench/webview/list-sender';

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

describe('ListSender', () => {
  it('sends a list in parts, and marks the first and the last one', async () => {
    const sent: (readonly [length: number, isFirst: boolean, isLast: boolean])[] = [];
    const isWhole = await new ListSender().send(numbers(600), (part, { isFirst, isLast }) => {
      sent.push([part.length, isFirst, isLast]);
    });
    assert.equal(isWhole, true);
    assert.deepEqual(sent, [
      [250, true, false],
      [250, false, false],
      [100, false, true],
    ]);
  });

  it('sends an empty list as one part', async () => {
    const sent: unknown[] = [];
    await new ListSender().send([], (part, place) => sent.push([part, place]));
    assert.deepEqual(sent, [[[], { isFirst: true, isLast: true }]]);
  });

  it('lets other work run between the parts', async () => {
    let parts = 0;
    const sending = new ListSender().send(numbers(30_000), () => {
      parts += 1;
    });
    let turns = 0;
    while (parts < 120) {
      await nextTurn();
      turns += 1;
    }
    assert.ok(turns > 10, `only ${turns} turns of the event loop`);
    await sending;
  });

  it('ends a list when a later one is sent', async () => {
    const sender = new ListSender();
    const sent: string[] = [];
    const earlier = sender.send(numbers(5000), () => sent.push('earlier'));
    const later = sender.send(numbers(1), () => sent.push('later'));
    assert.deepEqual([await earlier, await later], [false, true]);
    assert.deepEqual(sent, ['earlier', 'later']);
  });
});
