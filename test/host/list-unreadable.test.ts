import assert from 'node:assert/strict';
import { COMMANDS } from '../../src/ids';
import { aRoom } from '../support/builders';
import { waitFor, waitForCheck } from '../support/wait';
import { runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { listFile } from './rig/lists';
import { pressing } from './rig/messages';

const LIST = 'Room,Endpoint ID\nTop,EP-1\nSide,EP-2\n';

/** Encodes a string in UTF-32 with a byte order mark. */
function utf32(text: string, isBigEndian = false): Buffer {
  return Buffer.concat(
    [...`\ufeff${text}`].map((character) => {
      const bytes = Buffer.alloc(4);
      const code = character.codePointAt(0) ?? 0;
      if (isBigEndian) bytes.writeUInt32BE(code);
      else bytes.writeUInt32LE(code);
      return bytes;
    }),
  );
}

describe('unreadable list', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });

  const files: readonly (readonly [what: string, content: Buffer, problem: RegExp])[] = [
    ['is in UTF-32', utf32(LIST), /UTF-32/],
  ];
  for (const [what, content, problem] of files) {
    it(`says on its page that it ${what}`, async () => {
      const uri = await listFile(content);
      await runCommand(COMMANDS.openAsRollout, uri, [uri]);
      const document = await waitFor(
        'the list',
        () => rooms.parts.documents.find(uri.toString()),
        PATIENCE_MS,
      );
      await waitForCheck(
        'the problem',
        () => assert.match(document.reading.list.problem ?? '', problem),
        PATIENCE_MS,
      );
      assert.equal(document.canBeLookedUp, false);
    });
  }

  const binary: readonly (readonly [what: string, content: Buffer, said: RegExp])[] = [
    [
      'is in big-endian UTF-32',
      utf32(LIST, true),
      /“rooms\.csv” cannot be read\. .*UTF-32.*Save it as UTF-8/,
    ],
    [
      'has NUL characters',
      Buffer.from(`${LIST}\0`),
      /“rooms\.csv” cannot be read\. .*not a text file, or is damaged/,
    ],
  ];
  for (const [what, content, expected] of binary) {
    it(`says that it ${what} if VS Code cannot show it as text either`, async () => {
      const uri = await listFile(content);
      const [[said] = []] = await pressing(rooms.parts, 'error', undefined, async (shown) => {
        await runCommand(COMMANDS.openAsRollout, uri, [uri]);
        await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
      });
      assert.match(said ?? '', expected);
    });
  }
});
