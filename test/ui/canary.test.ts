import assert from 'node:assert/strict';
import { join } from 'node:path';
import { anAccessToken } from '../support/builders';
import { answer, json, redirect } from '../support/loopback/behaviours';
import type { Behaviour } from '../support/loopback/exchange';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';
import { formsOf, keptInBrowser, type Sighting, shownIn, sightings } from './observed';
import { filesHolding } from './profile';
import { type Story, story } from './story';

const PASSWORD = 'Canary pä€ss 4711/wörd';
const CANARIES = {
  password: PASSWORD,
  'wrong password': 'Canary wröng 0815/wörd',
  'Basic header': Buffer.from(`ada:${PASSWORD}`, 'utf8').toString('base64'),
  token: 'canarytoken0815/canarytoken+bird',
  'unknown token': 'canaryghost0816/canarytoken+bird',
  code: '918273645546',
};
const OPERATIONS = [
  'auth.listAccessTokens',
  'auth.getAccessToken',
  'endpoints.currentPairingCode',
  'endpoints.pairingCode',
];
const { code: CODE, ...NEVER_SHOWN } = CANARIES;

/** An error that quotes all that was sent in every field, plain and decoded, as a careless server does. */
function quoting(status: number): Behaviour {
  return (exchange) => {
    const { url, headers } = exchange.request;
    const { authorization = '' } = headers;
    const basic = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8');
    const quote = [basic, authorization, url, decodeURIComponent(url), ...Object.values(headers)].join(' ');
    const body = { errorCode: quote, errorName: quote, errorMessage: quote, errorDetails: [quote] };
    return json({ ...body, [quote]: quote }, status, { 'x-quote': encodeURIComponent(quote) })(exchange);
  };
}

describe('canary: planted secrets, in everything that a person or a disk gets', () => {
  const the = story({
    servers: ['Aviary'],
    begin: async ({ server }) => {
      const { service } = server('Aviary');
      service.username = 'ada';
      service.password = PASSWORD;
      service.checks = 'all';
      service.tokens = [anAccessToken({ accessToken: CANARIES.token, clientName: `Bird ${CANARIES.token}` })];
      service.changeCode('EP-1', { id: 'PC-1', code: CODE });
    },
  });

  it('a wrong and a right password leave nothing behind, not even while they are typed', async () => {
    const { zeroTouch, server } = the();
    const { workbench } = zeroTouch;
    await workbench.runCommand('Zero Touch: Add Connection…');
    await zeroTouch.answer('Base URL', server('Aviary').baseUrl);
    await zeroTouch.answer('A name of your own', 'Aviary');
    await zeroTouch.answer('User name', 'ada');
    server('Aviary').answer('auth.listAccessTokens', quoting(401));
    await zeroTouch.answer('Password', CANARIES['wrong password']);
    await workbench.inputMessage('The user name or password was refused (401)');
    await nothingShown(the());
    server('Aviary').reset();
    await workbench.typeInput(PASSWORD);
    await nothingShown(the());
    await workbench.acceptInput();
    await zeroTouch.row(/…bird/);
    await nothingShown(the());
  });

  it('a token is copied and inspected without being seen', async () => {
    const { zeroTouch } = the();
    const { workbench } = zeroTouch;
    await workbench.writeClipboard('before');
    await workbench.clickInlineAction(/…bird/, 'Copy Access Token');
    assert.equal(await zeroTouch.copied('before'), CANARIES.token);
    await workbench.treeRow(/…bird/).first().locator('.label-name').hover({ timeout: LOAD_MS });
    const hover = workbench.page.locator('.monaco-hover').filter({ hasText: 'Enterprise' });
    await hover.waitFor({ timeout: LOAD_MS });
    await nothingShown(the());
    await workbench.runCommand('Zero Touch: Inspect Access Token…');
    await workbench.input.waitForInput('Paste an access token');
    await workbench.typeInput(CANARIES.token);
    await nothingShown(the());
    await workbench.acceptInput();
    await zeroTouch.panel(/ROLE_READONLY/);
    await nothingShown(the());
  });

  it('a code is in its panel alone', async () => {
    const { zeroTouch } = the();
    assert.equal(await (await zeroTouch.lookUp('EP-1', /CALENDAR_PUSH/)).code(), CODE);
    const { codePanels } = await nothingShown(the());
    assert.deepEqual(codePanels, ['code']);
  });

  const faults: readonly (readonly [what: string, behaviour: Behaviour, told: string])[] = [
    ['a 404 that quotes them', quoting(404), '(404)'],
    ['a 500 that quotes them', quoting(500), '(500)'],
    [
      'a web page that quotes them',
      answer(200, `<p>${Object.values(CANARIES)}`, { 'content-type': 'text/html' }),
      'The answer is a web page',
    ],
    [
      'a redirect that quotes them',
      redirect(`https://u:${encodeURIComponent(PASSWORD)}@a.invalid/${CODE}`),
      'redirect',
    ],
  ];
  for (const [what, behaviour, told] of faults) {
    it(`${what} is told without them`, async () => {
      const { zeroTouch, server } = the();
      const { workbench } = zeroTouch;
      server('Aviary').answer('any', behaviour);
      await workbench.clickInlineAction('Access Tokens', 'Refresh');
      await workbench.treeRow(/./).filter({ hasText: told }).first().waitFor({ timeout: LOAD_MS });
      await workbench.runCommand('Zero Touch: Inspect Access Token…');
      await zeroTouch.answer('Paste an access token', CANARIES['unknown token']);
      await workbench.toast(told);
      await workbench.treeRow('Board Room').first().click({ timeout: LOAD_MS });
      await (await zeroTouch.panel(/Board Room/)).notice(told);
      await nothingShown(the());
      await workbench.clearToasts();
      server('Aviary').answer('any', undefined);
    });
  }

  it('the log tells of every operation without them', async () => {
    const { zeroTouch } = the();
    const { page } = zeroTouch.workbench;
    await zeroTouch.workbench.runCommand('Zero Touch: Show Log');
    const output = page.locator('.output-view .view-line, .output-view-content .view-line');
    await output
      .filter({ hasText: /auth.getAccessToken/ })
      .first()
      .waitFor({ timeout: LOAD_MS });
    await nothingShown(the());
  });

  it('no file, setting or state holds any of them', async () => {
    const { zeroTouch, server } = the();
    const { profile, page } = zeroTouch.workbench;
    await zeroTouch.workbench.reload();
    const kept = await keptInBrowser(page);
    assert.deepEqual(sightings(kept, CANARIES), []);
    assert.deepEqual(filesHolding(profile, Object.values(CANARIES).flatMap(formsOf)), []);
    // The search finds what is there.
    const there = [...kept].filter(([, content]) => content.includes('Board Room')).map(([place]) => place);
    assert.match(there.join(), /indexedDB/);
    assert.match(kept.get('localStorage') ?? '', /secret/);
    const files = filesHolding(profile, [server('Aviary').baseUrl]);
    assert.ok(files.includes(join('user', 'User', 'settings.json')), files.join());
    for (const operation of OPERATIONS) {
      const logs = filesHolding(profile, [`[info] ${operation} [Aviary]`]);
      assert.ok(
        logs.some((file) => file.endsWith('Zero Touch Pairing.log')),
        operation,
      );
    }
  });
});

/**
 * Holds all that the window has to show against the planted secrets. The code may stand in its panel.
 * @returns which of them the panels that show a code hold
 */
async function nothingShown({ zeroTouch }: Story): Promise<{ readonly codePanels: readonly string[] }> {
  const shown = await waitFor('the window to be read', () => shownIn(zeroTouch.workbench.page), LOAD_MS);
  const isCodePanel = ({ place }: Sighting) => place.startsWith('code panel');
  const found = sightings(shown, CANARIES);
  assert.deepEqual(
    found.filter((sighting) => !isCodePanel(sighting)),
    [],
  );
  assert.deepEqual(sightings(shown, NEVER_SHOWN), []);
  return { codePanels: found.filter(isCodePanel).map(({ canary }) => canary) };
}
