import assert from 'node:assert/strict';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import { present } from '../../support/expect';
import { openList } from '../../support/memory-list';
import { MemoryState } from '../../support/ports';
import { roomList, useRollout } from '../../support/worlds/rollout-runs';
import { makeWorld } from '../../support/worlds/world';

const VIDEO = { name: 'Video', baseUrl: 'https://rooms.example' };
const OTHER = { name: 'Other', baseUrl: 'https://other.example' };

describe('RolloutDocuments: connections', () => {
  /** Returns the name of a document's connection in a new window. */
  function connectionOf(connections: readonly object[], state = new MemoryState()): string | undefined {
    const { documents, sessions } = makeWorld({ connections }, { state });
    const name = openList(documents).session?.connection.name;
    sessions.dispose();
    return name;
  }

  /** Returns the state after a document was connected to the second of two connections. */
  function chosen(): MemoryState {
    const { documents, sessions, state } = makeWorld({ connections: [VIDEO, OTHER] });
    const document = openList(documents, 'Endpoint ID,Site\nEP-1,Secret site\n');
    documents.connect(document, present(sessions.find('Other')));
    document.choose({ header: 0, idColumn: 0, labelColumn: 1 });
    sessions.dispose();
    return state;
  }

  it('chooses the only connection automatically, but none of several', () => {
    assert.equal(connectionOf([VIDEO]), 'Video');
    assert.equal(connectionOf([VIDEO, OTHER]), undefined);
    assert.equal(connectionOf([]), undefined);
  });

  it('chooses the only real connection over the demo', () => {
    const demo = { name: 'Demo', baseUrl: 'demo:' };
    assert.equal(connectionOf([demo, VIDEO]), 'Video');
    assert.equal(connectionOf([demo]), 'Demo');
    assert.equal(connectionOf([demo, VIDEO, OTHER]), undefined);
  });

  it('remembers the chosen connection of each document', () => {
    const state = chosen();
    assert.equal(connectionOf([VIDEO, OTHER], state), 'Other');
    assert.equal(connectionOf([OTHER, VIDEO], state), 'Other');
    const { documents, sessions } = makeWorld({ connections: [VIDEO, OTHER] }, { state });
    assert.equal(openList(documents, '', 'file:///other.csv').session, undefined);
    sessions.dispose();
  });

  it('does not choose a remembered connection whose address or name has changed', () => {
    const state = chosen();
    for (const baseUrl of ['https://elsewhere.example', `${OTHER.baseUrl}/path`])
      assert.equal(connectionOf([VIDEO, { ...OTHER, baseUrl }], state), undefined);
    assert.equal(connectionOf([VIDEO, OTHER], state), 'Other');
    assert.equal(connectionOf([VIDEO, { ...OTHER, name: 'Renamed' }], state), undefined);
  });

  it('reads a reopened document with its previous delimiter', () => {
    const state = new MemoryState();
    const text = 'Room;Note,Endpoint ID\nA;x,EP-1\nB;y,EP-2\n';
    const widths = [undefined, ';', undefined].map((delimiter) => {
      const { documents, sessions } = makeWorld({ connections: [VIDEO] }, { state });
      const document = openList(documents, text);
      if (delimiter !== undefined) document.chooseDelimiter(delimiter);
      const { columns } = document.reading;
      sessions.dispose();
      return columns.map(({ name }) => name);
    });
    const chosenNames = ['Room', 'Note,Endpoint ID'];
    assert.deepEqual(widths, [['Room;Note', 'Endpoint ID'], chosenNames, chosenNames]);
  });

  it('detects the delimiter again if the file contains another list', () => {
    const state = new MemoryState();
    const texts = ['Room;Endpoint ID\nA;EP-1\n', 'Room,Endpoint ID\nA,EP-1\n'];
    const ids = texts.map((text) => {
      const { documents, sessions } = makeWorld({ connections: [VIDEO] }, { state });
      const [room] = openList(documents, text).reading.list.rooms;
      sessions.dispose();
      return room?.endpointId;
    });
    assert.deepEqual(ids, ['EP-1', 'EP-1']);
  });

  it('stores no part of the text', () => {
    const stored = JSON.stringify([...chosen().values]);
    assert.ok(stored.includes('rooms.csv'));
    assert.doesNotMatch(stored, /EP-1|Secret site|Site/);
  });

  it('lists each open document once, in the order of opening', () => {
    const { documents, sessions } = makeWorld({ connections: [VIDEO] });
    const first = openList(documents);
    const second = openList(documents, '', 'file:///b.csv');
    assert.equal(openList(documents), first);
    assert.deepEqual(documents.all, [first, second]);
    documents.close(first);
    const again = openList(documents);
    assert.notEqual(again, first);
    documents.close(first);
    assert.deepEqual(documents.all, [second, again], 'an old document closes no new one');
    sessions.dispose();
  });
});

describe('RolloutDocuments: shared connection', () => {
  const world = useRollout(30);

  function opened(name: string, from: number, count: number): RolloutDocument {
    const ids = Array.from({ length: count }, (_, index) => `EP-${from + index}\n`);
    return openList(world.documents, `Endpoint ID\n${ids.join('')}`, `file:///${name}`);
  }

  it('stops every run for rejected credentials, and sends nothing more', async () => {
    const { server } = world;
    server.service.password = 'another one';
    const documents = [opened('a.csv', 1, 10), opened('b.csv', 11, 10)];
    const runs = documents.map((document) => {
      document.fetchCodes();
      return present(document.run).ended;
    });
    assert.deepEqual(await Promise.all(runs), ['stopped', 'stopped']);
    assert.equal(server.requests.length, 1);
  });

  it('limits a user’s look-ups to maxRequestsPerSecond, even without a run', async () => {
    const { session, settingsPort: settings } = world;
    settings.edit({ maxRequestsPerSecond: 20 });
    const started = performance.now();
    await Promise.all(roomList(4).map(({ endpointId }) => session.singleLookUps.endpoint(endpointId)));
    const milliseconds = performance.now() - started;
    // Eight requests have seven gaps of 51 ms.
    assert.ok(milliseconds >= 350, `${milliseconds} ms`);
  });
});
