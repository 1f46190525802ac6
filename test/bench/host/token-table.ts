import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Parts } from '../../../src/extension';
import type { Session } from '../../../src/model/connections/session';
import type { TreeNode } from '../../../src/workbench/tree/nodes';
import { connect, loadedSession } from '../../host/rig/connections';
import { activated, hideView } from '../../host/rig/extension';
import { rowsOf } from '../../host/rig/rows';
import { measure } from '../../soak/measure';
import type { Figure } from '../../support/bench/figure';
import { hostEntry } from '../../support/bench/host-entry';
import { LongestBlock } from '../../support/bench/longest-block';
import { LongestTurn, processorMs } from '../../support/bench/longest-turn';
import { median } from '../../support/bench/numbers';
import type { LongTasks } from '../../support/bench/page-probe';
import { originsFromEnvironment } from './connection';
import { ProbedTable } from './probed-table';

const RUNS = 7;
const SHOWN_MS = 1000;
const BLOCK_MS = 50;
const LONG_TASK_MS = 50;
const MB = 1024 * 1024;
/** The time in which VS Code loads the first page, or closes one. */
const PAGE_MS = 3000;

/** A value for each run. */
interface Samples {
  readonly shown: number[];
  readonly whole: number[];
  readonly blocks: number[];
  readonly turns: number[];
  /** Processor time of the extension host's thread, from the command until all is sent. */
  readonly processor: number[];
  readonly heap: number[];
  readonly tasks: LongTasks[];
}

export const run = hostEntry(async () => {
  const parts = await activated();
  await hideView();
  const [all = '', changing = '', one = ''] = originsFromEnvironment();
  const service = { username: 'alice', password: 'correct horse' };
  const at = (origin: string) => ({ origin, baseUrl: origin, service });
  await connect(parts, { All: at(all), Changed: at(changing), One: at(one) });
  for (const name of ['All', 'One']) await loadedSession(parts, name);
  const [few, many] = [groupOf(parts, 'One'), groupOf(parts, 'All')];
  for (const node of [few, many]) await warmUp(node);
  const ofFew = noSamples();
  const ofMany = noSamples();
  for (let time = 0; time < RUNS; time++) {
    await sample(many, ofMany);
    await sample(few, ofFew);
  }
  const review = await reviewOfChanged(parts);
  const changed = groupOf(parts, 'Changed');
  await warmUp(changed);
  const ofChanged = noSamples();
  for (let time = 0; time < RUNS; time++) await sample(changed, ofChanged);
  return [
    ...figures('30,000 tokens', ofMany, ofFew),
    ...figures('15,000 of them changed', ofChanged, ofFew),
    { name: '15,000 of them changed: heap kept of the review', measured: review.heap, unit: 'MB' },
    ...(await listingAgain(review.session, changed)),
  ];
});

/** The row of a connection's tokens in the tree. */
function groupOf(parts: Parts, name: string): TreeNode {
  const rows = rowsOf(parts, 'accessTokens').map(({ node }) => node);
  const found = rows.find((node) => 'connectionKey' in node && node.connectionKey === name);
  assert.ok(found !== undefined);
  return found;
}

async function warmUp(node: TreeNode): Promise<void> {
  const table = await ProbedTable.open(node);
  await table.shown;
  await pause(PAGE_MS);
  await closed(table);
}

async function closed(table: ProbedTable): Promise<void> {
  table.close();
  await pause(300);
}

function noSamples(): Samples {
  return { shown: [], whole: [], blocks: [], turns: [], processor: [], heap: [], tasks: [] };
}

/** Opens a table twice: turns of the event loop are only seen by what runs in each, and that takes time from the page. */
async function sample(node: TreeNode, samples: Samples): Promise<void> {
  const { shown, whole, blocks, turns, processor, heap, tasks } = samples;
  const before = (await measure()).heap;
  const block = LongestBlock.watch();
  const busyMs = processorMs();
  const table = await ProbedTable.open(node);
  await table.sent;
  processor.push(processorMs() - busyMs);
  blocks.push(await block.end());
  shown.push(await table.shown);
  whole.push(await table.whole);
  heap.push(((await measure()).heap - before) / MB);
  tasks.push(await table.scroll());
  await closed(table);
  const turn = LongestTurn.watch();
  const again = await ProbedTable.open(node);
  await again.sent;
  turns.push(turn.end());
  await again.whole;
  await closed(again);
}

function figures(name: string, samples: Samples, ofFew: Samples): readonly Figure[] {
  const { shown, whole, blocks, turns, processor, heap } = samples;
  const rowTasks = (of: Samples) => of.tasks.map(({ rows }) => rows);
  const shownMs = median(shown);
  const block = `${name}: longest block of the extension host until all is sent`;
  return [
    {
      name: `${name}: from ready to shown rows, median of ${RUNS}`,
      measured: shownMs,
      limit: SHOWN_MS,
      unit: 'ms',
    },
    { name: `${name}: from ready to shown rows, slowest`, measured: Math.max(...shown), unit: 'ms' },
    {
      name: `${name}: from ready to shown rows, against one token`,
      measured: shownMs / median(ofFew.shown),
      limit: 5,
      unit: '×',
    },
    {
      name: `${name}: from ready to the whole list, median of ${RUNS}`,
      measured: median(whole),
      unit: 'ms',
    },
    {
      name: `${name}: processor time of the extension host until all is sent, median of ${RUNS}`,
      measured: median(processor),
      limit: SHOWN_MS,
      unit: 'ms',
    },
    { name: `${block}, median of ${RUNS}`, measured: median(blocks), limit: BLOCK_MS, unit: 'ms' },
    { name: `${block}, of all`, measured: Math.max(...blocks), unit: 'ms' },
    { name: `${block}, in processor time, median`, measured: median(turns), limit: BLOCK_MS, unit: 'ms' },
    {
      name: `${name}: longest task while rows scroll to the end, median of ${RUNS}`,
      measured: median(rowTasks(samples)),
      limit: Math.max(LONG_TASK_MS, median(rowTasks(ofFew))),
      unit: 'ms',
    },
    {
      name: `${name}: longest task of all while rows scroll to the end`,
      measured: Math.max(...rowTasks(samples)),
      unit: 'ms',
    },
    {
      name: `${name}: heap kept by the table, median of ${RUNS}`,
      measured: Math.max(0, median(heap)),
      unit: 'MB',
    },
  ];
}

/** Reviews the first list and gets the second one. */
async function reviewOfChanged(parts: Parts): Promise<{ readonly session: Session; readonly heap: number }> {
  const session = await loadedSession(parts, 'Changed');
  const before = (await measure()).heap;
  await parts.tokenReviews.markReviewed(session);
  await refreshed(parts, session);
  const review = parts.tokenReviews.of(session);
  assert.equal((review?.changes.size ?? 0) + (review?.gone.length ?? 0), 15_000);
  return { session, heap: ((await measure()).heap - before) / MB };
}

async function refreshed(parts: Parts, session: Session): Promise<void> {
  await session.refresh();
  await parts.tokenReviews.settled(session);
}

/** Lists the tokens again while their table is shown. */
async function listingAgain(session: Session, node: TreeNode): Promise<readonly Figure[]> {
  const table = await ProbedTable.open(node);
  await table.whole;
  const blocks: number[] = [];
  for (let time = 0; time < RUNS; time++) {
    await pause(PAGE_MS);
    const sent = table.nextList();
    const block = LongestBlock.watch();
    await session.refresh();
    await sent;
    blocks.push(await block.end());
  }
  await closed(table);
  const name = '15,000 of them changed: listed again while shown, longest block';
  return [
    { name: `${name}, median of ${RUNS}`, measured: median(blocks), unit: 'ms' },
    { name: `${name} of all`, measured: Math.max(...blocks), unit: 'ms' },
  ];
}
