import assert from 'node:assert/strict';
import { aRoom } from '../../../../support/builders';
import { openList } from '../../../../support/memory-list';
import { TestServices } from '../../../../support/test-services';
import { useWorld } from '../../../../support/worlds/each-world';
import { ended } from '../../../../support/worlds/rollout-runs';
import { present } from '../../../expect';
import { fileOf, readingOf } from '../rooms/documents';

const LIST = 'Area,Endpoint ID\nNorth,EP-1\nSouth,EP-2\nWest,EP-9\n';

describe('RolloutExports', () => {
  const world = useWorld({ service: { rooms: [aRoom(1), aRoom(2)] } });
  let services: TestServices;
  beforeEach(() => {
    services = new TestServices(world);
  });
  afterEach(() => services.dispose());

  const lookedUp = async (text = LIST) => {
    const document = openList(world.rollouts, text);
    world.rollouts.connect(document, world.session);
    const rollout = present(document.rollout);
    rollout.start();
    await ended(rollout);
    return { document, rollout };
  };

  it('writes a printable sheet with the columns of the list, without a question', async () => {
    const { document } = await lookedUp();
    await services.exports.export({ document, format: 'sheet' });
    const [[name, sheet] = ['', '']] = services.userFiles.saved;
    assert.match(name, /\.html$/);
    assert.equal(services.userFiles.beside, document.key);
    assert.match(String(sheet), /<dt>Area<\/dt> <dd>North<\/dd>/);
    assert.deepEqual([services.dialogs.shown, services.dialogs.offered], [[], []]);
  });

  const lists: readonly (readonly [what: string, text: string, header: string])[] = [
    ['tabs', 'Area\tEndpoint ID\nNorth, left\tEP-1\n', 'Area,Endpoint ID,Pairing code,'],
    [
      'a line that names its delimiter',
      'sep=;\nArea;Endpoint ID\nNorth, left;EP-1\n',
      'Area;Endpoint ID;Pairing code;',
    ],
    [
      'a title above its header',
      'Rooms of 2026\n\nArea;Endpoint ID\nNorth, left;EP-1\n',
      'Area;Endpoint ID;Pairing code;',
    ],
  ];
  for (const [what, text, header] of lists) {
    it(`writes CSV of a list with ${what}, which is read again as the same rooms`, async () => {
      const { document } = await lookedUp(text);
      await services.exports.export({ document, format: 'csv' });
      const csv = String([...services.userFiles.saved.values()][0]);
      const again = readingOf(csv);
      assert.ok(again.table.rows[0]?.values.join(again.table.delimiter).startsWith(header), csv);
      assert.deepEqual(again.list.rooms, document.reading.list.rooms);
      assert.equal(again.list.rows[0]?.cells[0], 'North, left');
    });
  }

  it('writes CSV of a list without a header with names by which its columns are found again', async () => {
    const { document } = await lookedUp('North;EP-1\nSouth;EP-2\n');
    document.choose({ hasHeader: false, idColumn: 1, labelColumn: 0 });
    await services.exports.export({ document, format: 'csv' });
    const again = readingOf(String([...services.userFiles.saved.values()][0]));
    assert.deepEqual(again.table.rows[0]?.values.slice(0, 3), ['Label', 'Endpoint ID', 'Pairing code']);
    assert.deepEqual(
      [again.needsColumnChoice, again.choice],
      [false, { hasHeader: true, idColumn: 1, labelColumn: 0 }],
    );
  });

  it('has the text as it is, also right after it was changed in another editor', async () => {
    const { document } = await lookedUp();
    fileOf(document).text = LIST.replace('North', 'Harbour');
    await services.exports.export({ document, format: 'csv' });
    assert.match(String([...services.userFiles.saved.values()][0]), /Harbour/);
  });

  it('writes nothing if a requested room has another ID by now', async () => {
    const { document } = await lookedUp();
    fileOf(document).text = LIST.replace('EP-1', 'EP-7');
    const said = await services.exports.export({ document, format: 'csv', ids: ['EP-1', 'EP-2'] });
    assert.equal(said, 'The list has changed meanwhile. Look at it, then export again.');
    assert.equal(services.userFiles.saved.size, 0);
  });

  it('asks about codes that are older than 12 hours, and fetches them again, exports them or does nothing', async () => {
    const { document, rollout } = await lookedUp();
    world.clock.time += 20 * 3_600_000;
    const { dialogs, userFiles } = services;
    const answered = async (label: string | undefined) => {
      world.server.reset();
      dialogs.shown.length = 0;
      dialogs.press = () => label;
      await services.exports.export({ document, format: 'csv' });
      await rollout.run?.ended;
      const [{ text, detail, buttons } = present(undefined)] = dialogs.shown;
      return {
        asked: [text, detail, ...buttons],
        requests: world.server.requests.length,
        files: userFiles.saved.size,
      };
    };
    const asked = [
      '2 codes are older than 12 hours',
      'After Fetch Again, repeat this when the run has ended.',
      'Fetch Again',
      'Export Anyway',
    ];
    assert.deepEqual(await answered(undefined), { asked, requests: 0, files: 0 });
    assert.deepEqual(await answered('Export Anyway'), { asked, requests: 0, files: 1 });
    assert.deepEqual(await answered('Fetch Again'), { asked, requests: 4, files: 1 });
  });
});
