import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Parts } from '../../../src/extension';
import { EDITORS } from '../../../src/ids';
import { recordsOf } from '../../../src/rollout/export/record';
import { ListReading } from '../../../src/rollout/list/list-reading';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import { exportContent } from '../../../src/workbench/export/export-content';
import { applyChanges } from '../../../src/workbench/rollout/documents/rollout-file';
import { PATIENCE_MS } from '../../host/rig/connections';
import { activated, closeTabs, extension } from '../../host/rig/extension';
import { listFile } from '../../host/rig/lists';
import type { Figure } from '../../support/bench/figure';
import { hostEntry } from '../../support/bench/host-entry';
import { LongestBlock } from '../../support/bench/longest-block';
import { median, millisecondsOf } from '../../support/bench/numbers';
import type { LongTasks } from '../../support/bench/page-probe';
import { runToItsEnd } from '../../support/bench/rollout-rig';
import { wideList } from '../../support/bench/wide-list';
import { waitFor } from '../../support/wait';
import { connectTo, originsFromEnvironment } from './connection';
import { ProbedPage } from './probed-page';

const RECORDS = 5000;
const RUNS = 7;
const LIMIT_MS = 1000;
const BLOCK_MS = 50;
const LONG_TASK_MS = 50;
/** The time in which VS Code loads the page of the first editor, or closes one. */
const PAGE_MS = 3000;
const NAME = '5,000 × 60';

export const run = hostEntry(async () => {
  const parts = await activated();
  const [origin = ''] = originsFromEnvironment();
  const session = await connectTo(parts, origin);
  const document = await opened(parts, RECORDS);
  parts.rollouts.connect(document, session);
  if (document.rollout === undefined) throw new Error('The document has no connection.');
  await runToItsEnd(document.rollout);
  const few = await opened(parts, 1);
  await pause(PAGE_MS);
  return [
    ...(await showing(parts, document, few)),
    ...(await exporting(document)),
    ...(await reading(parts, document)),
  ];
});

/** Opens a list of N records in the editor of rollouts. */
async function opened({ rollouts }: Parts, records: number): Promise<RolloutDocument> {
  const uri = await listFile(wideList(records));
  await vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.rollout);
  return await waitFor('the document', () => rollouts.find(uri.toString()), PATIENCE_MS);
}

async function showing(
  { tools }: Parts,
  document: RolloutDocument,
  few: RolloutDocument,
): Promise<readonly Figure[]> {
  const { extensionUri } = extension();
  const times: number[] = [];
  const blocks: number[] = [];
  const scrolls: LongTasks[] = [];
  const ofEmpty: LongTasks[] = [];
  for (let time = 0; time < RUNS; time++) {
    const block = LongestBlock.watch();
    const page = await ProbedPage.open(extensionUri, document, tools);
    times.push(page.shownMs);
    blocks.push(await block.end());
    scrolls.push(await page.scroll());
    page.close();
    const emptyPage = await ProbedPage.open(extensionUri, few, tools);
    ofEmpty.push(await emptyPage.scroll());
    emptyPage.close();
  }
  const longest = (tasks: readonly LongTasks[], what: keyof LongTasks) =>
    median(tasks.map((each) => each[what]));
  return [
    {
      name: `${NAME}, with codes: from ready to shown rows, median of ${RUNS}`,
      measured: median(times),
      limit: LIMIT_MS,
      unit: 'ms',
    },
    {
      name: `${NAME}, with codes: from ready to shown rows, slowest`,
      measured: Math.max(...times),
      unit: 'ms',
    },
    {
      name: `${NAME}: longest block of the extension host until then, median of ${RUNS}`,
      measured: median(blocks),
      limit: BLOCK_MS,
      unit: 'ms',
    },
    { name: `${NAME}: longest block of all`, measured: Math.max(...blocks), unit: 'ms' },
    ...(['rows', 'columns'] as const).map((what) => ({
      name: `${NAME}: longest task while ${what} scroll, median of ${RUNS}`,
      measured: longest(scrolls, what),
      limit: Math.max(LONG_TASK_MS, longest(ofEmpty, what)),
      unit: 'ms',
    })),
    ...(['rows', 'columns'] as const).map((what) => ({
      name: `${NAME}: longest task of all while ${what} scroll`,
      measured: Math.max(...scrolls.map((tasks) => tasks[what])),
      unit: 'ms',
    })),
  ];
}

async function exporting(document: RolloutDocument): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [format, name] of [
    ['csv', 'CSV'],
    ['xlsx', 'Excel workbook'],
  ] as const) {
    const times: number[] = [];
    const blocks: number[] = [];
    let bytes = 0;
    for (let time = 0; time < RUNS; time++) {
      const block = LongestBlock.watch();
      // What blocks before the first look is not seen.
      await pause(20);
      times.push(
        await millisecondsOf(async () => {
          const content = await exportContent(format, document, recordsOf(document));
          bytes = typeof content === 'string' ? content.length : content.byteLength;
        }),
      );
      blocks.push(await block.end());
    }
    figures.push(
      {
        name: `${NAME}: export as ${name}, median of ${RUNS}`,
        measured: median(times),
        limit: LIMIT_MS,
        unit: 'ms',
      },
      {
        name: `${NAME}: export as ${name}, slowest`,
        measured: Math.max(...times),
        limit: LIMIT_MS,
        unit: 'ms',
      },
      {
        name: `${NAME}: export as ${name}, longest block, median of ${RUNS}`,
        measured: median(blocks),
        unit: 'ms',
      },
      { name: `${NAME}: export as ${name}, size`, measured: bytes / 1_000_000, unit: 'MB' },
    );
  }
  return figures;
}

/** Measures an edit of one cell, from VS Code's event on until the page gets its first records again. */
async function reading(parts: Parts, document: RolloutDocument): Promise<readonly Figure[]> {
  const uri = vscode.Uri.parse(document.key, true);
  const text = vscode.workspace.textDocuments.find((each) => each.uri.toString() === document.key);
  if (text === undefined) throw new Error('VS Code has no such text.');
  await vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.rollout);
  await waitFor('the editor', () => parts.rolloutPanels.isVisible(document), PATIENCE_MS);
  await pause(PAGE_MS);
  const times: number[] = [];
  const blocks: number[] = [];
  for (let time = 0; time < RUNS; time++) {
    const start = { line: 1 + 700 * time, character: 0 };
    const block = LongestBlock.watch();
    const read = new Promise<void>((resolve) => {
      const subscription = document.onDidChangeList(() => {
        subscription.dispose();
        resolve();
      });
    });
    const edited = performance.now();
    await applyChanges({ uri, text }, [{ start, end: start, text: 'X' }]);
    await read;
    times.push(performance.now() - edited);
    await pause(PAGE_MS);
    blocks.push(await block.end());
  }
  await closeTabs();
  return [
    {
      name: `${NAME}: from an edit to the list read again, median of ${RUNS}`,
      measured: median(times),
      limit: LIMIT_MS,
      unit: 'ms',
    },
    {
      name: `${NAME}: longest block until it is shown again, median of ${RUNS}`,
      measured: median(blocks),
      unit: 'ms',
    },
    {
      name: 'reading the text, time per record of 10,000 against 2,500',
      measured: await perRecord(),
      limit: 1.5,
      unit: '×',
    },
  ];
}

/** The time to read a record of a long list, of that of a shorter one. */
async function perRecord(): Promise<number> {
  const perRecordOf = async (count: number) => {
    const text = wideList(count);
    const times: number[] = [];
    for (let time = 0; time < RUNS; time++) {
      times.push(await millisecondsOf(async () => new ListReading().write(text)));
    }
    return median(times) / count;
  };
  return (await perRecordOf(2 * RECORDS)) / (await perRecordOf(RECORDS / 2));
}
