import assert from 'node:assert/strict';
import { columnKey } from '../../../../src/rollout/list/column-keys';
import { ENDPOINT_DETAILS } from '../../../../src/service/resources';
import {
  type ExportRequest,
  exportRooms as exportRoomsOf,
} from '../../../../src/workbench/rooms/rollout-export';
import { aRoom } from '../../../support/builders';
import { present } from '../../../support/expect';
import { answer, held } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { openList, rewrite } from '../../../support/memory-list';
import { readingOf } from '../../../support/text-changes';
import { useWorld } from '../../../support/worlds/each-world';
import { ended } from '../../../support/worlds/rollout-runs';
import { roomsIn } from '../../../support/worlds/test-list';
import { fileOf } from './documents';

const LIST = 'Area,Endpoint ID\nNorth,EP-1\nSouth,EP-2\nWest,EP-9\n';

describe('exportRooms', () => {
  const world = useWorld({ service: { rooms: [aRoom(1), aRoom(2)] } });
  const exportRooms = (request: ExportRequest) => exportRoomsOf(request, world);
  const lookedUp = async (text = LIST) => {
    // A run waits until it knows that an unknown room is not refused by a limit.
    world.clock.hurry(20);
    const document = openList(world.documents, text);
    document.choose(document.reading.choice);
    world.documents.connect(document, world.session);
    const rollout = roomsIn(world, document);
    rollout.start();
    await ended(rollout);
    return { document, rollout };
  };

  it('writes a printable sheet without a question', async () => {
    const { document } = await lookedUp();
    await exportRooms({ document, format: 'sheet' });
    const [[name, sheet] = ['', '']] = world.userFiles.saved;
    assert.match(name, /\.html$/);
    assert.equal(world.userFiles.beside, document.key);
    assert.match(
      String(sheet),
      /class="heading">North .*class="heading">South .*class="heading">West .*EP-9/s,
    );
    assert.match(String(sheet), new RegExp(`<h1>Pairing codes \u2013 ${document.name.split('.')[0]}</h1>`));
    assert.deepEqual([world.dialogs.shown, world.dialogs.offered], [[], []]);
  });

  /** The headings of the first card after an export. */
  const headings = () => {
    const [card] = String([...world.userFiles.saved.values()].at(-1)).match(/<article.*?<\/article>/su) ?? [
      '',
    ];
    return [...card.matchAll(/<dt>(.*?)<\/dt>/gu)].map(([, heading]) => heading);
  };
  const LABELED = 'Area,Room,Endpoint ID,Key,Paired,Empty\nNorth,Attic,EP-1,at the desk,no,\n';
  const EXPORTED =
    'Area,Room,Endpoint ID,Pairing code,State,Fetched at\nNorth,Attic,EP-1,999999,Code ready,2020-01-01T00:00:00Z\n';
  const shown: readonly (readonly [
    what: string,
    text: string,
    hidden: readonly string[] | undefined,
    lines: readonly string[],
  ])[] = [
    ['that was never arranged', LABELED, undefined, ['Key', 'Paired', 'Fetched at', 'Endpoint ID']],
    ['without hidden columns', LABELED, [], ['Key', 'Paired', 'Fetched at', 'Endpoint ID']],
    ['with some hidden', LABELED, [columnKey('Area'), 'endpointId'], ['Key', 'Paired', 'Fetched at']],
    [
      'with all hidden',
      LABELED,
      [
        'label',
        'code',
        'state',
        'endpointId',
        'fetchedAt',
        ...ENDPOINT_DETAILS,
        'pairingCodeId',
        'capabilities',
        ...['Area', 'Key', 'Paired', 'Empty'].map((name) => columnKey(name)),
      ],
      ['Fetched at'],
    ],
    ['with a column that is gone', LABELED, ['gone'], ['Key', 'Paired', 'Fetched at', 'Endpoint ID']],
    ['of a list without labels', LIST, ['endpointId'], ['Fetched at', 'Endpoint ID']],
    [
      'of a room without a label',
      LABELED.replace('Attic', ''),
      ['endpointId'],
      ['Key', 'Paired', 'Fetched at', 'Endpoint ID'],
    ],
    ['of a paired room', LABELED.replace(',no,', ',yes,'), [], ['Key', 'Fetched at', 'Endpoint ID']],
    ['of an earlier export', EXPORTED, [], ['Fetched at', 'Endpoint ID']],
    [
      'of a list with earlier codes',
      EXPORTED.replace('Fetched at', 'Note'),
      [],
      ['State', 'Note', 'Fetched at', 'Endpoint ID'],
    ],
  ];
  for (const [what, text, hidden, lines] of shown) {
    it(`prints the time and the columns of a table ${what}`, async () => {
      const { document } = await lookedUp(text);
      const arrangement = hidden && { hidden, widths: {} };
      await world.documents.remembered.write(document.key, { arrangement });
      await exportRooms({ document, format: 'cards' });
      assert.deepEqual(headings(), lines);
      assert.doesNotMatch(String([...world.userFiles.saved.values()].at(-1)), /999999/);
    });
  }

  it('prints the same columns after the list has moved to another address', async () => {
    const { document } = await lookedUp(LABELED);
    const arrangement = { hidden: [columnKey('Area'), 'endpointId'], widths: {} };
    await world.documents.remembered.write(document.key, { arrangement });
    world.documents.move(document.key, { key: 'file:///lists/moved.csv', name: 'moved.csv' });
    await exportRooms({ document, format: 'cards' });
    assert.deepEqual(headings(), ['Key', 'Paired', 'Fetched at']);
  });

  it('writes cards for each group with a code, and says which groups have none', async () => {
    const { document } = await lookedUp(`${LIST}North,EP-8\nEast,EP-7\n`);
    await world.documents.remembered.write(document.key, {
      arrangement: { hidden: [columnKey('Area')], widths: {} },
    });
    world.dialogs.choose = (items) => items.find(({ label }) => label === 'Cards to Hand Out');
    await exportRooms({ document, format: 'perGroup', groupBy: columnKey('Area') });
    const { saved, said } = world.userFiles;
    assert.deepEqual(
      [...saved.keys()].map((name) => /-([^-]*)-cards-\d{4}-\d\d-\d\d\.html$/.exec(name)?.[1]),
      ['North', 'South'],
    );
    const [north, south] = [...saved.values()].map(String);
    assert.match(north ?? '', /<h2 class="heading">North <span>Rooms: 2, 1 without a code<.*EP-1.*EP-8/s);
    assert.doesNotMatch(north ?? '', /EP-2|<dt>Area/);
    assert.match(south ?? '', /EP-2/);
    assert.deepEqual(said, ['2 rooms of groups without a code have no cards: EP-9, West; EP-7, East']);
  });

  it('gives the files of a sheet and of cards different names', async () => {
    const { document } = await lookedUp();
    for (const form of ['Printable Sheets', 'Cards to Hand Out', 'CSV Files']) {
      world.dialogs.choose = (items) => items.find(({ label }) => label === form);
      await exportRooms({
        document,
        keys: ['EP-1'],
        format: 'perGroup',
        groupBy: columnKey('Area'),
      });
    }
    const kinds = [...world.userFiles.saved.keys()].map((name) =>
      /-North-(\w+)-[\d-]+\.(\w+)$/.exec(name)?.slice(1),
    );
    assert.deepEqual(kinds, [
      ['sheet', 'html'],
      ['cards', 'html'],
      ['csv', 'csv'],
    ]);
  });

  it('names rooms in groups without a code by name and place', async () => {
    const { document } = await lookedUp(
      'Site,Floor,Room,Endpoint ID\nLyon,1,Attic,EP-1\nBern,2,Loft,EP-6\nBern,3,Loft,EP-7\nParis,4e,Hall,EP-8\nOslo,,Annex,EP-9\n',
    );
    world.dialogs.choose = (items) => items.find(({ label }) => label === 'Cards to Hand Out');
    await exportRooms({ document, format: 'perGroup', groupBy: columnKey('Site') });
    assert.deepEqual(world.userFiles.said, [
      '4 rooms of groups without a code have no cards: Loft, Bern, 2; Loft, Bern, 3; Hall, Paris, 4e; …',
    ]);
  });

  it('writes one file for values that differ only in Unicode normalization', async () => {
    const { document } = await lookedUp(
      'Room;Endpoint ID;Site\nFjord;EP-1;B\u00fcro\nLoft;EP-2;Bu\u0308ro\n',
    );
    world.dialogs.choose = (items) => items.find(({ label }) => label === 'CSV Files');
    await exportRooms({ document, format: 'perGroup', groupBy: columnKey('Site') });
    const [[name, text] = ['', '']] = world.userFiles.saved;
    assert.equal(world.userFiles.saved.size, 1);
    assert.match(name, /-B\u00fcro-/);
    assert.match(String(text), /EP-1.*EP-2/s);
  });

  it('writes a file for each value of a detail, and offers only details that exist', async () => {
    world.server.service.rooms = [
      aRoom(1, { calendarType: 'GOOGLE', listenerServiceId: undefined }),
      aRoom(2, { calendarType: 'EXCHANGE', listenerServiceId: '' }),
    ];
    const { document } = await lookedUp();
    world.dialogs.choose = (items) => items.find(({ label }) => /^(Calendar type|CSV Files)$/.test(label));
    await exportRooms({ document, format: 'perGroup' });
    const [columns] = world.dialogs.offered;
    assert.deepEqual(columns?.labels, [
      'Area',
      'Name',
      'IP address',
      'Control protocol',
      'Calendar',
      'Calendar type',
    ]);
    const files = [...world.userFiles.saved].map(([name, text]) => [
      /-([^-]*)-csv-\d{4}-\d\d-\d\d\.csv$/.exec(name)?.[1],
      /EP-\d/.exec(String(text))?.[0],
    ]);
    assert.deepEqual(files.slice(0, 2), [
      ['GOOGLE', 'EP-1'],
      ['EXCHANGE', 'EP-2'],
    ]);
  });

  const SITES = 'Site,Floor,Room,Endpoint ID\nLyon,4e,Attic,EP-1\nLyon,5e,Attic,EP-2\nParis,4e,Cellar,EP-9\n';
  const choices: readonly (readonly [
    what: string,
    keys: readonly string[],
    options: { readonly filter?: string; readonly groupBy?: string },
    chosen: string,
  ])[] = [
    ['a site', ['EP-1', 'EP-2'], {}, 'Lyon'],
    ['a site and a search', ['EP-1'], { filter: ' LYON 4e' }, 'Lyon 4e'],
    ['a group', ['EP-1', 'EP-9'], { groupBy: columnKey('Floor'), filter: 'e' }, '4e'],
    ['a search', ['EP-2', 'EP-9'], { filter: 'a l' }, 'a l'],
    ['no filter', ['EP-2', 'EP-9'], {}, ''],
    ['an ID', ['EP-2', 'EP-9'], { filter: 'ep-2 attic' }, 'attic'],
    ['three characters of an ID', ['EP-2', 'EP-9'], { filter: 'p-2 attic' }, 'p-2 attic'],
    ['all rooms', ['EP-1', 'EP-2', 'EP-9'], { filter: 'o' }, ''],
  ];
  for (const [what, keys, options, chosen] of choices) {
    it(`shows in title and file name the choice of ${what}`, async () => {
      world.server.service.rooms = [aRoom(1), aRoom(2), aRoom(9)];
      const { document } = await lookedUp(SITES);
      const ids = document.reading.list.rows
        .filter(({ endpointId }) => keys.includes(endpointId))
        .map(({ key }) => key);
      const list = document.name.split('.')[0];
      for (const format of ['sheet', 'cards', 'csv', 'xlsx', 'json'] as const) {
        await exportRooms({ document, format, keys: ids, ...options });
        const [name, content] = [...world.userFiles.saved].at(-1) ?? ['', ''];
        assert.ok(
          name.startsWith([list, chosen, format, ''].filter((part, at) => at > 2 || part).join('-')),
          name,
        );
        if (!name.endsWith('.html')) continue;
        const [, title] = /<title>(.*?)<.title>/u.exec(String(content)) ?? [];
        assert.equal(title, ['Pairing codes', list, chosen].filter(Boolean).join(' – '));
      }
    });
  }

  it('puts no code into a title or a file name, even if parts of it were typed', async () => {
    const { document } = await lookedUp(SITES);
    const code = present(document.rooms[0]?.lookUp.code?.code);
    for (const filter of [code, `${code.slice(0, 3)} ${code.slice(3)}`, [...code].join(' ')]) {
      const keys = document.reading.list.rows.slice(0, 1).map(({ key }) => key);
      await exportRooms({ document, format: 'sheet', keys, filter });
      const [name] = [...world.userFiles.saved].at(-1) ?? [''];
      assert.match(name, /-Lyon-sheet-/);
    }
  });

  const lists: readonly (readonly [what: string, text: string, header: string])[] = [
    ['tabs', 'Area\tEndpoint ID\nNorth, left\tEP-1\n', 'Area,Endpoint ID,Pairing code,'],
    [
      'a line that declares its delimiter',
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
    it(`writes a list with ${what} as CSV that is read back as the same rooms`, async () => {
      const { document } = await lookedUp(text);
      await exportRooms({ document, format: 'csv' });
      const csv = String([...world.userFiles.saved.values()][0]);
      const again = readingOf(csv);
      assert.ok(again.table.rows[0]?.values.join(again.table.delimiter).startsWith(header), csv);
      assert.deepEqual(again.list.rooms, document.reading.list.rooms);
      assert.equal(again.list.rows[0]?.cells[0], 'North, left');
    });
  }

  it('writes recognizable column names for a list without a header', async () => {
    const { document } = await lookedUp('North;EP-1\nSouth;EP-2\n');
    await exportRooms({ document, format: 'csv' });
    const again = readingOf(String([...world.userFiles.saved.values()][0]));
    assert.deepEqual(again.table.rows[0]?.values.slice(0, 3), ['Room', 'Endpoint ID', 'Pairing code']);
    assert.deepEqual(
      [again.isDoubtful, again.choice],
      [false, { delimiter: ';', header: 0, idColumn: 1, labelColumn: 0 }],
    );
  });

  it('exports the current text, even right after a change in another editor', async () => {
    const { document } = await lookedUp();
    fileOf(document).text = LIST.replace('North', 'Harbour');
    await exportRooms({ document, format: 'csv' });
    assert.match(String([...world.userFiles.saved.values()][0]), /Harbour/);
  });

  it('exports consistent columns and rows if the list changes during the question', async () => {
    const { document } = await lookedUp();
    world.clock.time += 20 * 3_600_000;
    world.dialogs.press = async () => {
      await rewrite(document, 'Endpoint ID,Floor,Area\nEP-1,2,North\n');
      return 'Export Anyway';
    };
    await exportRooms({ document, format: 'csv' });
    const [csv] = [...world.userFiles.saved.values()];
    assert.match(String(csv), /^\ufeff?Area,Endpoint ID,Pairing code,.*\r?\nNorth,EP-1,\d/);
  });

  it('writes nothing if a selected room has got another ID', async () => {
    const { document } = await lookedUp();
    fileOf(document).text = LIST.replace('EP-1', 'EP-7');
    const said = await exportRooms({ document, format: 'csv', keys: ['EP-1', 'EP-2'] });
    assert.equal(said, 'The list has changed in the meantime. Check it, then export again.');
    assert.equal(world.userFiles.saved.size, 0);
  });

  it('asks whether to fetch or export codes older than 12 hours', async () => {
    const { document, rollout } = await lookedUp();
    world.clock.time += 20 * 3_600_000;
    const { dialogs, userFiles } = world;
    const answered = async (label: string | undefined) => {
      world.server.reset();
      dialogs.shown.length = 0;
      dialogs.press = () => label;
      await exportRooms({ document, format: 'csv' });
      await rollout.run?.ended;
      const [{ text, detail, buttons } = present(undefined)] = dialogs.shown;
      return {
        asked: [text, detail, ...buttons],
        requests: world.server.requests.length,
        files: userFiles.saved.size,
      };
    };
    const asked = [
      '2 codes are outdated or unconfirmed',
      'If you choose Fetch Again First, export again when fetching has finished.',
      'Fetch Again First',
      'Export Anyway',
    ];
    assert.deepEqual(await answered(undefined), { asked, requests: 0, files: 0 });
    assert.deepEqual(await answered('Export Anyway'), { asked, requests: 0, files: 1 });
    assert.deepEqual(await answered('Fetch Again First'), { asked, requests: 4, files: 1 });
  });

  it('asks about codes whose details got no response, but not if they were refused', async () => {
    world.server.answer('/api/endpoints/PC-2/pairingcode', answer(403));
    const { document, rollout } = await lookedUp();
    assert.equal(document.rooms[1]?.state, 'unconfirmed');
    await exportRooms({ document, format: 'csv' });
    assert.deepEqual([world.dialogs.asked, world.userFiles.saved.size], [[], 1]);
    assert.match(String([...world.userFiles.saved.values()][0]), /Unconfirmed/);
    const gate = new Gate();
    world.server.answer('endpoints.pairingCode', held(gate, world.server.service.behavior));
    world.server.requests.length = 0;
    document.fetch(['EP-1']);
    await world.server.requested(2);
    rollout.run?.halt();
    gate.open();
    await exportRooms({ document, format: 'csv' });
    assert.deepEqual(world.dialogs.asked, ['1 code is outdated or unconfirmed']);
  });

  it('names the connection of its codes even if another one is chosen meanwhile', async () => {
    const { document } = await lookedUp();
    const video = { name: 'Video', baseUrl: world.session.connection.baseUrl.href };
    world.settingsPort.edit({ connections: [video, { ...video, name: 'Other' }] });
    const { userFiles } = world;
    const save = userFiles.save.bind(userFiles);
    userFiles.save = async (file) => {
      world.documents.connect(document, present(world.sessions.find('Other')));
      return await save(file);
    };
    await exportRooms({ document, format: 'cards' });
    const [facts] = /<p>Rooms: .*?<\/p>/u.exec(String([...userFiles.saved.values()][0])) ?? [];
    assert.match(facts ?? '', /Rooms: 2 \S+ Video /);
  });

  it('fetches outdated codes again over a connection chosen during the question', async () => {
    const { document } = await lookedUp();
    const { baseUrl } = world.session.connection;
    const video = { name: 'Video', baseUrl: baseUrl.href };
    world.settingsPort.edit({ connections: [video, { ...video, name: 'Other' }] });
    const other = present(world.sessions.find('Other'));
    world.clock.time += 20 * 3_600_000;
    world.dialogs.press = () => {
      world.documents.connect(document, other);
      return 'Fetch Again First';
    };
    await exportRooms({ document, format: 'csv' });
    assert.equal(document.run?.session, other);
  });
});
