import { join } from 'node:path';
import { expect } from '@playwright/test';
import { anAccessToken } from '../support/builders';
import { json, redirect } from '../support/loopback/behaviors';
import type { Behavior } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import { RETRY_MS } from '../support/pages/retry';
import { filesHolding } from './disk';
import { test } from './fixtures';
import { formsOf, keptInBrowser, shownIn, sightings } from './observed';
import type { Workbench } from './pages/workbench';
import type { ZeroTouch } from './pages/zero-touch';

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
/** The token as shown, with its last four characters. */
const MASKED = '…bird';

/** Responds with an error that quotes the whole request in every field, plain and decoded, like a careless server. */
function quoting(status: number): Behavior {
  return (exchange) => {
    const { url, headers } = exchange.request;
    const { authorization = '' } = headers;
    const basic = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8');
    const quote = [basic, authorization, url, decodeURIComponent(url), ...Object.values(headers)].join(' ');
    const body = { errorCode: quote, errorName: quote, errorMessage: quote, errorDetails: [quote] };
    return json({ ...body, [quote]: quote }, status, { 'x-quote': encodeURIComponent(quote) })(exchange);
  };
}

const FAULTS: readonly (readonly [what: string, behavior: Behavior, reported: string])[] = [
  ['a 500 that quotes them', quoting(500), '(500)'],
  [
    'a redirect that quotes them',
    redirect(`https://u:${encodeURIComponent(PASSWORD)}@a.invalid/${CODE}`),
    'redirect',
  ],
];

// The whole disk and browser storage is searched.
test.use({ freshProfile: true });

test('shows secrets nowhere while a person works, nor when the server quotes them', async ({
  zeroTouch,
  serve,
  page,
}) => {
  const aviary = await serve({
    username: 'ada',
    password: PASSWORD,
    checks: 'all',
    tokens: [anAccessToken({ accessToken: CANARIES.token, clientName: `Bird ${CANARIES.token}` })],
  });
  aviary.service.changeCode('EP-1', { id: 'PC-1', code: CODE });
  const { explorer, workbench } = zeroTouch;
  const { input } = workbench;

  await test.step('uses a wrong and a correct password', async () => {
    await workbench.runCommand('Zero Touch: Add Connection…');
    await input.answer('Address', aviary.baseUrl);
    await input.answer('Name of this connection', 'Aviary');
    await input.answer('User name', 'ada');
    aviary.answer('auth.listAccessTokens', quoting(401));
    await input.answer('Password', CANARIES['wrong password']);
    await input.waitFor('User name or password rejected (401)');
    await expectNothingShown(zeroTouch);
    aviary.reset();
    await input.box.fill(PASSWORD);
    await expectNothingShown(zeroTouch);
    await input.accept();
    await expect(explorer.row(/…bird/)).toBeVisible();
    await expectNothingShown(zeroTouch);
  });

  await test.step('copies and inspects an access token', async () => {
    const copied = await workbench.copiedBy(() => explorer.clickAction(/…bird/, 'Copy Access Token'));
    expect(copied).toBe(CANARIES.token);
    // Redrawing a row closes its hover.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await explorer.row(/…bird/).locator('.label-name').hover(RETRY_MS);
      await page.locator('.monaco-hover').filter({ hasText: 'Enterprise' }).waitFor(RETRY_MS);
    }).toPass();
    await expectNothingShown(zeroTouch);
    await workbench.runCommand('Zero Touch: Inspect Access Token…');
    await input.waitFor('Paste an access token');
    await expect(input.box).toHaveAttribute('type', 'password');
    await input.box.fill(CANARIES.token);
    await expectNothingShown(zeroTouch);
    await input.accept();
    await zeroTouch.panel(/Read only/);
    await expectNothingShown(zeroTouch);
  });

  await test.step('shows a pairing code only in its panel', async () => {
    const panel = await zeroTouch.lookUp('EP-1', /Calendar push/);
    await panel.expectCode(CODE);
    expect(await expectNothingShown(zeroTouch)).toEqual(['code']);
    await panel.press('Large View');
    await panel.choose('Spell Out');
    expect(await expectNothingShown(zeroTouch)).toEqual(['code']);
    await panel.press('Close Large View');
    // The code becomes the previous code.
    aviary.service.changeCode('EP-1', { id: 'PC-2', code: '555666' });
    await panel.press('Fetch Again');
    await panel.expectCode('555666');
    await expect(panel.caption).toContainText('changed, was');
    expect(await expectNothingShown(zeroTouch)).toEqual(['code']);
  });

  await test.step('opens the watch and the table of access tokens', async () => {
    await workbench.runCommand('Zero Touch: Watch Access Tokens');
    await expect(workbench.statusBar.filter({ hasText: 'Watching access tokens' })).toBeVisible();
    // A notification would cover the buttons of the table.
    await workbench.clearToasts();
    await workbench.runCommand('Zero Touch: Show Access Tokens as Table');
    const table = await zeroTouch.tokenPage(/Bird/);
    await table.row('Bird').getByRole('checkbox').check();
    const copied = await workbench.copiedBy(() => table.press('Copy Row'));
    expect(copied).not.toContain('bird');
    await expectNothingShown(zeroTouch);
    await workbench.clearToasts();
  });

  await test.step('names every operation in the log', async () => {
    await workbench.runCommand('Zero Touch: Show Log');
    const line = page.locator('.output-view .view-line, .output-view-content .view-line');
    await expect(line.filter({ hasText: /auth.getAccessToken/ }).first()).toBeVisible();
    await expectNothingShown(zeroTouch);
  });

  await test.step('runs the assistant tools from another extension', async () => {
    await confirmTools(workbench, async () => {
      await expect(workbench.modal).toContainText('“Aviary”');
      await expectNothingShown(zeroTouch);
    });
    await expect(workbench.editor).toContainText('"client":"Bird …"');
    await expect(workbench.editor).toContainText('"result":"found"');
    await expectNothingShown(zeroTouch);
  });

  await workbench.dropAllEditors();
  await test.step('sends an access token with look-ups', async () => {
    aviary.service.checks = 'accessToken';
    await workbench.runCommand('Zero Touch: Use an Access Token for Look-Ups…');
    await workbench.input.pick(/Bird/);
    await expect(workbench.toast('now send the access token …bird')).toBeVisible();
    await expectNothingShown(zeroTouch);
    await workbench.clearToasts();
  });
  await zeroTouch.lookUp('EP-1', /Calendar push/);
  for (const [what, behavior, reported] of FAULTS) {
    await test.step(what, async () => {
      aviary.answer('any', behavior);
      await explorer.clickAction('Access Tokens', 'Refresh');
      await expect(page.getByRole('treeitem').filter({ hasText: reported }).first()).toBeVisible();
      await workbench.runCommand('Zero Touch: Inspect Access Token…');
      await workbench.input.answer('Paste an access token', CANARIES['unknown token']);
      await expect(workbench.toast(reported)).toBeVisible();
      await explorer.row('Board Room').click();
      const panel = await zeroTouch.panel(/Board Room/);
      await expect(panel.notices.filter({ hasText: reported }).first()).toBeVisible();
      await expectNothingShown(zeroTouch);
      await workbench.clearToasts();
      await confirmTools(workbench);
      await expect(workbench.editor.locator('.view-line').filter({ hasText: '"error"' })).toHaveCount(2);
      await expectNothingShown(zeroTouch);
      // A row whose panel is hidden shows a failure as a notification.
      await workbench.runCommand('View: Revert and Close Editor');
      aviary.answer('any', undefined);
    });
  }
  await expectNothingKept(zeroTouch, aviary);
});

/** Makes another extension call each tool, and confirms it. The results are then shown, one per line. */
async function confirmTools(workbench: Workbench, atQuestion?: () => Promise<void>): Promise<void> {
  await workbench.runCommand('Tests: Call Tools');
  for (const title of ['List access tokens?', 'Look up an endpoint?']) {
    await workbench.modal.filter({ hasText: title }).waitFor();
    await atQuestion?.();
    await workbench.answerModal(title, 'Yes');
  }
}

/**
 * Searches the visible window for the planted secrets. A panel may show the code.
 * @returns the secrets found in panels with a code
 */
async function expectNothingShown({ page }: ZeroTouch): Promise<readonly string[]> {
  const shown = await shownIn(page);
  const found = sightings(shown, CANARIES);
  const inCodePanels = found.filter(({ where }) => where.startsWith('code panel'));
  expect(found.filter((sighting) => !inCodePanels.includes(sighting))).toEqual([]);
  expect(sightings(shown, NEVER_SHOWN)).toEqual([]);
  return inCodePanels.map(({ canary }) => canary);
}

/** Searches the browser's storage and the profile on disk for the planted secrets. */
async function expectNothingKept(zeroTouch: ZeroTouch, server: LoopbackServer): Promise<void> {
  const { profile } = zeroTouch.vscode;
  await zeroTouch.reload();
  const kept = await keptInBrowser(zeroTouch.page);
  expect(sightings(kept, CANARIES)).toEqual([]);
  expect(filesHolding(profile, Object.values(CANARIES).flatMap(formsOf))).toEqual([]);
  expect(filesHolding(profile, [MASKED])).toEqual([]);
  const remembered = filesHolding(profile, ['"keyId"']);
  expect(filesHolding(profile, ['bird']).filter((file) => remembered.includes(file))).toEqual([]);
  // Proves that the searches can find secrets.
  const holding = [...kept].filter(([, content]) => content.includes('Board Room')).map(([where]) => where);
  expect(holding.join()).toMatch(/indexedDB/);
  expect(kept.get('localStorage')).toMatch(/secret/);
  expect(filesHolding(profile, [server.baseUrl])).toContain(join('user', 'User', 'settings.json'));
  for (const operation of OPERATIONS) {
    const logs = filesHolding(profile, [`[info] ${operation} [Aviary]`]);
    expect(logs.join(), operation).toContain('Zero Touch Pairing.log');
  }
}
