import assert from 'node:assert/strict';
import { FileEncodings } from '../../src/workbench/documents/file-encodings';
import { readList } from '../../src/workbench/files/list-source';
import type { Dialogs } from '../../src/workbench/platform/dialogs';
import { aRoom } from '../support/builders';
import { useRooms } from './rig/each-rooms';
import { listFile } from './rig/lists';
import { pressing } from './rig/messages';

/** 会議室,エンドポイントID and the rooms 東京本社 and 大阪. */
const SHIFT_JIS = Buffer.from(
  '89ef8b638eba2c834783938368837c83438393836749440d0a938c8b9e967b8ed02c45502d310d0a91e58de32c45502d320d0a',
  'hex',
);
const JAPANESE = '会議室,エンドポイントID\r\n東京本社,EP-1\r\n大阪,EP-2\r\n';

describe('list that is not UTF-8', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });
  const encodings = (language: string) => new FileEncodings(rooms.parts.documents.remembered, language);

  it('is read as Shift JIS if VS Code is Japanese', async () => {
    const found = await encodings('ja').encodingOf(await listFile(SHIFT_JIS), SHIFT_JIS);
    assert.deepEqual(found, { name: 'shiftjis', certainty: 'guessed' });
  });

  it('is read as Windows-1252 if the language’s encoding cannot decode it', async () => {
    const bytes = Buffer.from('Raum;Endpoint ID\r\nSüd – 5 €\r\n', 'latin1');
    const found = await encodings('ja').encodingOf(await listFile(bytes), bytes);
    assert.deepEqual(found, { name: 'windows1252', certainty: 'guessed' });
  });

  it('asks once for its encoding if two encodings give different characters', async () => {
    const bytes = Buffer.from('Étage,Endpoint ID\r\n1,EP-1\r\n', 'latin1');
    const uri = await listFile(bytes);
    const doubtful = { name: 'shiftjis', certainty: 'doubtful' };
    assert.deepEqual(await encodings('ja').encodingOf(uri, bytes), doubtful);
    let offered: readonly string[] = [];
    const pick: Dialogs['pick'] = async (items) => {
      offered = items.flatMap(({ label, description = '' }) => (description.includes('(') ? label : []));
      return items.find(({ label }) => label === 'Windows-1252');
    };
    const text = await readList(uri, encodings('ja'), { ...rooms.parts.dialogs, pick });
    assert.deepEqual([text, offered], [bytes.toString('latin1'), ['Shift JIS']]);
    const chosen = { name: 'windows1252', certainty: 'certain' };
    assert.deepEqual(await encodings('ja').encodingOf(uri, bytes), chosen);
    assert.deepEqual(await encodings('fr').encodingOf(await listFile(bytes), bytes), {
      name: 'windows1252',
      certainty: 'guessed',
    });
  });

  it('is read the same way as a picked file, with a note', async () => {
    const uri = await listFile(SHIFT_JIS);
    const shown = await pressing(rooms.parts, 'warning', undefined, async () => {
      assert.equal(await readList(uri, encodings('ja'), rooms.parts.dialogs), JAPANESE);
    });
    const text =
      'The file is not in UTF-8 and was read as Shift JIS. Check the room names for wrong characters.';
    assert.deepEqual(shown, [[text]]);
  });

  it('asks for its encoding if no likely one can read a picked file', async () => {
    const uri = await listFile(Buffer.from([...Buffer.from('Room\r\nM'), 0x81, ...Buffer.from('nchen\r\n')]));
    for (const [label, text] of [
      ['CP 850', 'Room\r\nMünchen\r\n'],
      [undefined, undefined],
    ]) {
      const pick: Dialogs['pick'] = async (items) => items.find((item) => item.label === label);
      await rooms.parts.documents.remembered.forget(uri.toString());
      assert.equal(await readList(uri, encodings('en'), { ...rooms.parts.dialogs, pick }), text);
    }
  });
});
