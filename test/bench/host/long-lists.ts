import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Parts } from '../../../src/extension';
import { COMMANDS } from '../../../src/ids';
import type { Session } from '../../../src/model/connections/session';
import { run as runCommand } from '../../host/rig/commands';
import { PATIENCE_MS } from '../../host/rig/connections';
import { activated, showView } from '../../host/rig/extension';
import { rowsOf } from '../../host/rig/rows';
import type { Figure } from '../../support/bench/figure';
import { hostEntry } from '../../support/bench/host-entry';
import { LongestBlock } from '../../support/bench/longest-block';
import { median, millisecondsOf } from '../../support/bench/numbers';
import { waitFor } from '../../support/wait';
import { connectTo, originsFromEnvironment } from './connection';

const RUNS = 10;
const LIMIT_MS = 50;
const PAGE = 300;
/** The time in which VS Code requests the rows after a change. */
const DRAWN_MS = 500;

export const run = hostEntry(async () => {
  const parts = await activated();
  await showView();
  const figures: Figure[] = [];
  const times = new Map<number, number>();
  for (const [index, origin] of originsFromEnvironment().entries()) {
    // The tree remembers by name how many rows it shows, so each connection has another name.
    const session = await connectTo(parts, origin, `Video ${index}`);
    // The list loads by itself, as the view is visible.
    await waitFor('the first list', () => session.accessTokens.value, PATIENCE_MS);
    await pause(DRAWN_MS);
    const count = session.accessTokens.value?.entries.length ?? 0;
    const measured = await listManyTimes(parts, session);
    times.set(count, median(measured.times));
    const name = `${count.toLocaleString('en')} tokens`;
    figures.push(
      {
        name: `${name}: from the request to the rows, median of ${RUNS}`,
        measured: median(measured.times),
        unit: 'ms',
      },
      { name: `${name}: longest block, median of ${RUNS}`, measured: median(measured.blocks), unit: 'ms' },
      {
        name: `${name}: longest block of all`,
        measured: Math.max(...measured.blocks),
        limit: LIMIT_MS,
        unit: 'ms',
      },
      {
        name: `${name}: slowest answer of the tree while it loads`,
        measured: Math.max(...measured.answers),
        limit: LIMIT_MS,
        unit: 'ms',
      },
      ...(await nextPage(parts, session, name)),
    );
  }
  const perToken = (count: number) => (times.get(count) ?? Number.NaN) / count;
  figures.push({
    name: 'time per token, of 30,000 against 10,000',
    measured: perToken(30_000) / perToken(10_000),
    // The time is linear except for the garbage collector.
    limit: 1.5,
    unit: '×',
  });
  return [...figures, { name: 'longest block of VS Code at rest', measured: await atRest(), unit: 'ms' }];
});

interface Listings {
  readonly times: readonly number[];
  readonly blocks: readonly number[];
  readonly answers: readonly number[];
}

async function listManyTimes(parts: Parts, session: Session): Promise<Listings> {
  const times: number[] = [];
  const blocks: number[] = [];
  const answers: number[] = [];
  for (let time = 0; time < RUNS; time++) {
    const block = LongestBlock.watch();
    const listing = millisecondsOf(() => session.refresh());
    answers.push(await slowestAnswer(parts, listing));
    times.push(await listing);
    await pause(DRAWN_MS);
    blocks.push(await block.end());
  }
  return { times, blocks, answers };
}

/** Requests the top rows of the tree repeatedly until a promise settles. @returns the longest time of one request */
async function slowestAnswer({ explorer }: Parts, until: Promise<unknown>): Promise<number> {
  let hasEnded = false;
  void until.finally(() => {
    hasEnded = true;
  });
  let slowest = 0;
  while (!hasEnded) {
    const due = performance.now() + 5;
    await pause(5);
    for (const node of explorer.getChildren()) explorer.getTreeItem(node);
    slowest = Math.max(slowest, performance.now() - due);
  }
  return slowest;
}

/** Measures showing the next page of rows. */
async function nextPage(parts: Parts, { connection }: Session, name: string): Promise<readonly Figure[]> {
  const shown = () => rowsOf(parts, 'accessToken').length;
  assert.equal(shown(), PAGE);
  const block = LongestBlock.watch();
  const more = rowsOf(parts, 'more').find(
    ({ node }) => node.kind === 'more' && node.connectionKey === connection.name,
  );
  await runCommand(COMMANDS.showMore, more?.node);
  await pause(DRAWN_MS);
  const measured = await block.end();
  assert.equal(shown(), 2 * PAGE);
  return [{ name: `${name}: Load More, longest block`, measured, limit: LIMIT_MS, unit: 'ms' }];
}

async function atRest(): Promise<number> {
  const block = LongestBlock.watch();
  await pause(RUNS * DRAWN_MS);
  return await block.end();
}
