import assert from 'node:assert/strict';
import { RolloutEditor } from '../../../../src/workbench/rooms/rollout-editor';
import { anAccessToken } from '../../../support/builders';
import { present } from '../../../support/expect';
import { MemoryList, NO_EDITORS } from '../../../support/memory-list';
import { useWorld } from '../../../support/worlds/each-world';

/** [description, zone, time, the user's day] */
const DAYS = [
  ['08:15 in Tokyo', 'Asia/Tokyo', 1_795_734_900_000, '2026-11-27'],
  ['19:30 in Los Angeles', 'America/Los_Angeles', Date.UTC(2026, 10, 27, 3, 30), '2026-11-26'],
] as const;

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

describe('RolloutEditor: time zone', () => {
  const world = useWorld({ service: { tokens: [anAccessToken()] } });

  /** Opens the table of tokens, whose page reports a time zone. */
  const load = (timeZone: string) => {
    world.tokenPanels.show(world.session);
    const view = present(world.pageViews.all[0]);
    view.sent.length = 0;
    view.receive({ type: 'ready', timeZone });
    return view;
  };

  it('uses the page’s time zone in the first state it sends', () => {
    for (const timeZone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      const { sent } = load(timeZone);
      const heads = sent
        .splice(0)
        .flatMap((message) => ('head' in message ? Object(message.head).timeZone : []));
      assert.deepEqual([...new Set(heads)], [timeZone]);
    }
  });

  it('reads the marks of an open list again in a new time zone', () => {
    const text = 'Room,Endpoint ID,Paired\nA,EP-1,2026-11-27\n';
    const document = world.documents.open(new MemoryList(text), text);
    world.clock.time = 1_795_734_900_000;
    const paired = ['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Tokyo'].map((timeZone) => {
      load(timeZone);
      return [document.rooms[0]?.state, present(world.knownLists.find(document.key)).counts?.paired];
    });
    assert.deepEqual(paired, [
      ['paired', 1],
      ['notFetched', 0],
      ['paired', 1],
    ]);
  });

  for (const [what, zone, at, today] of DAYS) {
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);

    it(`treats today’s date as a mark, but no later date: ${what}`, () => {
      world.clock.time = at;
      load(zone);
      const text = `Room,Endpoint ID,Paired\nA,EP-1,${today}\nB,EP-2,${tomorrow}\nC,EP-3,${dayBefore(today)}\n`;
      const document = world.documents.open(new MemoryList(text), text);
      assert.deepEqual(
        document.rooms.map(({ paired, hasNote }) => [paired, hasNote]),
        [
          [today, false],
          ['', true],
          [dayBefore(today), false],
        ],
      );
    });

    it(`writes the date of a mark in the page’s time zone: ${what}`, async () => {
      world.clock.time = at;
      load(zone);
      const file = new MemoryList('Room,Endpoint ID,Paired\nA,EP-1,\n');
      const document = world.documents.open(file, file.text);
      const [row] = document.reading.list.rows;
      world.dialogs.press = ({ buttons }) => buttons[0];
      const editor = new RolloutEditor(document, world, {
        ...NO_EDITORS,
        isVisible: () => true,
        post: () => undefined,
        openAsText: async () => undefined,
      });
      const { key, hash } = present(row);
      await editor.handle({ type: 'act', act: 'pair', rows: [{ key, hash }] });
      editor.dispose();
      assert.equal(file.text, `Room,Endpoint ID,Paired\nA,EP-1,${today}\n`);
    });
  }
});
