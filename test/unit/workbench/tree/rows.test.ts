import assert from 'node:assert/strict';
import { COMMANDS } from '../../../../src/ids';
import type { Row } from '../../../../src/workbench/tree/row';
import { anAccessToken, aRoom, NOON } from '../../../support/builders';
import { serviceError } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';
import { makeWorld } from '../../../support/worlds/world';
import { draw, outline, rowOfKind } from './outline';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('rowOf', () => {
  const world = useWorld();

  async function tokenRow(fields: Readonly<Record<string, unknown>>): Promise<Row> {
    world.server.service.tokens = [anAccessToken(fields)];
    await world.session.refresh();
    return rowOfKind(world, 'accessToken');
  }

  const connections: readonly (readonly [
    entry: object,
    description: string,
    tooltip: RegExp,
    icon: string,
  ])[] = [
    [{ baseUrl: 'https://example.com/v' }, 'example.com/v', /Every request/, 'plug'],
    [
      { baseUrl: 'https://example.com', lookUpCredentials: 'none' },
      'example.com',
      /^Only requests for the list of access tokens/m,
      'plug',
    ],
    [
      { baseUrl: 'https://example.com', lookUpCredentials: 'accessToken' },
      'example.com',
      /all other requests the chosen access token/,
      'plug',
    ],
    [{ baseUrl: 'http://example.com' }, 'http://example.com', /Not encrypted/, 'unlock'],
    [{ baseUrl: 'http://127.0.0.1:81' }, 'http://127.0.0.1:81', /Every request/, 'plug'],
    [{ baseUrl: 'demo:' }, 'sample data', /no network/, 'beaker'],
  ];
  for (const [entry, description, tooltip, icon] of connections) {
    it(`describes a connection: ${JSON.stringify(entry)}`, () => {
      const row = rowOfKind(makeWorld({ connections: [{ name: 'Video', ...entry }] }), 'connection');
      assert.deepEqual([row.label, row.description, row.icon], ['Video', description, icon]);
      assert.match(row.tooltip, tooltip);
    });
  }

  // [expiry, expected text, expected mark]
  const expiries: readonly (readonly [expirationDate: unknown, text: string, icon: string, tone?: string])[] =
    [
      [NOON + 40 * DAY, '40 d · …wxyz', 'key'],
      [NOON + 3 * DAY, '3 d · …wxyz', 'warning', 'warning'],
      [NOON + HOUR, '1 h · …wxyz', 'warning', 'warning'],
      [NOON + 1, '< 1 min · …wxyz', 'warning', 'warning'],
      [NOON, 'expired · …wxyz', 'error', 'error'],
      [undefined, 'expiry unknown · …wxyz', 'question'],
      ['soon', 'expiry unknown · …wxyz', 'question'],
    ];
  for (const [expirationDate, text, icon, tone] of expiries) {
    it(`describes the expiry ${expirationDate} as ${text}`, async () => {
      const row = await tokenRow({ expirationDate });
      assert.deepEqual([row.description, row.icon, row.tone], [text, icon, tone]);
    });
  }

  it('spells out the expiry for a screen reader', async () => {
    const { spoken } = await tokenRow({ expirationDate: NOON + 3 * DAY });
    assert.equal(spoken, 'expires in 3 days, …wxyz');
  });

  it('starts with what distinguishes tokens of the same client, or without one', async () => {
    const token = (end: string, clientName?: string) =>
      anAccessToken({ accessToken: `tok4abcd9efgh1${end}`, clientName });
    world.server.service.tokens = [
      token('aaaa', 'One'),
      token('bbbb', 'Two'),
      token('cccc', 'Two'),
      token('dddd'),
    ];
    await world.session.refresh();
    const rows = outline(world)
      .filter((row) => /…[a-d]{4}/.test(row))
      .map((row) => row.trim());
    assert.deepEqual(rows.toSorted(), [
      '(no client name) | 30 d · …dddd',
      'One | 30 d · …aaaa',
      'Two | 30 d · …bbbb',
      'Two | 30 d · …cccc',
    ]);
  });

  it('lists exactly the token fields of the interface', async () => {
    const { tooltip } = await tokenRow({ roles: ['ROLE_READONLY', 'ROLE_X'], tenant: { id: 7 } });
    const lines = tooltip.split('\n');
    assert.deepEqual(
      [...lines.slice(0, 3), ...lines.slice(5)],
      [
        'Access token: …wxyz',
        'Client: Room Provisioning',
        'Enterprise: Example Enterprise',
        'Roles: ROLE_READONLY, ROLE_X',
      ],
    );
    assert.match(tooltip, /Created: .*10 days ago$/m);
    assert.match(tooltip, /Expires: .*in 30 days$/m);
  });

  it('describes a token with few fields', async () => {
    world.server.service.tokens = [{ accessToken: 'short', clientName: null }];
    await world.session.refresh();
    const { label, description, tooltip } = rowOfKind(world, 'accessToken');
    assert.deepEqual([label, description], ['(no client name)', 'expiry unknown · …']);
    assert.match(tooltip, /Enterprise: \(unknown\)\nCreated: unknown\nExpires: unknown\nRoles: \(none\)/);
  });

  it('sorts by expiry, and counts clients that run out or have run out of tokens', async () => {
    const soon = (clientName: string, days: number) =>
      anAccessToken({ accessToken: `token-of-${clientName}`, clientName, expirationDate: NOON + days * DAY });
    world.server.service.tokens = [anAccessToken(), soon('One', 1), soon('Two', 3)];
    await world.session.refresh();
    const [, group, ...rows] = outline(world);
    assert.equal(group, '  Access Tokens | 3 · 2 clients without a token soon');
    assert.match(rows.slice(0, 3).join(), / \| 1 d .* \| 3 d .* \| 30 d /);
    world.clock.time += 2 * DAY;
    const later =
      '  Access Tokens | as of 2 days ago · 3 · 1 without a token · 1 client without a token soon';
    assert.equal(outline(world)[1], later);
  });

  it('says until when a client has a later token, and does not count the earlier one', async () => {
    world.server.service.tokens = [
      anAccessToken({ accessToken: 'token-of-before-1234', expirationDate: NOON + DAY }),
      anAccessToken(),
    ];
    await world.session.refresh();
    const [, group, first] = outline(world);
    assert.equal(group, '  Access Tokens | 2');
    assert.equal(first, '    Room Provisioning | 1 d · …1234 · longer-lasting token');
    const row = rowOfKind(world, 'accessToken');
    assert.deepEqual([row.icon, row.tone], ['key', undefined]);
    assert.match(row.tooltip, /^This client has another token, which is valid until Jul 15, 2030\.$/m);
    world.server.service.tokens = world.server.service.tokens.slice(0, 1);
    await world.session.refresh();
    assert.equal(outline(world)[1], '  Access Tokens | 1 · 1 client without a token soon');
    assert.equal(rowOfKind(world, 'accessToken').icon, 'warning');
  });

  it('marks the token for look-ups, and counts it as its own client', async () => {
    const accessToken = 'token-of-before-1234';
    const aged = (created: number, expires: number) => ({
      creationDate: NOON + created * DAY,
      expirationDate: NOON + expires * DAY,
    });
    world.server.service.tokens = [
      anAccessToken({ accessToken, ...aged(-13, 1) }),
      anAccessToken({ accessToken: 'token-of-today-5678', ...aged(-6, 8) }),
    ];
    await world.sessions.setting.setLookUpCredentials(world.session.connection, 'accessToken');
    await world.session.saveAccessToken(accessToken);
    await world.session.refresh();
    assert.equal(outline(world)[1], '  Access Tokens | 2 · 1 client without a token soon');
    const row = rowOfKind(world, 'accessToken');
    assert.equal(row.description, '1 d · …1234 · used for look-ups');
    assert.match(row.tooltip, /^Look-ups and inspections send this token$/m);
    await world.sessions.setting.setLookUpCredentials(world.session.connection, 'basic');
    assert.equal(rowOfKind(world, 'accessToken').description, '1 d · …1234 · longer-lasting token');
  });

  it('shows an eye icon on watched tokens', async () => {
    await world.sessions.setting.setWatched(world.session.connection, true);
    const { icon, tooltip } = rowOfKind(world, 'accessTokens');
    assert.equal(icon, 'eye');
    assert.match(tooltip, /^Watched: /m);
  });

  it('follows the setting for warning days', async () => {
    const fields = { creationDate: NOON - 100 * DAY };
    assert.equal((await tokenRow(fields)).icon, 'key');
    world.settingsPort.edit({ expiryWarningDays: 31 });
    assert.equal((await tokenRow(fields)).icon, 'warning');
  });

  it('lists the known details of an endpoint', async () => {
    await world.session.singleLookUps.endpoint('EP-1');
    const row = rowOfKind(world, 'endpoint');
    assert.deepEqual([row.label, row.description], ['Board Room', 'EP-1 · 192.0.2.7']);
    for (const line of [
      'Endpoint ID: EP-1',
      'Calendar: board@room.example',
      'Capabilities: CALENDAR_PUSH,',
    ]) {
      assert.ok(row.tooltip.includes(line), line);
    }
    assert.match(row.tooltip, /\nLooked up: /);
  });

  it('marks a connection as long as it has a problem', async () => {
    world.server.answer('auth.listAccessTokens', serviceError(500, 'No.'));
    await world.session.refresh();
    const row = rowOfKind(world, 'connection');
    assert.deepEqual([row.icon, row.tone], ['warning', 'warning']);
    assert.match(row.description ?? '', /^Server error \(500\) · http:/);
    assert.match(row.tooltip, /^Video\nThe service failed \(500\)\n/);
    world.server.reset();
    await world.session.refresh();
    assert.equal(rowOfKind(world, 'connection').icon, 'plug');
  });

  it('names a failure briefly, and describes it in full in the tooltip and to a screen reader', async () => {
    world.server.answer('auth.listAccessTokens', serviceError(401, 'Not Authorized.'));
    await world.session.refresh();
    const { label, description, spoken, tooltip } = rowOfKind(world, 'problem');
    assert.deepEqual([label, description], ['Sign-in rejected (401)', 'Update Credentials…']);
    assert.match(spoken ?? '', /^User name or password rejected \(401\)\. Update the credentials\./);
    assert.ok(tooltip.startsWith(spoken ?? '-'), tooltip);
  });

  it('offers an error’s next steps on its row, the first on a click', async () => {
    world.server.answer('auth.listAccessTokens', serviceError(500, 'No.'));
    await world.session.refresh();
    const { commands, click } = rowOfKind(world, 'problem');
    assert.deepEqual([commands, click?.command], [['refresh', 'showLog'], COMMANDS.refresh]);
  });

  it('does not offer Update Credentials for the demo connection', () => {
    const commandsOf = (baseUrl: string) =>
      rowOfKind(makeWorld({ connections: [{ name: 'Video', baseUrl }] }), 'connection').commands ?? [];
    const demo = commandsOf('demo:');
    assert.deepEqual(
      commandsOf('https://example.com').filter((command) => !demo.includes(command)),
      ['updateCredentials', 'useAccessToken'],
    );
  });

  it('quotes the server in an error’s tooltip', async () => {
    world.server.answer('auth.listAccessTokens', serviceError(500, '[click](command:evil) $(flame)'));
    await world.session.refresh();
    const { label, description, tooltip } = rowOfKind(world, 'problem');
    assert.ok(!`${label}${description}`.includes('evil'));
    assert.match(tooltip, /\nThe server says: \[click\]\(command:evil\) \$\(flame\)$/);
  });

  it('describes a token or an endpoint that no longer exists', () => {
    const connectionKey = 'Video';
    assert.equal(
      draw(world, { kind: 'accessToken', connectionKey, handle: 'x' }).label,
      '(no longer listed)',
    );
    assert.equal(draw(world, { kind: 'endpoint', connectionKey, endpointId: 'EP-9' }).label, 'EP-9');
    assert.equal(draw(world, { kind: 'connection', connectionKey: 'Gone' }).label, '(no longer listed)');
  });

  it('shows the server’s text literally, visibly and shortened', async () => {
    const nasty = `<b>x</b>\u202Eevil\u0007\n${'y'.repeat(5000)}`;
    world.server.service.tokens = [
      anAccessToken({ clientName: nasty, enterpriseName: nasty, roles: [nasty], [nasty]: nasty }),
    ];
    world.server.service.rooms = [aRoom(1, { name: nasty, ipAddress: nasty, calendarId: nasty })];
    await world.session.refresh();
    await world.session.singleLookUps.endpoint('EP-1');
    for (const kind of ['accessToken', 'endpoint'] as const) {
      const { label, description = '', tooltip } = rowOfKind(world, kind);
      assert.ok(label.startsWith('<b>x</b>‹U+202E›evil‹U+0007›‹U+000A›yyy'), label);
      for (const text of [label, description, tooltip]) {
        assert.ok(text.length < 3000, `${kind}: ${text.length} characters`);
        assert.ok(!text.includes('\u202E') && !text.includes('\u0007'), text);
      }
    }
  });
});
