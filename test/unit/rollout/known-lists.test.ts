import assert from 'node:assert/strict';
import { KnownLists } from '../../../src/rollout/known-lists';
import { openList, rewrite } from '../../support/memory-list';
import { makeWorld, type World } from '../../support/worlds/world';

const ROOMS = 'Endpoint ID,Paired\nEP-1,yes\nEP-2,\nEP-3,2030-01-02\n';

describe('KnownLists', () => {
  let world: World;
  beforeEach(() => {
    world = makeWorld();
  });

  /** Opens a list a minute after the previous list. */
  function open(key: string, text = ROOMS, { documents, clock } = world) {
    clock.time += 60_000;
    return openList(documents, text, key);
  }

  /** Opens and closes a list. */
  function use(key: string, window = world): void {
    window.documents.close(open(key, ROOMS, window));
  }

  const keys = ({ knownLists } = world) => knownLists.all.map(({ key }) => key);
  const listKey = (number: number) => `file:///lists/${number}.csv`;

  /** Counts the changes while work is done. */
  async function changesDuring(work: () => unknown): Promise<number> {
    let count = 0;
    const subscription = world.knownLists.onDidChange(() => {
      count += 1;
    });
    await work();
    subscription.dispose();
    return count;
  }

  it('returns the last ten opened files, most recent first', () => {
    for (let number = 1; number <= 12; number++) use(listKey(number));
    use(listKey(5));
    assert.deepEqual(keys(), [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map(listKey));
  });

  it('includes every open list, and an untitled list only while it is open', () => {
    const untitled = open('untitled:/lists/Rooms-1.csv');
    for (let number = 1; number <= 12; number++) open(listKey(number));
    assert.equal(keys().length, 13);
    world.documents.close(untitled);
    assert.equal(keys().length, 12);
  });

  it('includes a list in a restored tab that has not been shown yet', async () => {
    const changes = await changesDuring(() => {
      world.listWindow.tabs = ['untitled:/lists/Rooms-1.csv'];
    });
    assert.deepEqual([keys(), changes], [['untitled:/lists/Rooms-1.csv'], 1]);
    world.listWindow.tabs = [];
    assert.deepEqual(keys(), []);
  });

  it('counts a list’s paired rooms while it is open and readable', async () => {
    const document = open('file:///lists/Level%202.csv');
    const [list] = world.knownLists.all;
    assert.deepEqual([list?.folder, list?.isOpen, list?.counts], ['lists', true, { paired: 2, rooms: 3 }]);
    await rewrite(document, 'Serial,Asset\n12345678,A1234567\n12345679,A1234568\n');
    assert.equal(world.knownLists.all[0]?.counts, undefined);
    world.documents.close(document);
    const [closed] = world.knownLists.all;
    assert.deepEqual([closed?.name, closed?.isOpen, closed?.counts], ['Level 2.csv', false, undefined]);
  });

  it('reports a change of a list’s counts, and no other reading', async () => {
    const document = open(listKey(1));
    world.knownLists.readAgain();
    assert.equal(await changesDuring(() => rewrite(document, ROOMS.replace('EP-3', 'EP-4'))), 0);
    assert.equal(await changesDuring(() => rewrite(document, ROOMS.replace('EP-2,', 'EP-2,x'))), 1);
    assert.deepEqual(world.knownLists.all[0]?.counts, { paired: 3, rooms: 3 });
  });

  it('hides files that the window cannot open, and does not count them among the ten', () => {
    for (let number = 1; number <= 20; number++) use(`${number % 2 ? 'ssh' : 'file'}:///${number}.csv`);
    world.listWindow.canOpen = (address) => address.startsWith('file:');
    assert.deepEqual(
      keys(),
      [20, 18, 16, 14, 12, 10, 8, 6, 4, 2].map((number) => `file:///${number}.csv`),
    );
    world.listWindow.canOpen = (address) => address.startsWith('ssh:');
    assert.equal(keys()[0], 'ssh:///19.csv');
  });

  it('follows lists that other windows open or forget, and keeps its own', async () => {
    const { state } = world;
    const other = makeWorld({}, { state });
    other.clock.time = world.clock.time + 30_000;
    use(listKey(1));
    world.knownLists.readAgain();
    use(listKey(2), other);
    assert.equal(await changesDuring(() => world.knownLists.readAgain()), 1);
    use(listKey(3));
    assert.deepEqual(keys().toSorted(), keys(other).toSorted());
    assert.equal(keys(other).length, 3);
    await other.documents.forget(listKey(1));
    assert.equal(keys().includes(listKey(1)), false);
  });

  it('replaces an untitled list with the file it was saved as', () => {
    open('untitled:/lists/Rooms-1.csv');
    world.documents.move('untitled:/lists/Rooms-1.csv', { key: listKey(1), name: '1.csv' });
    assert.deepEqual(keys(), [listKey(1)]);
    for (const document of world.documents.all) world.documents.close(document);
    assert.deepEqual(keys(), [listKey(1)]);
  });

  it('reads no list once it is disposed', () => {
    const { documents, listWindow, clock, settings } = world;
    const lists = new KnownLists(documents, listWindow, clock, settings);
    let reads = 0;
    listWindow.canOpen = () => {
      reads += 1;
      return true;
    };
    use(listKey(1));
    lists.readAgain();
    world.knownLists.dispose();
    lists.dispose();
    reads = 0;
    listWindow.tabs = [listKey(1)];
    use(listKey(2));
    assert.equal(reads, 0);
  });

  it('forgets a list with its settings, and restores both', async () => {
    const connections = [
      { name: 'Video', baseUrl: 'https://rooms.example' },
      { name: 'Other', baseUrl: 'https://other.example' },
    ];
    const { settingsPort, documents, sessions } = world;
    settingsPort.edit({ connections });
    const document = open(listKey(1), '7741\t8853\n7742\t8854\n');
    const [, other] = sessions.all;
    assert.ok(other !== undefined);
    documents.connect(document, other);
    document.choose({ ...document.reading.choice, idColumn: 1 });
    documents.close(document);
    const restore = await documents.forget(listKey(1));
    assert.deepEqual(keys(), []);
    assert.equal(open(listKey(1), document.reading.text).session, undefined);
    for (const each of documents.all) documents.close(each);
    await restore();
    assert.deepEqual(keys(), [listKey(1)]);
    const again = open(listKey(1), document.reading.text);
    assert.deepEqual([again.session, again.reading.choice.idColumn], [other, 1]);
    sessions.dispose();
  });
});
