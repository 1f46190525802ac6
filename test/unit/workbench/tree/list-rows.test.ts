import assert from 'node:assert/strict';
import { COMMANDS } from '../../../../src/ids';
import { forgetEndpoint } from '../../../../src/workbench/commands/endpoints';
import { call } from '../../../support/call';
import { openList } from '../../../support/memory-list';
import { makeWorld } from '../../../support/worlds/world';
import { listOutline, rowOfKind, rowsOf } from './outline';

const VIDEO = { name: 'Video', baseUrl: 'https://example.com' };
const ROOMS = 'Room,Endpoint ID,Paired\nLoft,EP-1,yes\nFjord,EP-2,\n';

describe('tree: lists', () => {
  it('shows the welcome view while there is neither a connection nor a list', () => {
    assert.deepEqual(rowsOf(makeWorld()), []);
  });

  it('shows lists first, and offers to open one if there is none', () => {
    const world = makeWorld({ connections: [VIDEO] });
    assert.deepEqual(
      rowsOf(world)
        .filter(({ depth }) => depth === 0)
        .map(({ row }) => row.label),
      ['Lists', 'Video'],
    );
    assert.deepEqual(listOutline(world), ['Lists', '  No list opened yet | Open…']);
    assert.equal(rowOfKind(world, 'noLists').click?.command, COMMANDS.openList);
    world.sessions.dispose();
  });

  it('shows lists without a connection', () => {
    const world = makeWorld();
    openList(world.documents, ROOMS);
    assert.deepEqual(listOutline(world), ['Lists', '  rooms.csv | 1 of 2 paired']);
    assert.equal(rowsOf(world).length, 2);
  });

  it('shows counts only for open lists, and folders only for equal names', () => {
    const world = makeWorld();
    const { documents, clock } = world;
    documents.close(openList(documents, ROOMS, 'file:///projects/Z%C3%BCrich/rooms.csv'));
    clock.time += 1;
    documents.close(openList(documents, ROOMS, 'file:///projects/loft.csv'));
    clock.time += 1;
    openList(documents, ROOMS, 'file:///projects/Bern/rooms.csv');
    assert.deepEqual(listOutline(world), [
      'Lists',
      '  rooms.csv | 1 of 2 paired · Bern',
      '  loft.csv',
      '  rooms.csv | Zürich',
    ]);
    const rows = rowsOf(world).filter(({ node }) => node.kind === 'list');
    assert.deepEqual(
      rows.map(({ row }) => [row.icon, row.tooltip]),
      [
        ['table', '/projects/Bern/rooms.csv\n1 of 2 paired'],
        ['file', '/projects/loft.csv'],
        ['file', '/projects/Zürich/rooms.csv'],
      ],
    );
  });

  it('shows hidden characters in a name', () => {
    const world = makeWorld();
    const { documents } = world;
    documents.close(openList(documents, ROOMS, 'file:///%E2%80%AEvsc.csv'));
    assert.deepEqual(listOutline(world), ['Lists', '  ‹U+202E›vsc.csv']);
  });

  it('describes a missing list', () => {
    const world = makeWorld();
    const document = openList(world.documents, ROOMS, 'untitled:Untitled-1');
    const [, shown] = rowsOf(world);
    world.documents.close(document);
    assert.deepEqual([shown?.node.kind, rowsOf(world)], ['list', []]);
  });

  it('forgets a closed list, offers Undo, and keeps open lists', async () => {
    const world = makeWorld();
    const { documents, dialogs } = world;
    documents.close(openList(documents, ROOMS, 'file:///a.csv'));
    openList(documents, ROOMS, 'file:///b.csv');
    let undo = (_label: string | undefined): void => {};
    dialogs.press = () =>
      new Promise((resolve) => {
        undo = resolve;
      });
    const nodes = rowsOf(world).map(({ node }) => node);
    await call(forgetEndpoint, world, ...nodes);
    assert.deepEqual(
      dialogs.shown.map(({ text, buttons }) => [text, buttons]),
      [['1 list removed from the sidebar.', ['Undo']]],
    );
    assert.deepEqual(listOutline(world), ['Lists', '  b.csv | 1 of 2 paired']);
    const restored = new Promise<void>((resolve) => world.knownLists.onDidChange(() => resolve()));
    undo('Undo');
    await restored;
    assert.equal(listOutline(world).length, 3);
  });
});
