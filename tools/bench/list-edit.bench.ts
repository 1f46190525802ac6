import { setTimeout as pause } from 'node:timers/promises';
import { columnKey } from '../../src/rollout/list/column-keys';
import { RolloutEditor } from '../../src/workbench/rooms/rollout-editor';
import { aRoom } from '../../test/support/builders';
import { LoopbackServer } from '../../test/support/loopback/server';
import { VideoService } from '../../test/support/loopback/video-service';
import { openList } from '../../test/support/memory-list';
import { connectTo } from '../../test/support/worlds/world';
import { bench, type Figure } from './support/figure';
import { median } from './support/numbers';

const SIZES = [1000, 10_000];
const EDITS = 15;
/** Longer than the debounce time of changes. */
const SETTLED_MS = 150;
const COLUMNS = ['Site', 'Building', 'Floor', 'Seats', 'Owner', 'Note', 'Ticket', 'Serial'];

// Measures the messages to the page after an edit of one cell, in a list of rooms that were looked up.
bench(async () => {
  const figures: Figure[] = [];
  for (const count of SIZES) figures.push(...(await edited(count)));
  return figures;
});

async function edited(count: number): Promise<readonly Figure[]> {
  const rooms = Array.from({ length: count }, (_, index) => aRoom(index + 1));
  const server = await LoopbackServer.start({ service: new VideoService({ checks: 'none', rooms }) });
  const world = await connectTo(server);
  const lines = rooms.map((_, index) =>
    [`EP-${index + 1}`, `Room ${index + 1}`, ...COLUMNS.map((name) => `${name} ${index % 40}`)].join(','),
  );
  const document = openList(
    world.documents,
    ['Endpoint ID,Label', ...COLUMNS].join(',').concat('\n', lines.join('\n'), '\n'),
  );
  world.documents.connect(document, world.session);
  document.fetchCodes();
  await document.run?.ended;
  let [messages, bytes, isWhole] = [0, 0, false];
  const editor = new RolloutEditor(document, world, {
    isVisible: () => true,
    post: (message) => {
      if (message.type === 'rows') isWhole = message.isLast;
      messages += 1;
      bytes += new TextEncoder().encode(JSON.stringify(message)).length;
    },
    showBeside: async () => undefined,
    goTo: () => undefined,
    holdOpen: () => ({ dispose: () => undefined }),
    openAsText: async () => undefined,
  });
  editor.sendAll();
  while (!isWhole) await pause(SETTLED_MS);
  const edits: { messages: number; bytes: number; milliseconds: number }[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const row = document.reading.list.rows[500 + edit];
    if (row === undefined) throw new Error('The list has no such record.');
    const { key, hash } = row;
    [messages, bytes, isWhole] = [0, 0, false];
    const before = process.cpuUsage();
    await editor.handle({
      type: 'setCell',
      key,
      hash,
      column: columnKey('Seats'),
      text: `Edited ${edit}`,
      saves: false,
    });
    do await pause(SETTLED_MS);
    while (!isWhole);
    const { user, system } = process.cpuUsage(before);
    edits.push({ messages, bytes, milliseconds: (user + system) / 1000 });
  }
  editor.dispose();
  world.documents.dispose();
  world.dispose();
  await server.close();
  const name = `an edit of one of ${count.toLocaleString('en')} rooms`;
  const most = (of: 'messages' | 'bytes') => Math.max(...edits.map((edit) => edit[of]));
  return [
    { name: `${name}: messages`, measured: most('messages'), limit: 2, unit: 'messages' },
    { name: `${name}: sent`, measured: most('bytes') / 1000, limit: 0.75, unit: 'KB' },
    {
      name: `${name}: processor time, median of ${EDITS}`,
      measured: median(edits.map(({ milliseconds }) => milliseconds)),
      unit: 'ms',
    },
  ];
}
