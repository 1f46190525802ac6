import assert from 'node:assert/strict';
import { createDemoFetch, DEMO_CODE_LIFETIME_MS } from '../../../../src/service/demo/demo-service';
import { DEMO_ENDPOINTS } from '../../../../src/service/demo/sample-data';
import { KnownSecrets } from '../../../../src/service/known-secrets';
import { NOON } from '../../../support/builders';
import { expectFailure, present } from '../../../support/expect';
import { checkedBaseUrl, clientOf, makeTransport } from '../../../support/worlds/client-rig';

const DAY = 86_400_000;

/** Creates the operations of the demo service with a settable clock. */
function makeDemo() {
  const clock = { now: NOON };
  const fetch = createDemoFetch({ now: () => clock.now, latencyMs: 0 });
  const { transport, records } = makeTransport({ fetch });
  const baseUrl = checkedBaseUrl('demo:');
  const client = clientOf({ ...transport, baseUrl, knownSecrets: new KnownSecrets() });
  return { client, clock, records };
}

describe('createDemoFetch', () => {
  it('lists tokens in each state and role', async () => {
    const { tokens, skipped } = await makeDemo().client.listAccessTokens();
    assert.equal(skipped, 0);
    assert.ok(tokens.length >= 6);
    assert.ok(tokens.some(({ clientName }) => clientName === undefined));
    const named = ['ROLE_READONLY', 'ROLE_READWRITE'];
    assert.ok(tokens.some(({ roles }) => roles.some((role) => !named.includes(role))));
    const expiries = tokens.map(({ expirationDate }) => Number(expirationDate) - NOON);
    assert.ok(expiries.every((left) => left > 0));
    assert.ok(expiries.some((left) => left < DAY));
    assert.equal(new Set(tokens.map(({ accessToken }) => accessToken)).size, tokens.length);
    assert.ok(tokens.every(({ accessToken }) => /^[a-z\d]+$/i.test(accessToken)));
  });

  it('lists no expired token', async () => {
    const { client, clock } = makeDemo();
    const before = (await client.listAccessTokens()).tokens;
    const first = present(before.find(({ expirationDate }) => Number(expirationDate) - NOON < DAY));
    clock.now += DAY;
    const later = (await client.listAccessTokens()).tokens;
    assert.ok(later.every(({ expirationDate }) => Number(expirationDate) > clock.now));
    assert.equal(later.length, before.length - 1);
    await expectFailure(client.getAccessToken(first.accessToken), 'notFound');
  });

  it('returns the details of each token', async () => {
    const { client } = makeDemo();
    const { tokens } = await client.listAccessTokens();
    for (const token of tokens) assert.deepEqual(await client.getAccessToken(token.accessToken), token);
    await expectFailure(client.getAccessToken('unknown'), 'notFound');
  });

  it('changes some codes in each period and still finds the previous codes', async () => {
    const { client, clock } = makeDemo();
    const codes = () =>
      Promise.all(DEMO_ENDPOINTS.map(({ endpoint }) => client.currentPairingCode(endpoint.id)));
    const before = await codes();
    assert.deepEqual(await codes(), before);
    clock.now += DEMO_CODE_LIFETIME_MS;
    const after = await codes();
    const changed = before.filter(({ code }, index) => after[index]?.code !== code);
    assert.ok(changed.length > 0 && changed.length < 8, `${changed.length} changed`);
    for (const { id, code } of before) assert.equal((await client.pairingCode(id)).code, code);
    clock.now += 10 * DEMO_CODE_LIFETIME_MS;
    for (const { id } of changed) await expectFailure(client.pairingCode(id), 'notFound');
  });
});
