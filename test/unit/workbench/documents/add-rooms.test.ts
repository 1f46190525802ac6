import assert from 'node:assert/strict';
import { problemSentence } from '../../../../src/model/problems/problem';
import { documentText, isRoomTable } from '../../../../src/rollout/list/added-rooms';
import { MAX_LIST_ROOMS } from '../../../../src/rollout/list/read-list';
import { ListClosed } from '../../../../src/rollout/list-closed';
import { addToDocument } from '../../../../src/workbench/documents/add-rooms';
import type { Outcome } from '../../../../src/workbench/documents/edit-list';
import { ActionFailure } from '../../../../src/workbench/platform/action-failure';
import { present } from '../../../support/expect';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';
import { readingOf } from '../../../support/text-changes';
import { documentOf, fileOf } from '../rooms/documents';

const undone = (result: Outcome | undefined) => present(present(result).undo)();

/** Builds a list of N numbered rooms. */
const listOf = (count: number, from = 1) =>
  `Endpoint ID\n${Array.from({ length: count }, (_, index) => `EP-${from + index}\n`).join('')}`;

/** Adds pasted text to a document. @param picked name of the column to pick if the user is asked */
const added = async (text: string, pasted: string, picked?: string) => {
  const document = documentOf(text);
  const dialogs = new ScriptedDialogs();
  dialogs.choose = (items) => items.find(({ label }) => label === picked);
  const result = await addToDocument(document, pasted, dialogs);
  return { document, dialogs, result, text: document.reading.text };
};

describe('addToDocument', () => {
  it('writes a pasted table unchanged into an empty document', async () => {
    const pasted = '\ufeffSite;Endpoint ID;Floor\r\nNorth;EP-1;"1;a"\r\n\r\nSouth;..;2';
    for (const empty of ['', '\r\n', ' \r\n ']) {
      const { text, result } = await added(empty, pasted);
      assert.equal(text, pasted);
      assert.deepEqual([result?.said, result?.before.isBlank], ['1 room added.', true]);
    }
  });

  it('adds only new rooms, and names those it omits', async () => {
    const { text, result } = await added(
      'Label;Site;Endpoint ID\nAttic;North;EP-1',
      'Endpoint ID,SITE,Room,Floor,Empty\nEP-2,South,Cellar,1,\nEP-1,x,Other,2,\nTBD,y,Hall,3,\n',
    );
    assert.equal(text, 'Label;Site;Endpoint ID\nAttic;North;EP-1\nCellar;South;EP-2\n');
    assert.equal(
      result?.said,
      '1 room added. 1 was already in the list. 1 line without an endpoint ID was left out. ' +
        'The list does not have this column: Floor.',
    );
  });

  it('matches columns with the same name in order, each once', async () => {
    const list = 'Room,Endpoint ID,Port,Port\nAttic,EP-1,1,2\n';
    const { text, result } = await added(list, 'Endpoint ID,Port,Port,Port\nEP-4,7,8,9\n');
    assert.equal(text, `${list},EP-4,7,8\n`);
    assert.match(result?.said ?? '', /does not have this column: Port/);
  });

  it('prefers a column with the same name to the name column', async () => {
    const list = 'Site;Room;Endpoint ID\nNorth;Loft;EP-1\n';
    const { text } = await added(list, 'Endpoint ID\tSite\tFloor\nEP-4\tEast\t1\n');
    assert.equal(text, `${list}East;;EP-4\n`);
  });

  it('says that labels are omitted if the list has no column for them', async () => {
    const { text, result } = await added('Endpoint ID\nEP-1\n', 'Endpoint ID,Room\nEP-2,Cellar\n');
    assert.equal(text, 'Endpoint ID\nEP-1\nEP-2\n');
    assert.match(result?.said ?? '', /does not have this column: Room\.$/);
  });

  const doubtful: readonly (readonly [what: string, pasted: string])[] = [
    ['without a header', 'Attic,EP-8\nHall,EP-9\n'],
    ['with two possible ID columns', 'Device ID,Serial ID\nD-1,S-1\nD-2,S-2\n'],
    ['with a column of running numbers', 'ID,Device\n1,EP-8\n2,EP-9\n'],
  ];
  for (const [what, pasted] of doubtful) {
    for (const list of ['', 'Endpoint ID,Label\nEP-1,Loft\n']) {
      it(`writes nothing of a table ${what} until its column is picked: ${list === '' ? 'empty' : 'filled'} list`, async () => {
        const { text, dialogs, result } = await added(list, pasted);
        assert.deepEqual([text, result], [list, undefined]);
        const [question, ...others] = dialogs.offered;
        assert.deepEqual([question?.title, others], ['Which column has the endpoint IDs?', []]);
      });
    }
  }

  it('uses the picked column for IDs, and the other of two for names', async () => {
    const list = await added('Endpoint ID,Label\nEP-1,Loft\n', 'EP-8,Attic\nEP-9,Hall\n', 'Column 1');
    assert.equal(list.text, 'Endpoint ID,Label\nEP-1,Loft\nEP-8,Attic\nEP-9,Hall\n');
    const { document } = await added('', 'Device ID,Serial ID\nD-1,S-1\nD-2,S-2\n', 'Serial ID');
    assert.equal(document.canBeLookedUp, true);
    assert.deepEqual(
      document.reading.list.rooms.map(({ endpointId }) => endpointId),
      ['S-1', 'S-2'],
    );
  });

  it('asks nothing for a column of IDs', async () => {
    const { dialogs, document } = await added('', 'EP-1\nEP-2\n');
    assert.deepEqual(dialogs.offered, []);
    assert.equal(document.reading.list.rooms.length, 2);
  });

  it('writes into the current list when the column is picked', async () => {
    const document = documentOf('Endpoint ID,Label\nEP-1,Loft\n');
    const dialogs = new ScriptedDialogs();
    dialogs.choose = ([first]) => {
      fileOf(document).text = 'Label,Endpoint ID\nAttic,EP-8\n';
      return first;
    };
    await addToDocument(document, 'EP-8,Attic\nEP-9,Hall\n', dialogs);
    assert.equal(document.reading.text, 'Label,Endpoint ID\nAttic,EP-8\nHall,EP-9\n');
  });

  it('writes nothing if the list is closed during the question', async () => {
    const document = documentOf('Endpoint ID\nEP-1\n');
    const dialogs = new ScriptedDialogs();
    dialogs.choose = ([first]) => {
      document.dispose();
      return first;
    };
    await assert.rejects(addToDocument(document, 'EP-8,Attic\nEP-9,Hall\n', dialogs), ListClosed);
    assert.equal(fileOf(document).text, 'Endpoint ID\nEP-1\n');
  });

  const refused: readonly (readonly [what: string, list: string, pasted: string, why: RegExp])[] = [
    ['an empty text', listOf(2), '', /no rooms to add/],
    ['a lone header', listOf(2), 'Endpoint ID\n', /no rooms to add/],
    ['an unreadable text', '', `Endpoint ID\nEP-9\n${'x'.repeat(2_000_001)}`, /more than 2 million/],
    ['a line with several IDs', '', 'EP-1, EP-2, EP-3', /several endpoint IDs/],
    ['rooms that the list has', listOf(2), listOf(2), /already has these rooms/],
    ['more rooms than a list can have', listOf(2), listOf(MAX_LIST_ROOMS - 1, 3), /more than 10,000 rooms/],
    ['rooms for a list whose columns are doubtful', 'Site,Room\nNorth,Attic\n', listOf(2), /cannot be read/],
  ];
  for (const [what, list, pasted, why] of refused) {
    it(`refuses ${what}, and changes nothing`, async () => {
      const document = documentOf(list);
      await assert.rejects(addToDocument(document, pasted, new ScriptedDialogs()), (error) => {
        assert.ok(error instanceof ActionFailure);
        assert.match(problemSentence(error.problem), why);
        return true;
      });
      assert.equal(document.reading.text, list);
    });
  }

  it('refuses a read-only list before it asks a question', async () => {
    const document = documentOf(listOf(2));
    fileOf(document).whyShown = { kind: 'readOnly' };
    const dialogs = new ScriptedDialogs();
    await assert.rejects(addToDocument(document, 'EP-8,Attic\nEP-9,Hall\n', dialogs), /read-only/);
    assert.deepEqual(dialogs.offered, []);
  });

  it('adds as many rooms as a list can have', async () => {
    const { document } = await added(listOf(2), listOf(MAX_LIST_ROOMS - 2, 3));
    assert.equal(document.reading.list.rooms.length, MAX_LIST_ROOMS);
    assert.equal(document.reading.list.problem, undefined);
  });

  it('keeps the rooms of two pastes in quick succession', async () => {
    const document = documentOf('');
    const pastes = ['EP-1', 'EP-2', 'EP-3'].map((id) => `Endpoint ID\n${id}\n`);
    await Promise.all(pastes.map((pasted) => addToDocument(document, pasted, new ScriptedDialogs())));
    assert.equal(document.reading.text, listOf(3));
  });

  it('removes the added rooms on Undo', async () => {
    for (const list of ['', 'Endpoint ID,Label\r\nEP-1,Loft']) {
      const { document, result } = await added(list, 'Endpoint ID\nEP-2\n');
      assert.equal((await undone(result)).said, undefined);
      assert.equal(document.reading.text.replaceAll('\r\n', '\n'), list.replaceAll('\r\n', '\n'));
    }
  });

  it('removes only unchanged rooms on Undo, and names the changed ones', async () => {
    const list = 'Endpoint ID,Label\nEP-1,Loft\n';
    const { document, result } = await added(list, 'Endpoint ID,Label\nEP-2,Hall\nEP-3,Attic\nEP-4,Roof\n');
    const file = fileOf(document);
    file.text = `${list}EP-2,Hall\nEP-3,Attic 2\nEP-4,Roof\nEP-9,New\n`;
    const { isDone, said } = await undone(result);
    assert.deepEqual([isDone, said], [true, 'Attic has changed in the meantime and stays as it is.']);
    assert.equal(file.text, `${list}EP-3,Attic 2\nEP-9,New\n`);
    assert.equal((await undone(result)).isDone, false, 'nothing is left to undo');
  });

  it('removes only the added rooms on Undo if another program changed the list before', async () => {
    const changed = 'Endpoint ID,Label\nEP-1,Loft\nEP-7,Hall\n';
    const document = documentOf(changed.replace('EP-7,Hall\n', ''));
    const file = fileOf(document);
    file.beforeChange = () => {
      file.text = changed;
      file.beforeChange = () => {};
    };
    const result = await addToDocument(document, 'Endpoint ID,Label\nEP-2,Łódź\n', new ScriptedDialogs());
    assert.match(file.text, /EP-7,Hall\nEP-2,Łódź/);
    assert.equal((await undone(result)).said, undefined);
    assert.equal(file.text, changed);
  });
});

describe('isRoomTable', () => {
  const texts: readonly (readonly [text: string, isTable: boolean])[] = [
    ['Room\tEndpoint ID\nAttic\tEP-1\n', true],
    ['Endpoint ID\nEP-1\n', false],
    ['Attic\tEP-1\nHall\tEP-2\n', false],
    ['Device ID\tSerial ID\nD-1\tS-1\nD-2\tS-2\n', false],
    ['Attic\nHall\n', false],
    ['Attic, first floor\n', false],
    ['Room\tEndpoint ID\n', false],
    ['', false],
  ];
  for (const [text, isTable] of texts) {
    it(`returns ${isTable} for ${JSON.stringify(text)}`, () => assert.equal(isRoomTable(text), isTable));
  }
});

describe('documentText', () => {
  it('keeps a delimited table unchanged', () => {
    const table = 'Endpoint ID\tFloor\nEP-1\t2\n';
    assert.equal(documentText(readingOf(table)), table);
  });
});
