import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { RequestGate } from '../../../../src/rollout/pacing/request-gate';
import { AbortedError } from '../../../../src/service/abort';
import { VirtualClock } from '../../../support/virtual/clock';

class GateRig {
  readonly clock = new VirtualClock();
  /** Names of requests that passed, with their milliseconds. */
  readonly passed: [name: string, at: number][] = [];
  max = 1;
  readonly gate = new RequestGate(() => this.max, this.clock);

  /** Waits to send a request from the run or from a user. */
  ask(name: string, isOfRun: boolean, signal?: AbortSignal): Promise<void> {
    return this.gate.pass(isOfRun, signal).then(() => {
      this.passed.push([name, Math.floor(this.clock.monotonicNow())]);
    });
  }
}

describe('RequestGate', () => {
  it('lets every request pass immediately without a limit', async () => {
    const rig = new GateRig();
    rig.max = 0;
    for (let count = 0; count < 100; count++) await rig.ask('run', true);
    assert.equal(rig.passed.length, 100);
    assert.equal(rig.gate.delayMs, 0);
  });

  it('passes requests one after another, the user’s first', async () => {
    const rig = new GateRig();
    for (const name of ['run 1', 'run 2', 'run 3']) void rig.ask(name, true);
    for (const name of ['user 1', 'user 2']) void rig.ask(name, false);
    await rig.clock.advanceTo(10_000);
    assert.deepEqual(rig.passed, [
      ['run 1', 0],
      ['user 1', 1030],
      ['user 2', 2061],
      ['run 2', 3092],
      ['run 3', 4123],
    ]);
  });

  it('accepts no further request of a run while one waits', async () => {
    const rig = new GateRig();
    void rig.ask('user 1', false);
    void rig.ask('user 2', false);
    assert.equal(rig.gate.delayMs, Number.POSITIVE_INFINITY);
    await rig.clock.advanceTo(1031);
    assert.ok(rig.gate.delayMs > 1000 && rig.gate.delayMs < 1031, `${rig.gate.delayMs} ms`);
  });

  it('lets the next request pass in place of an aborted one', async () => {
    const rig = new GateRig();
    const abort = new AbortController();
    void rig.ask('first', true);
    const left = rig.ask('left', true, abort.signal);
    void rig.ask('second', true);
    await rig.clock.advanceTo(500);
    abort.abort();
    await assert.rejects(left, AbortedError);
    await rig.clock.advanceTo(10_000);
    assert.deepEqual(rig.passed, [
      ['first', 0],
      ['second', 1030],
    ]);
    assert.equal(rig.clock.pending, 0);
  });

  it('rejects an already aborted request, even without a limit', async () => {
    const rig = new GateRig();
    for (const max of [0, 1]) {
      rig.max = max;
      await assert.rejects(rig.ask('aborted', true, AbortSignal.abort()), AbortedError);
    }
    await rig.ask('next', true);
    assert.deepEqual(rig.passed, [['next', 0]]);
  });

  it('stops listening to the signal of a request that has passed', async () => {
    const rig = new GateRig();
    const { signal } = new AbortController();
    void rig.ask('first', true, signal);
    void rig.ask('second', true, signal);
    await rig.clock.advanceTo(500);
    assert.equal(getEventListeners(signal, 'abort').length, 1);
    await rig.clock.advanceTo(2000);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('lets requests pass within a second after the limit is removed', async () => {
    const rig = new GateRig();
    rig.max = 0.1;
    for (const name of ['first', 'second', 'third']) void rig.ask(name, true);
    await rig.clock.advanceTo(100);
    rig.max = 0;
    await rig.clock.advanceTo(2000);
    assert.equal(rig.passed.length, 3);
    assert.ok(rig.passed.every(([, at]) => at <= 1100));
  });
});
