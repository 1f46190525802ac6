import assert from 'node:assert/strict';
import { endpointOf } from '../../../../src/model/endpoints/look-up';
import type { PanelState } from '../../../../src/protocol/panel';
import { exportRowsOf } from '../../../../src/rollout/export/exported-rows';
import { setCell } from '../../../../src/rollout/list/cell-edits';
import type { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { DEMO_LIST } from '../../../../src/service/demo/sample-data';
import { addressesOf, addressOf } from '../../../../src/workbench/documents/list-columns';
import { markPaired } from '../../../../src/workbench/documents/paired-edits';
import { roomView, runView } from '../../../../src/workbench/rooms/rollout-view';
import { RoomWalk } from '../../../../src/workbench/rooms/room-walk';
import { CALENDAR } from '../../../support/calendar';
import { present } from '../../../support/expect';
import { NO_EDITORS, openList, rewrite } from '../../../support/memory-list';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';
import { makeWorld, type World } from '../../../support/worlds/world';

const SWAPPED = {
  'EP-2028':
    'Swapped with MS-2.02, Mill Street, 2? Differs: 203.0.113.129, service 203.0.113.128. Differs: lime@demo.example, service laurel@demo.example',
  'EP-2029':
    'Swapped with MS-2.01, Mill Street, 2? Differs: 203.0.113.128, service 203.0.113.129. Differs: laurel@demo.example, service lime@demo.example',
};
const MOVED = 'Differs: 203.0.113.35, service 203.0.113.135';

describe('RolloutEditor: differing rooms', () => {
  let world: World;
  beforeEach(() => {
    world = makeWorld({ connections: [{ name: 'Demo', baseUrl: 'demo:' }] });
    world.clock.hurry(20);
  });
  afterEach(() => world.dispose());

  async function fetched(text = DEMO_LIST): Promise<RolloutDocument> {
    const document = openList(world.documents, text);
    document.fetchCodes();
    await document.run?.ended;
    return document;
  }

  const viewsOf = (document: RolloutDocument) =>
    document.rooms.map((room) => roomView(document.reading, room));
  const differing = (document: RolloutDocument) =>
    Object.fromEntries(
      viewsOf(document).flatMap(({ endpointId, differs }) =>
        differs === undefined ? [] : [[endpointId, differs]],
      ),
    );
  const notices = (document: RolloutDocument) =>
    runView(document).notices.map(({ headline, buttons }) => [
      headline,
      ...buttons.map(({ action }) => action),
    ]);
  const rowOf = (document: RolloutDocument, endpointId: string) => present(document.rowsOf(endpointId)[0]);

  async function edit(document: RolloutDocument, endpointId: string, name: string, text: string) {
    const column = present(document.reading.columns.find((each) => each.name === name));
    const { kind } = await document.edit(
      setCell({ ...rowOf(document, endpointId), column: column.key, text }),
    );
    assert.equal(kind, 'done');
  }

  it('finds the swapped rooms and the changed address in the demo list after fetching', async () => {
    const document = openList(world.documents, DEMO_LIST);
    assert.deepEqual(differing(document), {});
    document.fetchCodes();
    await document.run?.ended;
    assert.deepEqual(differing(document), { ...SWAPPED, 'EP-2035': MOVED });
    assert.deepEqual(notices(document), []);
    const exported = exportRowsOf(document).flatMap(({ differs }) => differs ?? []);
    assert.deepEqual(exported, [...Object.values(SWAPPED), MOVED]);
  });

  it('updates the differences when cells are corrected or edited', async () => {
    const document = await fetched();
    await edit(document, 'EP-2035', 'IP address', '203.0.113.135');
    assert.deepEqual(differing(document), SWAPPED);
    await edit(document, 'EP-2036', 'Mailbox', 'canteen@demo.example');
    assert.deepEqual(differing(document), {
      ...SWAPPED,
      'EP-2036': 'Differs: canteen@demo.example, service rowan@demo.example',
    });
  });

  it('finds the differences again when an edit of a whole column is undone', async () => {
    const document = await fetched();
    await rewrite(document, DEMO_LIST.replace(/,(?:203|198)[\d.]+,/gu, ',,'));
    assert.notDeepEqual(differing(document), { ...SWAPPED, 'EP-2035': MOVED });
    await rewrite(document, DEMO_LIST);
    assert.deepEqual(differing(document), { ...SWAPPED, 'EP-2035': MOVED });
  });

  it('compares nothing again after an edit of another column', async () => {
    const document = await fetched();
    const { differences } = document.comparison;
    await edit(document, 'EP-2035', 'Remarks', 'Near the stairs');
    assert.equal(document.comparison.differences, differences);
    await edit(document, 'EP-2035', 'Floor', 'Ground');
    const { differences: moved } = document.comparison;
    assert.notEqual(moved, differences);
    await edit(document, 'EP-2035', 'IP address', '203.0.113.36');
    assert.notEqual(document.comparison.differences, moved);
  });

  it('does not treat an ID that is also a name as proof', async () => {
    const document = await fetched();
    const { lookUps } = present(document.session);
    for (const { endpointId } of document.reading.list.rooms) {
      const ticket = lookUps.begin(endpointOf(endpointId), 'code');
      ticket.respond(({ endpoint, ...others }) => ({
        ...others,
        ...(endpoint && { endpoint: { ...endpoint, name: endpointId } }),
      }));
    }
    assert.deepEqual(differing(document), { ...SWAPPED, 'EP-2035': MOVED });
  });

  it('finds no difference over another connection', async () => {
    const document = await fetched();
    present(document.session).lookUps.useAccount('one');
    present(document.session).lookUps.useAccount('another');
    assert.deepEqual(differing(document), {});
  });

  it('finds no difference after details are corrected at the service and fetched elsewhere', async () => {
    const document = await fetched();
    let said = 0;
    document.onDidChange((changed) => {
      if (changed === undefined) said += 1;
    });
    const { lookUps } = present(document.session);
    const subject = endpointOf('EP-2035');
    lookUps.begin(subject, 'code').respond((before) => ({
      ...before,
      endpoint: { ...present(before.endpoint), ipAddress: '203.0.113.35' },
    }));
    assert.equal(said, 1);
    assert.deepEqual(differing(document), SWAPPED);
  });

  it('compares again when the run of another list ends', async () => {
    const document = await fetched();
    const other = openList(world.documents, 'Endpoint ID\nEP-2035\nEP-9001\n', 'file:///other.csv');
    world.documents.connect(other, present(document.session));
    present(document.session)
      .lookUps.begin(endpointOf('EP-2035'), 'code')
      .respond((before) => ({
        ...before,
        endpoint: { ...present(before.endpoint), ipAddress: '203.0.113.35' },
      }));
    assert.deepEqual(differing(document), SWAPPED);
    const { differences } = document.comparison;
    other.fetch(['EP-9001']);
    await other.run?.ended;
    assert.equal(document.comparison.differences, differences);
    other.fetch(['EP-2035']);
    await other.run?.ended;
    assert.deepEqual(differing(document), { ...SWAPPED, 'EP-2035': MOVED });
  });

  it('shows many differences as one notice, and can ignore their column even after reopening', async () => {
    const text = DEMO_LIST.replace(/,203\.0\.113\.1(\d\d),/gu, ',203.0.113.2$1,');
    const document = await fetched(text);
    const headline = '“IP address”: 15 of 37 rooms differ from the service';
    assert.deepEqual(notices(document), [[headline, 'ignoreColumn']]);
    assert.deepEqual(Object.keys(differing(document)), ['EP-2028', 'EP-2029']);
    document.comparison.ignoreColumn();
    assert.deepEqual(notices(document), []);
    assert.deepEqual(Object.keys(differing(document)), ['EP-2028', 'EP-2029']);
    world.documents.close(document);
    assert.deepEqual(notices(await fetched(text)), []);
  });

  it('keeps a column ignored when another one is ignored', async () => {
    const text = DEMO_LIST.replace(/,203\.0\.113\.1(\d\d),/gu, ',203.0.113.2$1,').replace(
      /,(?=[a-e]\w+@demo)/gu,
      ',old.',
    );
    const document = await fetched(text);
    const columns = () => notices(document).map(([headline]) => headline?.split(':')[0]);
    assert.deepEqual(columns(), ['“IP address”', '“Mailbox”']);
    document.comparison.ignoreColumn();
    assert.deepEqual(columns(), ['“Mailbox”']);
    document.comparison.ignoreColumn();
    assert.deepEqual(columns(), []);
  });

  it('allows marking a differing room after one second, by a button that names the difference', async () => {
    const document = await fetched(DEMO_LIST.replace('Remarks', 'Paired'));
    const rooms = addressesOf(document, ['EP-2027', 'EP-2028', 'EP-2030']);
    const walk = new RoomWalk(document, rooms, present(rooms[0]), world, NO_EDITORS);
    const main = ({ buttons }: PanelState) => buttons[0]?.label;
    const isPaired = () => document.room(rowOf(document, 'EP-2028')).paired !== '';
    assert.equal(main(walk.state()), 'Mark Paired & Next');
    await walk.handlers.pair();
    assert.equal(main(walk.state()), 'Mark Anyway');
    assert.deepEqual(
      walk.state().notices.map(({ headline }) => headline),
      [SWAPPED['EP-2028']],
    );
    assert.equal(await walk.handlers.pair(), SWAPPED['EP-2028']);
    assert.equal(isPaired(), false);
    world.clock.time += 999;
    await walk.handlers.pair();
    assert.equal(isPaired(), false);
    world.clock.time += 1;
    assert.equal(await walk.handlers.pair(), 'MS-2.01, Mill Street, 2 marked as paired');
    assert.equal(isPaired(), true);
    assert.equal(walk.state().heading, 'MS-2.03');
  });

  it('marks no duplicate of a differing room before the duplicate could be seen', async () => {
    const again = 'Mill Street,2,MS-2.01b,004199,EP-2028,203.0.113.129,lime@demo.example,\n';
    const document = await fetched(`${DEMO_LIST}${again}`.replace('Remarks', 'Paired'));
    const rooms = document.rowsOf('EP-2028').map(addressOf);
    const walk = new RoomWalk(document, rooms, present(rooms[0]), world, NO_EDITORS);
    walk.state();
    world.clock.time += 1000;
    await walk.handlers.pair();
    walk.state();
    assert.match((await walk.handlers.pair()) ?? '', /^Swapped with MS-2\.02/u);
    const paired = document.rowsOf('EP-2028').map((row) => document.room(row).paired !== '');
    assert.deepEqual(paired, [true, false]);
  });

  it('marks no room before a difference caused by an edit is visible', async () => {
    const document = await fetched(DEMO_LIST.replace('Remarks', 'Paired'));
    const [room] = addressesOf(document, ['EP-2036']);
    const walk = new RoomWalk(document, present(room && [room]), present(room), world, NO_EDITORS);
    walk.state();
    world.clock.time += 5000;
    await edit(document, 'EP-2036', 'Mailbox', 'canteen@demo.example');
    assert.equal(walk.state().buttons[0]?.label, 'Mark Anyway');
    assert.match((await walk.handlers.pair()) ?? '', /^Differs: canteen@demo\.example/u);
    assert.equal(document.room(rowOf(document, 'EP-2036')).paired, '');
  });

  it('counts differing rooms when several rooms are marked', async () => {
    const document = await fetched(DEMO_LIST.replace('Remarks', 'Paired'));
    const mark = async (...ids: readonly string[]) => {
      const rows = ids.map((id) => rowOf(document, id));
      return (
        await markPaired(document, rows, true, new ScriptedDialogs(), CALENDAR.dayOf(world.clock.now()))
      )?.said;
    };
    assert.equal(
      await mark('EP-2027', 'EP-2028', 'EP-2029'),
      '3 rooms marked as paired. 2 of them differ from the service',
    );
    assert.equal(await mark('EP-2028', 'EP-2031', 'EP-2032'), '2 rooms marked as paired');
  });
});
