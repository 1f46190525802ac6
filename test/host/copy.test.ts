import assert from 'node:assert/strict';
import { COMMANDS } from '../../src/ids';
import { anAccessToken } from '../support/builders';
import { clipboard, useClipboard } from './rig/clipboard';
import { runAndPick, runCommand } from './rig/commands';
import { useRooms } from './rig/each-rooms';
import { rowsOf } from './rig/rows';

const FIRST = 'tok4abcd9efgh1wxyz';
const SECOND = 'zzz4abcd9efgh1wxyz';

describe('copy commands', () => {
  const rooms = useRooms({
    tokens: [anAccessToken(), anAccessToken({ accessToken: SECOND, clientName: 'Second' })],
  });
  useClipboard();

  const copied = (text: string) => async () => (await clipboard()) === text;
  const targets = () => rooms.server.requests.map(({ url }) => url);

  it('copy a row’s exact token without a request @everywhere', async () => {
    const [, second] = rowsOf(rooms.parts, 'accessToken');
    assert.equal(await runCommand(COMMANDS.copyAccessToken, second?.node), undefined);
    assert.equal(await clipboard(), SECOND);
    assert.deepEqual(targets(), []);
  });

  it('copy the picked token from the palette', async () => {
    await runAndPick(COMMANDS.copyAccessToken, undefined, [1], copied(SECOND));
    await runAndPick(COMMANDS.copyAccessToken, undefined, [0], copied(FIRST));
  });
});
