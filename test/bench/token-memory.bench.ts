import { createHmac } from 'node:crypto';
import type { AccessTokenEntry } from '../../src/model/access-tokens/listing';
import { bench, type Figure } from '../support/bench/figure';
import { LongestTurn } from '../support/bench/longest-turn';
import { median, millisecondsOf } from '../support/bench/numbers';
import { present } from '../unit/expect';
import { Machine, type Named, type Window } from '../unit/model/access-tokens/review/rig';

const RUNS = 7;
const MB = 1024 * 1024;

/** How many access tokens are listed, and for how many milliseconds that may block the event loop. */
const SIZES = [
  { count: 10_000, limit: 100 },
  { count: 30_000, limit: 400 },
] as const;

/** Times and longest turns of the event loop, of one kind of work, a value for each run. */
interface Samples {
  readonly times: number[];
  readonly turns: number[];
}

// Measures what is remembered of access tokens of which a half changes. The files are in memory.
bench(async () => {
  const figures: Figure[] = [];
  for (const { count, limit } of SIZES) figures.push(...(await measure(count, limit)));
  return figures;
});

async function measure(count: number, limit: number): Promise<readonly Figure[]> {
  const hmacs: number[] = [];
  const first: Samples = { times: [], turns: [] };
  const changed: Samples = { times: [], turns: [] };
  const restarted: Samples = { times: [], turns: [] };
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const machine = new Machine();
    const window = machine.openWindow();
    const before = window.source(tokens(0, count));
    const after = window.source(changedTokens(count), { listedAt: before.listedAt + 1 });
    hmacs.push(await millisecondsOf(async () => hashAll(before.entries)));
    await sample(first, () => window.memory.listed(before));
    await sample(changed, () => expectChanges(window, after, count));
    const other = machine.openWindow();
    const source = other.source(changedTokens(count), { listedAt: after.listedAt });
    await sample(restarted, () => expectChanges(other, source, count));
    bytes = Math.max(...[...machine.files.contents.values()].map(({ length }) => length));
  }
  const hmac = median(hmacs);
  const of = `of ${count.toLocaleString('en')} tokens`;
  return [
    { name: `createHmac of Node.js ${of}, median of ${RUNS}`, measured: hmac, unit: 'ms' },
    ...figuresOf(`first list ${of}`, first, hmac, limit),
    ...figuresOf(`list ${of} of which half changed`, changed, hmac, limit),
    ...figuresOf(`the same list ${of} after a restart`, restarted, hmac, limit),
    { name: `file ${of}, size`, measured: bytes / MB, unit: 'MB' },
  ];
}

function tokens(from: number, to: number, fields: Readonly<Record<string, unknown>> = {}): readonly Named[] {
  return Array.from({ length: to - from }, (_, index) => [`N${from + index}`, fields]);
}

/** A sixth of the tokens went, a sixth have other roles, and a sixth are new. */
function changedTokens(count: number): readonly Named[] {
  const sixth = Math.floor(count / 6);
  const roles = ['ROLE_ADMIN'];
  return [...tokens(sixth, 2 * sixth, { roles }), ...tokens(2 * sixth, count + sixth)];
}

function hashAll(entries: readonly AccessTokenEntry[]): void {
  const key = crypto.getRandomValues(new Uint8Array(32));
  for (const { token } of entries) createHmac('sha256', key).update(token.accessToken).digest('base64url');
}

async function sample<T>({ times, turns }: Samples, work: () => Promise<T>): Promise<void> {
  globalThis.gc?.();
  const turn = LongestTurn.watch();
  times.push(await millisecondsOf(work));
  turns.push(turn.end());
}

async function expectChanges(
  { memory }: Window,
  source: Parameters<typeof memory.listed>[0],
  count: number,
): Promise<void> {
  const { changes, gone } = present(await memory.listed(source));
  const sixth = Math.floor(count / 6);
  if (changes.size !== 2 * sixth || gone.length !== sixth) throw new Error('The comparison is wrong.');
}

function figuresOf(name: string, { times, turns }: Samples, hmac: number, limit: number): readonly Figure[] {
  return [
    { name: `${name}, median of ${RUNS}`, measured: median(times), unit: 'ms' },
    { name: `${name}, against createHmac`, measured: median(times) / hmac, unit: '×' },
    { name: `${name}, longest block in processor time, median`, measured: median(turns), limit, unit: 'ms' },
  ];
}
