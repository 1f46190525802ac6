import type { SearchQuestion } from '../../src/workbench/platform/dialogs';
import { pickEndpoint } from '../../src/workbench/prompts/pick-endpoint';
import { closedLists } from '../../src/workbench/rooms/find-rooms';
import { present } from '../../test/support/expect';
import { openList } from '../../test/support/memory-list';
import { ScriptedDialogs } from '../../test/support/scripted-dialogs';
import { makeWorld } from '../../test/support/worlds/world';
import { bench } from './support/figure';

const LISTS = 10;
const ROOMS = 10_000;
/** Reading the text of one list is one step. */
const MAX_BLOCK_MS = 600;
const MAX_KEY_MS = 100;

function listOf(number: number): string {
  const rows = Array.from(
    { length: ROOMS },
    (_, index) =>
      `Site ${index % 9},Building ${index % 4},Floor ${index % 30},Room ${number}-${index},EP-${number * ROOMS + index},FTX${index},note`,
  );
  return `Site,Building,Floor,Room,Endpoint ID,Serial,Remarks\n${rows.join('\n')}\n`;
}

/** Measures the longest time for which the event loop is blocked until `isDone`. */
async function longestBlock(isDone: () => boolean): Promise<number> {
  let longest = 0;
  for (let last = performance.now(); !isDone(); ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

// Measures how soon the look-up takes typed text while it reads ten closed lists of 10,000 rooms each.
bench(async () => {
  const { documents, sessions, userFiles, session, ...world } = connectedWorld();
  const texts = new Map(
    Array.from({ length: LISTS }, (_, number): [string, string] => [`file:///${number}.csv`, listOf(number)]),
  );
  for (const [key, text] of texts) documents.close(openList(documents, text, key));
  userFiles.readClosedList = async (address) => texts.get(address);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const dialogs = new ScriptedDialogs();
  const measured = { shown: 0, block: 0, all: 0, key: 0, bytes: 0 };
  const opened = performance.now();
  dialogs.search = async (question: SearchQuestion<unknown>) => {
    question.find('');
    measured.shown = performance.now() - opened;
    let isLoaded = false;
    const loading = present(question.load)(
      () => void question.find('room 7'),
      new AbortController().signal,
    ).then(() => {
      isLoaded = true;
    });
    measured.block = await longestBlock(() => isLoaded);
    await loading;
    measured.all = performance.now() - opened;
    const typed = performance.now();
    question.find('floor 29 room 9-9999');
    measured.key = performance.now() - typed;
    globalThis.gc?.();
    measured.bytes = process.memoryUsage().heapUsed - before;
    return { kind: 'canceled' };
  };
  await pickEndpoint(session, dialogs, { load: closedLists({ ...world, documents, userFiles }) });
  sessions.dispose();
  return [
    { name: 'until the box is shown', measured: measured.shown, unit: 'ms' },
    { name: 'longest block', measured: measured.block, limit: MAX_BLOCK_MS, unit: 'ms' },
    { name: 'all rooms found', measured: measured.all, unit: 'ms' },
    { name: 'a typed key', measured: measured.key, limit: MAX_KEY_MS, unit: 'ms' },
    { name: 'memory while it is shown', measured: measured.bytes / 1e6, unit: 'MB' },
  ];
}, 3);

function connectedWorld() {
  const world = makeWorld({ connections: [{ name: 'Video', baseUrl: 'https://rooms.example' }] });
  return { ...world, session: present(world.sessions.all[0]) };
}
