import assert from 'node:assert/strict';
import { SlidingWindow } from '../../../../src/rollout/pacing/sliding-window';

/** More than a second, as the clock of the service runs on its own. */
const WINDOW_MS = 1020;

function sentAt(...times: readonly number[]): SlidingWindow {
  const window = new SlidingWindow();
  for (const time of times) window.sent(time);
  return window;
}

describe('SlidingWindow', () => {
  it('delays nothing while there are fewer than the limit', () => {
    assert.equal(sentAt().delayMs(0, 1, 0), 0);
    assert.equal(sentAt(0, 0).delayMs(0, 3, 0), 0);
  });

  it('delays a request until a little more than a second after the first that counts', () => {
    const window = sentAt(100, 200, 700);
    assert.equal(window.delayMs(700, 3, 0), 100 + WINDOW_MS - 700);
    assert.equal(window.delayMs(700, 2, 0), 200 + WINDOW_MS - 700);
    assert.equal(window.delayMs(100 + WINDOW_MS, 3, 0), 0);
  });

  it('counts the requests that are about to be sent', () => {
    const window = sentAt(100, 200, 700);
    assert.equal(window.delayMs(700, 3, 1), 200 + WINDOW_MS - 700);
    assert.equal(window.delayMs(700, 3, 3), Number.POSITIVE_INFINITY);
    assert.equal(window.delayMs(5000, 3, 2), 0);
  });

  it('stretches the second for a limit below one or between whole numbers', () => {
    assert.equal(sentAt(0).delayMs(0, 0.25, 0), 4020);
    assert.equal(sentAt(0, 0).delayMs(0, 2.5, 0), 820);
  });

  it('remembers as many as the largest limit', () => {
    const window = sentAt(...Array.from({ length: 3000 }, (_, index) => index / 10));
    assert.equal(window.delayMs(300, 1000, 0), 200 + WINDOW_MS - 300);
  });
});
