import assert from 'node:assert/strict';
import { editCells, replaceText } from '../../../src/rollout/list/list-edits';
import { ListClosed } from '../../../src/rollout/list-closed';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import { endpointNameOf } from '../../../src/rollout/room-name';
import { present } from '../../support/expect';
import { held, silence } from '../../support/loopback/behaviors';
import { Gate } from '../../support/loopback/exchange';
import { MemoryList, openList, rewrite } from '../../support/memory-list';
import { useRollout } from '../../support/worlds/rollout-runs';
import { roomsIn } from '../../support/worlds/test-list';
import { until } from '../../support/worlds/world';

const LIST = 'Site,Endpoint ID,Label\nNorth,EP-1,Attic\nSouth,EP-2,Hall\nWest,EP-3,Lab\n';
const CODE_OF_2 = '/api/endpoints/EP-2/currentpairingcode';

describe('RolloutDocument', () => {
  const world = useRollout(10);

  /** Opens a document, which gets the only connection. */
  function opened(text: string, name = 'list.csv'): RolloutDocument {
    return openList(world.documents, text, `file:///${name}`);
  }

  const rolloutOf = (document: RolloutDocument) => roomsIn(world, document);

  async function looked(document: RolloutDocument): Promise<void> {
    document.fetchCodes();
    await document.run?.ended;
  }

  /** Replaces the text with an edit on the page. */
  const edited = (document: RolloutDocument, text: string) =>
    document.inTurn(() => document.change(() => replaceText(document.reading, text)));

  /** Returns the ID and code of every row. */
  const shown = (document: RolloutDocument) =>
    document.reading.list.rows.map(({ endpointId, shownId }) => {
      const { code, state } = document.lookUp(endpointId);
      return `${shownId} ${document.has(endpointId) ? (code?.code ?? state) : 'nothing'}`;
    });

  it('returns the results of each row of its list', async () => {
    const document = opened(`${LIST}East,..,\n`);
    assert.deepEqual(shown(document), [
      'EP-1 notFetched',
      'EP-2 notFetched',
      'EP-3 notFetched',
      '.. nothing',
    ]);
    await looked(document);
    assert.deepEqual(shown(document), ['EP-1 123456', 'EP-2 123457', 'EP-3 123458', '.. nothing']);
  });

  const broken: readonly (readonly [what: string, text: string])[] = [
    ['a line that is too long', `${LIST}East,${'x'.repeat(2_000_001)},\n`],
    ['too many rows', `Endpoint ID\n${'EP-1\n'.repeat(50_002)}`],
  ];
  for (const [what, text] of broken) {
    it(`keeps its rooms, codes and run while the text has ${what}`, async () => {
      const { server } = world;
      const document = opened(LIST);
      const gate = new Gate();
      server.answer(CODE_OF_2, held(gate, server.service.behavior));
      rolloutOf(document).start();
      await until(document.onDidChange, () => document.lookUp('EP-1').state === 'done');
      const { run } = rolloutOf(document);
      await rewrite(document, text);
      assert.equal(document.canBeLookedUp, false);
      assert.equal(rolloutOf(document).run, run);
      gate.open();
      await present(run).ended;
      await rewrite(document, LIST);
      assert.deepEqual(shown(document), ['EP-1 123456', 'EP-2 123457', 'EP-3 123458']);
      assert.equal(server.requests.length, 6);
    });
  }

  it('looks up the IDs of the chosen column, and keeps the codes of the same IDs', async () => {
    const document = opened('EP-1,EP-2\nEP-3,EP-1\n');
    assert.equal(document.canBeLookedUp, false);
    document.choose({ idColumn: 0, labelColumn: undefined });
    await looked(document);
    document.choose({ idColumn: 1, labelColumn: 0 });
    assert.deepEqual(shown(document), ['EP-2 notFetched', 'EP-1 123456']);
    assert.equal(endpointNameOf(document, 'EP-1'), 'EP-3');
  });

  it('keeps its columns after its own edit, even if it would propose others', async () => {
    const document = opened('EP-1\nEP-2\n');
    await edited(document, 'EP-1\nEP-2\nlobby\n');
    assert.deepEqual(shown(document), ['EP-1 notFetched', 'EP-2 notFetched', 'lobby nothing']);
    document.allowIds(['lobby']);
    assert.deepEqual(shown(document), ['EP-1 notFetched', 'EP-2 notFetched', 'lobby notFetched']);
    const other = opened('EP-1\nEP-2\n', 'other.csv');
    await rewrite(other, 'EP-1\nEP-2\nlobby\n');
    assert.equal(other.canBeLookedUp, false, 'the user chooses after an edit of the text');
  });

  it('keeps a first room that its own edit makes look like a header', async () => {
    const document = opened('EP-1,Attic\nEP-2,Hall\n');
    document.choose(document.reading.choice);
    await edited(document, 'EP-1,Room\nEP-2,Hall\n');
    assert.deepEqual(shown(document), ['EP-1 notFetched', 'EP-2 notFetched']);
  });

  it('reports each changed room, and a changed list once', async () => {
    const document = opened(LIST);
    const rooms = new Set<string>();
    let lists = 0;
    document.onDidChange((endpointId) => {
      if (endpointId !== undefined) rooms.add(endpointId);
    });
    document.onDidChangeList(() => lists++);
    await looked(document);
    assert.deepEqual([...rooms].toSorted(), ['EP-1', 'EP-2', 'EP-3']);
    assert.equal(lists, 0);
    await rewrite(document, '');
    assert.equal(lists, 1);
  });

  it('shows the chosen connection’s codes, and the earlier ones when the previous connection is chosen again', async () => {
    const { server, settingsPort: settings, sessions, documents } = world;
    const document = opened(LIST);
    const gate = new Gate();
    server.answer(CODE_OF_2, held(gate, server.service.behavior));
    document.fetchCodes();
    const run = present(document.run);
    await until(document.onDidChange, () => document.lookUp('EP-1').state === 'done');
    const first = { name: 'Video', baseUrl: server.baseUrl, lookUpCredentials: 'basic' };
    settings.edit({ connections: [first, { name: 'Other', baseUrl: 'https://other.example' }] });
    documents.connect(document, present(sessions.find('Other')));
    assert.deepEqual(shown(document), ['EP-1 notFetched', 'EP-2 notFetched', 'EP-3 notFetched']);
    assert.equal(await run.ended, 'stopped');
    gate.open();
    documents.connect(document, present(sessions.find('Video')));
    assert.equal(document.lookUp('EP-1').code?.code, '123456');
  });

  it('stops its run for another ID column, but not for another name column', async () => {
    const document = opened('EP-1,EP-2\nEP-3,EP-4\n');
    document.choose({ idColumn: 0 });
    world.server.answer('any', silence());
    document.fetchCodes();
    const run = present(document.run);
    document.choose({ idColumn: 0, labelColumn: 1 });
    assert.equal(document.run, run);
    document.choose({ idColumn: 1 });
    assert.equal(await run.ended, 'stopped');
  });

  it('keeps its codes and its run while it is closed', async () => {
    const { server, documents } = world;
    const document = opened(LIST);
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, server.service.behavior));
    document.fetchCodes();
    const run = present(document.run);
    documents.close(document);
    const again = opened(LIST);
    assert.equal(again.run, run);
    gate.open();
    assert.equal(await run.ended, 'finished');
    assert.deepEqual(shown(again), ['EP-1 123456', 'EP-2 123457', 'EP-3 123458']);
    assert.equal(server.requests.length, 6);
  });

  it('sends nothing more if it is discarded without having been saved', async () => {
    const { documents } = world;
    const document = openList(documents, LIST, 'untitled:Rollout-1.csv');
    world.server.answer('any', silence());
    document.fetchCodes();
    const { ended } = present(document.run);
    documents.discard(document.key);
    assert.equal(await ended, 'stopped');
    assert.deepEqual(documents.all, []);
  });

  it('keeps its run, its codes and its connection under another name', async () => {
    const { server, documents } = world;
    const document = opened(LIST, 'Rollout-1.csv');
    const gate = new Gate();
    server.answer(CODE_OF_2, held(gate, server.service.behavior));
    document.fetchCodes();
    const run = present(document.run);
    documents.connect(document, world.session);
    documents.move(document.key, { key: 'file:///saved.csv', name: 'saved.csv' });
    assert.deepEqual(
      [document.name, document.key, run.list.name],
      ['saved.csv', 'file:///saved.csv', 'saved.csv'],
    );
    assert.equal(document.run, run);
    assert.deepEqual(documents.all, [document]);
    assert.equal(documents.remembered.read('file:///saved.csv').connection?.key, 'Video');
    assert.deepEqual(documents.remembered.read('file:///Rollout-1.csv'), {});
    gate.open();
    await run.ended;
    assert.deepEqual(shown(document), ['EP-1 123456', 'EP-2 123457', 'EP-3 123458']);
  });

  it('gets no connection and sends nothing after it is closed', () => {
    const { server, session, documents } = world;
    const document = opened(LIST);
    documents.close(document);
    // The user chose the connection in a question that was still open.
    assert.throws(() => documents.connect(document, session), ListClosed);
    assert.throws(() => document.fetchCodes(), ListClosed);
    assert.equal(documents.remembered.read(document.key).connection, undefined);
    assert.equal(server.requests.length, 0);
  });

  it('replaces a document that is open under its new name', () => {
    const { documents } = world;
    const [document, other] = [opened(LIST), opened('', 'saved.csv')];
    documents.move(document.key, { key: other.key, name: other.name });
    assert.deepEqual(documents.all, [document]);
    assert.doesNotThrow(() => document.requireOpen());
    assert.throws(() => other.requireOpen(), ListClosed);
  });

  it('applies edits one after another, each to the result of the previous edit', async () => {
    const file = new MemoryList(LIST);
    const document = world.documents.open(file, LIST);
    const rename = (id: string, label: string) =>
      document.inTurn(() => document.change(() => editCells(document.reading, 2, new Map([[id, label]]))));
    // Another editor inserts a row. No event has reported the row yet.
    file.text = LIST.replace('South', 'West,EP-4,\nSouth');
    await Promise.all([rename('EP-1', 'Loft'), rename('EP-3', 'Workshop')]);
    assert.equal(
      file.text,
      LIST.replace('South', 'West,EP-4,\nSouth').replace('Attic', 'Loft').replace('Lab\n', 'Workshop\n'),
    );
    assert.deepEqual(shown(document), [
      'EP-1 notFetched',
      'EP-4 notFetched',
      'EP-2 notFetched',
      'EP-3 notFetched',
    ]);
    assert.equal(await document.change(() => []), true);
    file.whyShown = { kind: 'readOnly' };
    assert.equal(await rename('EP-1', 'Attic'), false);
    assert.equal(document.reading.text, file.text);
  });

  it('reports when its file becomes read-only, and when it becomes writable', async () => {
    const file = new MemoryList(LIST);
    const document = world.documents.open(file, LIST);
    const said: boolean[] = [];
    document.onDidChangeList(() => said.push(document.canEdit));
    const whys = [{ kind: 'readOnly' }, undefined] as const;
    for (const why of whys) {
      file.beforeChange = () => {
        file.whyShown = why;
      };
      await document.inTurn(() => document.refresh());
    }
    assert.deepEqual(said, [false, true]);
  });
});
