import assert from 'node:assert/strict';
import type { SearchQuestion } from '../../../../src/workbench/platform/dialogs';
import { pickEndpoint } from '../../../../src/workbench/prompts/pick-endpoint';
import { closedLists, roomsOfLists } from '../../../../src/workbench/rooms/find-rooms';
import { PATIENCE_MS } from '../../../support/expect';
import { openList } from '../../../support/memory-list';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';
import { waitFor } from '../../../support/wait';
import { useRollout } from '../../../support/worlds/rollout-runs';

const MADRID = [
  'Sede;Planta;Sala;Número de serie;Endpoint ID',
  'Castellana;Planta 3;Auditorio;FTX9141;EP-30',
  'Castellana;Planta 2;Auditorio;FTX9147;EP-11',
  'Serrano;Planta 3;Comedor;FTX9150;EP-1',
  'Serrano;Planta 3;Archivo;FTX9151;',
].join('\n');
const FURTH = 'Room,Endpoint ID\nFürth EG Foyer,EP-7\nFürth OG Foyer,EP-7\n';

describe('pickEndpoint: open lists', () => {
  const world = useRollout(1);

  /** Returns the choices for typed text: the label and description of each. */
  async function find(typed: string): Promise<readonly string[]> {
    const dialogs = new ScriptedDialogs();
    let found: ReturnType<SearchQuestion<unknown>['find']> = [];
    dialogs.search = async (question) => {
      found = question.find(typed);
      return { kind: 'canceled' };
    };
    const { all } = world.documents;
    const hides = (id: string) => all.some((list) => list.has(id));
    await pickEndpoint(world.session, dialogs, { rooms: roomsOfLists(all), hides });
    return found.map(({ label, description }) => `${label} · ${description}`);
  }
  const first = async (typed: string) => (await find(typed))[0]?.replace(/ · [^·]*$/u, '');

  beforeEach(() => {
    openList(world.documents, MADRID, 'file:///madrid.csv');
    openList(world.documents, FURTH, 'file:///furth.csv');
  });

  it('finds rooms by words in their rows, and describes them by their site and floor', async () => {
    for (const [typed, room] of [
      ['castellana auditorio', 'Auditorio · Castellana · Planta 3 · madrid.csv'],
      ['auditorio "planta', 'Look up this endpoint ID'],
      ['auditorio planta 2', 'Auditorio · Castellana · Planta 2 · madrid.csv'],
      ['planta 3', 'Auditorio · Castellana · Planta 3 · madrid.csv'],
      ['FTX9150', 'Comedor · Serrano · Planta 3 · madrid.csv'],
      ['eg furth', 'Fürth EG Foyer · furth.csv'],
      ['fürth keller', 'Look up this endpoint ID'],
    ] as const)
      assert.equal(await first(typed), room, typed);
  });

  it('lists an exact ID before longer IDs that start with it', async () => {
    assert.equal(await first('EP-1'), 'Comedor · Serrano · Planta 3 · madrid.csv');
  });

  it('lists each row with an ID, and the typed text last', async () => {
    assert.deepEqual(await find('ep-7'), [
      'Fürth EG Foyer · furth.csv · EP-7',
      'Fürth OG Foyer · furth.csv · EP-7',
      'Look up this endpoint ID · ep-7',
      'Look up this pairing code ID · ep-7',
    ]);
    assert.equal((await find('')).length, 5);
  });

  it('hides a previously looked-up endpoint if a room has it', async () => {
    await world.session.singleLookUps.endpoint('EP-1', new AbortController().signal);
    const found = (await find('EP-1')).filter((text) => !text.startsWith('Look up'));
    assert.equal(found.filter((text) => text.endsWith('· EP-1')).length, 1);
  });
});

describe('pickEndpoint: closed lists', () => {
  const world = useRollout(1);
  const SERRANO = 'Sede;Sala;Endpoint ID\nSerrano;Comedor;EP-1\nSerrano;Archivo;EP-2\n';
  /** The text of each file, and how often it was read. */
  let files: Map<string, string>;
  let reads: string[];

  beforeEach(() => {
    files = new Map();
    reads = [];
    world.userFiles.readClosedList = async (address) => {
      reads.push(address);
      return files.get(address);
    };
  });

  /** Opens and closes a list. */
  function close(text: string, key: string): void {
    files.set(key, text);
    world.clock.time += 1;
    world.documents.close(openList(world.documents, text, key));
  }

  /** Shows the look-up while work is done. Its choices include the rooms of all lists read by then. */
  async function whileShown(
    work: (question: SearchQuestion<unknown>, loaded: Promise<void> | undefined) => Promise<unknown>,
  ): Promise<{ readonly changes: number }> {
    const dialogs = new ScriptedDialogs();
    const closing = new AbortController();
    let changes = 0;
    dialogs.search = async (question) => {
      const changed = () => {
        changes += 1;
      };
      await work(question, question.load?.(changed, closing.signal));
      closing.abort();
      return { kind: 'canceled' };
    };
    const { session, documents } = world;
    await pickEndpoint(session, dialogs, { rooms: roomsOfLists(documents.all), load: closedLists(world) });
    return { changes };
  }

  const labels = (question: SearchQuestion<unknown>, typed: string) =>
    question.find(typed).map(({ label, description }) => `${label} · ${description}`);

  it('lists rooms of closed lists after rooms of open lists', async () => {
    close(SERRANO, 'file:///serrano.csv');
    openList(world.documents, MADRID, 'file:///madrid.csv');
    const { changes } = await whileShown(async (question, loaded) => {
      assert.deepEqual(labels(question, 'serrano').length, 3);
      await loaded;
      assert.deepEqual(labels(question, 'serrano').slice(0, 3), [
        'Comedor · Serrano · Planta 3 · madrid.csv · EP-1',
        'Comedor · Serrano · serrano.csv · EP-1',
        'Archivo · Serrano · serrano.csv · EP-2',
      ]);
      assert.match(labels(question, 'EP-2')[0] ?? '', /^Archivo · /);
    });
    assert.equal(changes, 1);
    assert.deepEqual(reads, ['file:///serrano.csv']);
  });

  it('returns the list’s address and the row', async () => {
    close(SERRANO, 'file:///serrano.csv');
    const [, archivo] = openList(world.documents, SERRANO, 'file:///serrano.csv').reading.list.rows;
    for (const document of world.documents.all) world.documents.close(document);
    await whileShown(async (question, loaded) => {
      await loaded;
      assert.deepEqual(question.find('archivo')[0]?.value, {
        kind: 'room',
        list: 'file:///serrano.csv',
        key: archivo?.key,
      });
    });
  });

  it('skips an ambiguous list', async () => {
    close('Serial,Asset\n12345678,A1234567\n12345679,A1234568\n', 'file:///assets.csv');
    const { changes } = await whileShown((_, loaded) => loaded ?? Promise.resolve());
    assert.deepEqual([reads, changes], [['file:///assets.csv'], 0]);
  });

  it('reads a list with its chosen columns', async () => {
    const text = 'Serial,Asset\n12345678,A1234567\n12345679,A1234568\n';
    close(text, 'file:///assets.csv');
    const document = openList(world.documents, text, 'file:///assets.csv');
    document.choose({ header: 0, idColumn: 1 });
    world.documents.close(document);
    await whileShown(async (question, loaded) => {
      await loaded;
      assert.equal(labels(question, '12345679')[0], 'A1234568 · assets.csv');
    });
  });

  it('reads no list with an unknown connection', async () => {
    close(SERRANO, 'file:///serrano.csv');
    const { baseUrl } = world.server;
    world.settingsPort.edit({
      connections: ['Video', 'Other'].map((name) => ({ name, baseUrl })),
    });
    await whileShown(async (_, loaded) => assert.equal(loaded, undefined));
    assert.deepEqual(reads, []);
  });

  it('does not wait for an unresponsive or missing file', async () => {
    close(SERRANO, 'file:///serrano.csv');
    close(SERRANO, 'file:///gone.csv');
    close(SERRANO, 'file:///dead.csv');
    const read = world.userFiles.readClosedList;
    files.delete('file:///gone.csv');
    world.userFiles.readClosedList = (address) =>
      address.includes('dead') ? new Promise(() => {}) : read(address);
    await whileShown(async (question) => {
      await waitFor('the rooms', () => labels(question, 'archivo').length === 3, PATIENCE_MS);
    });
  });

  it('reads nothing more after the look-up is closed', async () => {
    close(SERRANO, 'file:///serrano.csv');
    let respond = (_text: string): void => {};
    world.userFiles.readClosedList = () =>
      new Promise((resolve) => {
        respond = resolve;
      });
    let reading: Promise<void> | undefined;
    let shown: SearchQuestion<unknown> | undefined;
    const { changes } = await whileShown(async (question, loaded) => {
      [shown, reading] = [question, loaded];
    });
    respond(SERRANO);
    await reading;
    assert.ok(shown !== undefined);
    assert.deepEqual([changes, labels(shown, 'archivo').length], [0, 2]);
  });

  it('does not block the event loop, and lists up to 500 rooms', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `Site ${index % 9};Room ${index};EP-${index}`);
    close(`Site;Room;Endpoint ID\n${rows.join('\n')}\n`, 'file:///large.csv');
    let isLoaded = false;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (!isLoaded) setImmediate(count);
    };
    setImmediate(count);
    await whileShown(async (question, loaded) => {
      await loaded;
      isLoaded = true;
      assert.equal(question.find('').length, 500);
      assert.equal(question.find('room').length, 502);
      assert.match(labels(question, 'EP-4321')[0] ?? '', /^Room 4321 · Site 1 · .* · EP-4321$/);
    });
    assert.ok(turns > 1, `${turns} turns of the event loop`);
  });
});
