import assert from 'node:assert/strict';
import { Emitter } from '../../../src/model/event';
import { cancelled, failed, loaded, loading, UNLOADED } from '../../../src/model/loadable';

describe('Emitter', () => {
  it('calls every listener until it is disposed of', () => {
    const emitter = new Emitter<number>();
    const seen: number[] = [];
    const listener = (value: number) => seen.push(value);
    const first = emitter.event(listener);
    const second = emitter.event(listener);
    emitter.fire(1);
    first.dispose();
    first.dispose();
    emitter.fire(2);
    second.dispose();
    emitter.fire(3);
    assert.deepEqual(seen, [1, 1, 2]);
  });

  it('calls the listeners of the moment when it fires, also when one is disposed of meanwhile', () => {
    const emitter = new Emitter<void>();
    let calls = 0;
    const first = emitter.event(() => first.dispose());
    emitter.event(() => calls++);
    emitter.fire();
    assert.equal(calls, 1);
    emitter.dispose();
    emitter.fire();
    assert.equal(calls, 1);
  });
});

describe('Loadable', () => {
  it('keeps the last value during a load and after a failure or a cancel', () => {
    const first = loaded('one', 5);
    assert.deepEqual(loading(first), { value: 'one', loadedAt: 5, isLoading: true });
    const error = new Error();
    const broken = failed(loading(first), error);
    assert.deepEqual(broken, { value: 'one', loadedAt: 5, error, isLoading: false });
    assert.deepEqual(loading(broken), { value: 'one', loadedAt: 5, error, isLoading: true });
    assert.deepEqual(cancelled(loading(broken)), broken);
    assert.deepEqual(cancelled(loading(UNLOADED)), UNLOADED);
    assert.deepEqual(loaded('two', 9), { value: 'two', loadedAt: 9, isLoading: false });
  });
});
