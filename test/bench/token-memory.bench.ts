import { createHmac } from 'node:crypto';
import type { AccessTokenEntry } from '../../src/model/access-tokens/listing';
import { Fingerprints } from '../../src/model/access-tokens/review/fingerprints';
import { bench, type Figure } from '../support/bench/figure';
import { LongestBlock } from '../support/bench/longest-block';
import { LongestTurn } from '../support/bench/longest-turn';
import { median, millisecondsOf } from '../support/bench/numbers';
import { MemorySecrets } from '../support/ports';
import { present } from '../unit/expect';
import { Machine, type Named, type Window } from '../unit/model/access-tokens/review/rig';

const RUNS = 7;
const COUNT = 30_000;
const TURN_LIMIT_MS = 20;
const MB = 1024 * 1024;

/** Times, longest blocks and longest turns of the event loop, of one kind of work, a value for each run. */
interface Samples {
  readonly times: number[];
  readonly blocks: number[];
  readonly turns: number[];
}

// Measures what is remembered of 30,000 access tokens of which 15,000 change. The files are in memory.
bench(async () => {
  const hmacs: number[] = [];
  const cold = noSamples();
  const warm = noSamples();
  const first = noSamples();
  const changed = noSamples();
  const restarted = noSamples();
  const again = noSamples();
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const machine = new Machine();
    const window = machine.openWindow();
    const before = window.source(tokens(0, COUNT));
    const after = window.source(changedTokens(), { listedAt: before.listedAt + 1 });
    hmacs.push(await millisecondsOf(async () => hashAll(before.entries)));
    await fingerprint(before.entries, cold, warm);
    await sample(first, () => window.memory.listed(before));
    await sample(changed, () => expectChanges(window, after));
    await sample(again, () => expectChanges(window, after));
    const other = machine.openWindow();
    const source = other.source(changedTokens(), { listedAt: after.listedAt });
    await sample(restarted, () => expectChanges(other, source));
    bytes = [...machine.files.contents.values()].reduce((sum, { length }) => sum + length, 0);
  }
  const hmac = median(hmacs);
  return [
    { name: `createHmac of Node.js over the same tokens, median of ${RUNS}`, measured: hmac, unit: 'ms' },
    ...figures('fingerprints, first time', cold, hmac, 4),
    ...figures('fingerprints, of a list that was hashed before', warm, hmac, 1),
    ...figures('first list', first, hmac, 8),
    ...figures('list of which 15,000 changed', changed, hmac, 6),
    ...figures('the same list again', again, hmac, 2),
    ...figures('the same list after a restart', restarted, hmac, 10),
    { name: 'file, size', measured: bytes / MB, limit: 8, unit: 'MB' },
    { name: 'heap kept in a window, without its list', measured: await heapKept(), limit: 32, unit: 'MB' },
  ];
});

function noSamples(): Samples {
  return { times: [], blocks: [], turns: [] };
}

function tokens(from: number, to: number, fields: Readonly<Record<string, unknown>> = {}): readonly Named[] {
  return Array.from({ length: to - from }, (_, index) => [`N${from + index}`, fields]);
}

/** 5,000 tokens went, 5,000 have other roles, and 5,000 are new. */
function changedTokens(): readonly Named[] {
  return [...tokens(5000, 10_000, { roles: ['ROLE_ADMIN'] }), ...tokens(10_000, COUNT + 5000)];
}

function hashAll(entries: readonly AccessTokenEntry[]): void {
  const key = crypto.getRandomValues(new Uint8Array(32));
  for (const { token } of entries) createHmac('sha256', key).update(token.accessToken).digest('base64url');
}

async function sample<T>({ times, blocks, turns }: Samples, work: () => Promise<T>): Promise<void> {
  globalThis.gc?.();
  const block = LongestBlock.watch();
  const turn = LongestTurn.watch();
  times.push(await millisecondsOf(work));
  turns.push(turn.end());
  blocks.push(await block.end());
}

async function fingerprint(
  entries: readonly AccessTokenEntry[],
  cold: Samples,
  warm: Samples,
): Promise<void> {
  const fingerprints = new Fingerprints(new MemorySecrets());
  const key = await fingerprints.key();
  await sample(cold, () => fingerprints.ofTokens(key, 'Video', entries));
  await sample(warm, () => fingerprints.ofTokens(key, 'Video', entries));
}

async function expectChanges({ memory }: Window, source: Parameters<typeof memory.listed>[0]): Promise<void> {
  const { changes, gone } = present(await memory.listed(source));
  if (changes.size !== 10_000 || gone.length !== 5000) throw new Error('The comparison is wrong.');
}

function figures(
  name: string,
  { times, blocks, turns }: Samples,
  hmac: number,
  limit: number,
): readonly Figure[] {
  const block = `${name}, longest block`;
  return [
    { name: `${name}, median of ${RUNS}`, measured: median(times), unit: 'ms' },
    { name: `${name}, against createHmac`, measured: median(times) / hmac, limit, unit: '×' },
    { name: `${block} in processor time, median`, measured: median(turns), limit: TURN_LIMIT_MS, unit: 'ms' },
    { name: `${block} in processor time, of all`, measured: Math.max(...turns), unit: 'ms' },
    { name: `${block} by the clock, median`, measured: median(blocks), unit: 'ms' },
  ];
}

/** What a window keeps after a list of which half has changed, in MB. */
async function heapKept(): Promise<number> {
  const machine = new Machine();
  await machine.openWindow().memory.listed(machine.openWindow().source(tokens(0, COUNT)));
  machine.clock.now += 1;
  const window = machine.openWindow();
  const source = window.source(changedTokens());
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await expectChanges(window, source);
  globalThis.gc?.();
  const kept = process.memoryUsage().heapUsed - before;
  // Both are still in use when the heap is measured.
  return source.entries.length > 0 && (await window.memory.read(source.connection)) ? kept / MB : Number.NaN;
}
