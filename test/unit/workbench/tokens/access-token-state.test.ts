import assert from 'node:assert/strict';
import type { PanelState } from '../../../../src/protocol/panel';
import {
  accessTokenDetails,
  accessTokenState,
  inspectionTitle,
} from '../../../../src/workbench/tokens/access-token-state';
import { anAccessToken, NOON } from '../../../support/builders';
import { held, json, serviceError } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';

const TOKEN = 'tok4abcd9efgh1wxyz';
const DAY = 86_400_000;

function fieldsOf({ sections }: PanelState): ReadonlyMap<string, string> {
  return new Map(sections[1]?.fields?.map(({ label, value }) => [label, value]));
}

describe('accessTokenState', () => {
  const world = useWorld();
  /** Handle of the last inspected token. */
  let handle = '';
  beforeEach(() => {
    world.session.inspections.onDidChange((changed) => {
      handle = changed;
    });
  });

  /** Inspects a token, with this response. @returns the state of its panel */
  async function inspected(answer: Readonly<Record<string, unknown>>, token = TOKEN): Promise<PanelState> {
    world.server.answer('auth.getAccessToken', json(answer));
    await world.session.inspections.inspect(token);
    return stateOf(handle);
  }

  function stateOf(shown: string): PanelState {
    const inspection = world.session.inspections.get(shown);
    return accessTokenState(world.session, world.settings, inspection, world.clock.now());
  }

  it('shows every field that the interface names, and the roles as chips', async () => {
    const shown = await inspected(anAccessToken({ roles: ['ROLE_READONLY', 'ROLE_X'], tenant: 'north' }));
    assert.deepEqual([shown.heading, shown.subheading], ['Room Provisioning', 'Access token · Video']);
    assert.deepEqual(shown.sections[0]?.chips, [
      { text: 'Read only', raw: 'ROLE_READONLY' },
      { text: 'X', raw: 'ROLE_X' },
    ]);
    const fields = fieldsOf(shown);
    assert.deepEqual(
      [...fields.keys()],
      ['Access token', 'Client', 'Enterprise', 'Created', 'Expires', 'Fetched'],
    );
    assert.equal(fields.get('Access token'), '…wxyz');
    assert.match(fields.get('Expires') ?? '', /, in 30 days$/);
    const expires = shown.sections[1]?.fields?.find(({ label }) => label === 'Expires');
    assert.equal(expires?.raw, `${NOON + 30 * DAY} ms`, 'its tooltip');
    assert.deepEqual(
      shown.buttons.map(({ action }) => action),
      ['copyValue', 'inspect'],
    );
    assert.deepEqual(shown.notices, []);
    assert.equal(shown.busy, undefined);
  });

  it('shows a token with few fields', async () => {
    const shown = await inspected({ accessToken: TOKEN, clientName: null });
    assert.equal(shown.heading, '…wxyz');
    assert.deepEqual(shown.sections[0]?.chips, []);
    assert.equal(shown.sections[0]?.emptyText, 'The token grants no roles.');
    assert.equal(fieldsOf(shown).get('Expires'), 'unknown');
  });

  const expiries: readonly (readonly [days: number, tone: string, headline: string, text: string])[] = [
    [2, 'warning', 'This token expires in 2 days', 'Request a new token before then.'],
    [-2, 'error', 'This token expired 2 days ago', 'Request a new token.'],
  ];
  for (const [days, tone, headline, text] of expiries) {
    it(`shows the notice “${headline}. ${text}”`, async () => {
      const { notices } = await inspected(anAccessToken({ expirationDate: NOON + days * DAY }));
      assert.deepEqual(
        notices.map((notice) => [notice.tone, notice.headline, notice.text]),
        [[tone, headline, text]],
      );
    });
  }

  it('is busy during a fetch', async () => {
    const gate = new Gate();
    world.server.answer('auth.getAccessToken', held(gate, json(anAccessToken())));
    const inspecting = world.session.inspections.inspect(TOKEN);
    await world.server.requested(1);
    gate.open();
    const { handle } = await inspecting;
    const again = world.session.inspections.inspect(TOKEN);
    assert.equal(stateOf(handle).busy, 'Fetching…');
    assert.equal(stateOf(handle).heading, 'Room Provisioning');
    await again;
    assert.equal(stateOf(handle).busy, undefined);
  });

  it('says that clocks may differ if a token was listed after its expiry', async () => {
    const expired = anAccessToken({ accessToken: TOKEN, expirationDate: world.clock.now() - 2 * 3_600_000 });
    world.server.service.tokens = [expired];
    await world.session.refresh();
    const [notice] = (await inspected(expired)).notices;
    assert.match(
      notice?.headline ?? '',
      /^Expired according to this computer’s clock, but the service still lists it/,
    );
  });

  it('says that a token has expired since it was listed', async () => {
    const expiring = anAccessToken({ accessToken: TOKEN, expirationDate: world.clock.now() + 3_600_000 });
    world.server.service.tokens = [expiring];
    await world.session.refresh();
    world.clock.time += 3 * 3_600_000;
    const [notice] = (await inspected(expiring)).notices;
    assert.equal(notice?.headline, 'This token expired 2 hours ago');
  });

  it('offers a next step but no Copy for an unknown token', async () => {
    world.server.service.tokens = [];
    await world.session.inspections.inspect(TOKEN).catch(() => undefined);
    const { buttons, notices } = stateOf(handle);
    assert.deepEqual(buttons, [{ action: 'inspect', label: 'Inspect' }]);
    assert.equal(notices[0]?.headline, 'The service does not know this access token (404)');
    assert.deepEqual(
      notices[0]?.buttons.map(({ action }) => action),
      ['inspect'],
    );
  });

  it('keeps the known fields under the error of a failed refresh', async () => {
    await inspected(anAccessToken());
    world.server.answer('auth.getAccessToken', serviceError(500, `I choke on ${TOKEN}`));
    await world.session.inspections.inspect(TOKEN).catch(() => undefined);
    const shown = stateOf(handle);
    assert.equal(shown.heading, 'Room Provisioning');
    assert.deepEqual(shown.notices[0]?.quote, 'I choke on …');
  });

  it('says that the connection was removed and shows no buttons', async () => {
    await inspected(anAccessToken());
    world.settingsPort.edit({ connections: [] });
    const { buttons, notices } = stateOf(handle);
    assert.deepEqual(buttons, []);
    assert.deepEqual(
      notices.map(({ headline }) => headline),
      ['The connection was changed or removed'],
    );
  });

  // [field that contains the token, the service's response]
  const leaks: readonly (readonly [where: string, answer: Readonly<Record<string, unknown>>])[] = [
    ['an ordinary response', anAccessToken({ accessToken: TOKEN })],
    ['the client name', anAccessToken({ clientName: `${TOKEN} and ${TOKEN}` })],
    ['the enterprise name', anAccessToken({ enterpriseName: `of ${TOKEN}` })],
    ['a role', anAccessToken({ roles: [TOKEN, { of: TOKEN }] })],
    ['a time', anAccessToken({ creationDate: `on ${TOKEN}` })],
    ['an unknown field', anAccessToken({ [TOKEN]: { [TOKEN]: [TOKEN] } })],
  ];
  for (const [where, answer] of leaks) {
    it(`masks the token in ${where}, even when copied`, async () => {
      const shown = await inspected(answer);
      const inspection = world.session.inspections.get(handle);
      const copied = accessTokenDetails(inspection, world.settings, world.clock.now());
      const text = JSON.stringify([shown, copied]);
      assert.ok(!text.includes(TOKEN), text);
      assert.ok(!text.includes(TOKEN.slice(0, -4)), text);
      assert.ok(!inspectionTitle(inspection).includes(TOKEN));
    });
  }
});
