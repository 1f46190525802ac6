import assert from 'node:assert/strict';
import { anAccessToken } from '../../../support/builders';
import { useWorld } from '../../../support/worlds/each-world';
import { rowsOf } from './outline';

const TOKEN = 'tok4abcd9efgh1wxyz';

describe('tree: secrets', () => {
  const world = useWorld();

  // The service can repeat the token in any field, even where a long string is truncated.
  const fields = ['clientName', 'enterpriseName', 'creationDate', 'expirationDate', 'roles', 'owner'];
  const quotes: readonly (readonly [how: string, value: (token: string) => unknown])[] = [
    ['alone', (token) => token],
    ['in a sentence', (token) => `the token ${token} of the room`],
    ['in a list', (token) => [token, `x${token}`]],
    ['in an object', (token) => ({ [token]: { inner: token } })],
    ['over a cut', (token) => `${'x'.repeat(195)}${token}`],
    ['over a cut in a list', (token) => [`${'x'.repeat(195)}${token}`]],
  ];
  const rows = [
    ...fields.flatMap((field) =>
      quotes.map(
        ([how, value]) => [`${field}, ${how}`, (token: string) => ({ [field]: value(token) })] as const,
      ),
    ),
    ['the name of a field', (token: string) => ({ [token]: 1 })] as const,
    ['the name of a field, over a cut', (token: string) => ({ [`${'x'.repeat(95)}${token}`]: 1 })] as const,
  ];
  // The password has no digits, because the server's port could contain a part of it.
  for (const token of [TOKEN, `${'QZJKVHGXBY'.repeat(60)}wxyz`]) {
    it(`masks a token of ${token.length} characters wherever the service repeats it`, async () => {
      for (const [where, repeating] of rows) {
        world.server.service.tokens = [anAccessToken({ ...repeating(token), accessToken: token })];
        await world.session.refresh();
        const shown = JSON.stringify(rowsOf(world).map(({ node, id, row }) => [node, id, row]));
        assert.ok(shown.includes('…wxyz'), `the end of the token is shown: ${where}`);
        for (let start = 0; start + 5 <= token.length; start++) {
          assert.ok(!shown.includes(token.slice(start, start + 5)), `${where}: ${shown}`);
        }
      }
    });
  }

  it('shows no pairing code and no password', async () => {
    await world.session.refresh();
    await world.session.singleLookUps.endpoint('EP-1');
    const shown = JSON.stringify(rowsOf(world));
    assert.ok(shown.includes('Board Room'));
    assert.ok(!shown.includes('123456'), 'the code');
    assert.ok(!shown.includes('PC-1'), 'the code’s ID');
    assert.ok(!shown.includes(world.server.service.password), 'the password');
  });
});
