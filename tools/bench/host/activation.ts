import assert from 'node:assert/strict';
import Module from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { extension } from '../../../test/host/rig/extension';
import { measure } from '../../soak/measure';
import { hostEntry } from '../support/host-entry';

/** The heap is at rest if it changes by fewer bytes than this in REST_MS. */
const REST_BYTES = 20_000;
const REST_MS = 1_000;

const isWhole = process.env['BENCH_WHOLE'] !== undefined;

// Measures how long VS Code takes to load and activate the extension, and with BENCH_WHOLE also the app.
export const run = hostEntry(async () => {
  assert.equal(extension().isActive, false);
  const before = await heapAtRest();
  const times = watchActivation();
  await extension().activate();
  const after = await heapAtRest();
  return [
    { name: 'load', measured: times.load, unit: 'ms' },
    { name: 'call', measured: times.call, unit: 'ms' },
    { name: 'heap', measured: (after - before) / 1024, unit: 'KB' },
  ];
});

/** Waits until VS Code's start no longer changes the heap. @returns the bytes in use */
async function heapAtRest(): Promise<number> {
  let last = Number.NaN;
  for (;;) {
    const { heap } = await measure();
    if (Math.abs(heap - last) < REST_BYTES) return heap;
    last = heap;
    await pause(REST_MS);
  }
}

/** Measures the `require` of our files and the call of `activate()`, which VS Code does not report to extensions. */
function watchActivation(): { load: number; call: number } {
  const times = { load: 0, call: Number.NaN };
  const load: unknown = Reflect.get(Module, '_load');
  assert.ok(typeof load === 'function', 'this Node.js loads modules in another way');
  Reflect.set(Module, '_load', (name: string, ...others: readonly unknown[]): unknown => {
    const started = performance.now();
    const loaded: unknown = Reflect.apply(load, Module, [name, ...others]);
    const [, file] = /(?:dist[\\/]|^\.\/)(extension|app)(?:\.js)?$/.exec(name) ?? [];
    if (file === undefined) return loaded;
    times.load += performance.now() - started;
    return file === 'app' ? loaded : timed(loaded, times);
  });
  return times;
}

function timed(loaded: unknown, times: { load: number; call: number }): unknown {
  assert.ok(hasActivate(loaded));
  const activate = async (context: unknown) => {
    const called = performance.now();
    const loadedBefore = times.load;
    const loadParts = await loaded.activate(context);
    if (isWhole && typeof loadParts === 'function') await loadParts();
    times.call = performance.now() - called - (times.load - loadedBefore);
    return loadParts;
  };
  return { ...loaded, activate };
}

function hasActivate(value: unknown): value is { activate(context: unknown): unknown } {
  return (
    typeof value === 'object' && value !== null && 'activate' in value && typeof value.activate === 'function'
  );
}
