import { expect } from '@playwright/test';
import { anExpiringToken as token } from '../support/builders';
import { serviceError, silence } from '../support/loopback/behaviors';
import { test } from './fixtures';

const DAY = 86_400_000;

const TOKENS = [
  token('Later', 60.5, { roles: ['ROLE_READWRITE'] }),
  token('First', 0.5),
  token('Second', 2.5, { enterpriseName: 'Other Enterprise' }),
  token('Third', 13.5),
];

test.use({ service: { tokens: TOKENS } });

test.describe('access token table', () => {
  test('sorts by expiry first, and by any header', async ({ open }) => {
    const { table } = await open.tokens();
    await table.expectColumn('Client', ['First', 'Second', 'Third', 'Later']);
    await expect(table.state('All')).toHaveText('All 4');
    await expect(table.content.locator('.head [aria-sort="ascending"]')).toHaveText(/^Expires/);
    await table.content.getByRole('columnheader', { name: /^Client/ }).click();
    await table.expectColumn('Client', ['First', 'Later', 'Second', 'Third']);
  });

  test('updates times and states, and clears the filter by week after its day', async ({ open, page }) => {
    await page.clock.install();
    const { table } = await open.tokens();
    await table.expectColumn('State', ['Expires soon', 'Expires soon', 'Valid', 'Valid']);
    const week = table.week(/1 token expires/).first();
    await week.click();
    await table.expectColumn('Client', ['Third']);
    await page.clock.fastForward(11 * DAY);
    await table.expectColumn('Client', ['First', 'Second', 'Third', 'Later']);
    await table.expectColumn('State', ['Expired', 'Expired', 'Expires soon', 'Valid']);
    await table.expectColumn('Expires', ['10 days ago', '8 days ago', 'in 2 days', 'in 49 days']);
    await expect(table.state('Expired')).toHaveText('Expired 2');
  });

  test('filters by state, week, role, enterprise and text, and says how many tokens remain', async ({
    open,
  }) => {
    const { table } = await open.tokens();
    await table.showOnly('Expires soon');
    await table.expectColumn('Client', ['First', 'Second']);
    await table.showOnly('All');
    const week = table.week(/2 tokens expire/);
    await week.click();
    await expect(table.spoken).toHaveText('2 of 4 tokens shown');
    await expect(table.state('All')).toHaveText('All 2');
    await expect(week).toHaveAttribute('aria-pressed', 'true');
    await week.click();
    for (const [label, option, client] of [
      ['Role', 'Read and write (1)', 'Later'],
      ['Enterprise', 'Other Enterprise (1)', 'Second'],
    ] as const) {
      await table.press('More Filters');
      const choice = table.content.getByRole('combobox', { name: label, exact: true });
      await choice.selectOption(option);
      await table.expectColumn('Client', [client]);
      await choice.selectOption({ index: 0 });
      await choice.press('Escape');
    }
    await table.filter.fill('soon');
    await expect(table.spoken).toHaveText('2 of 4 tokens shown');
    await table.filter.fill('first');
    await expect(table.spoken).toHaveText('1 of 4 tokens shown');
    await table.filter.fill('no such token?');
    await expect(table.spoken).toHaveText('0 of 4 tokens shown');
    await table.press('Clear Filter');
    await expect(table.filter).toBeFocused();
    await expect(table.state('All')).toHaveText('All 4');
  });

  test('shows a reminder’s tokens, and all tokens for the next reminder', async ({ open }) => {
    const { table, webview } = await open.tokens();
    await table.expectColumn('Client', ['First', 'Second', 'Third', 'Later']);
    webview.post({ type: 'filter', filter: 'soon' });
    await table.expectColumn('Client', ['First', 'Second']);
    await table.showOnly('All');
    webview.post({ type: 'filter', filter: 'soon' });
    await table.expectColumn('Client', ['First', 'Second']);
    await table.filter.fill('first');
    webview.post({ type: 'filter', filter: 'all' });
    await table.expectColumn('Client', ['First', 'Second', 'Third', 'Later']);
  });

  test('remembers its columns when it is closed and its state filter when it is hidden', async ({ open }) => {
    const { table, webview } = await open.tokens();
    const headers = table.content.locator('.head [role="columnheader"]');
    const roles = headers.filter({ hasText: 'Roles' });
    await expect(roles).toHaveCount(1);
    await table.press('Columns');
    await table.content.getByLabel('Roles', { exact: true }).uncheck();
    await webview.reopen('closed');
    await expect(headers.filter({ hasText: /^Client/ })).toHaveCount(1);
    await expect(roles).toHaveCount(0);
    await table.press('Columns');
    await table.press('Reset');
    await expect(roles).toHaveCount(1);
    await table.showOnly('Expires soon');
    await table.filter.fill('first');
    expect(await webview.kept()).not.toContain('first');
    await webview.reopen('hidden');
    await expect(table.state('Expires soon')).toHaveAttribute('aria-pressed', 'true');
    await table.expectColumn('Client', ['First']);
    await table.filter.fill('');
    await table.row('Second').getByText('Expires soon').click();
    await webview.reopen('hidden');
    await table.expectColumn('Client', ['First', 'Second']);
    await expect(table.row('Second')).toBeFocused();
  });

  test('copies, shows and exports with keys and buttons, and never contains a token', async ({
    open,
    page,
    server,
  }) => {
    const { table, webview, extension } = await open.tokens();
    const { dialogs, userFiles, pageViews } = extension.world;
    const copied = () => dialogs.copied.at(-1);
    await table.row('First').locator('.cell.masked').click();
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(copied).toBe('token-of-First-0123456789');
    await table.row('Second').hover();
    await table.row('Second').getByTitle('Copy Token').click();
    await expect.poll(copied).toBe('token-of-Second-0123456789');
    await table.row('Second').getByRole('checkbox').check();
    await table.press('Copy Row');
    await expect.poll(copied).toMatch(/^Client\t.*\nSecond\t[^\n]*$/);
    await table.export('CSV…');
    await expect
      .poll(() => [...userFiles.saved.values()].join())
      .toMatch(/^Second,[^,\n]+,Other Enterprise,/mu);
    await table.row('Third').dblclick();
    await expect.poll(() => pageViews.titles).toContain('Third: Access Token');
    expect(server.requestsTo('auth.getAccessToken')).toEqual([]);
    const id: unknown = Reflect.get(Object(await webview.menuOf(table.row('Third'))), 'id');
    webview.post({ type: 'press', act: 'inspect', id });
    await expect.poll(() => server.requestsTo('auth.getAccessToken')).toHaveLength(1);
    expect(await page.content()).not.toContain('token-of-');
    expect(JSON.stringify(webview.posted)).not.toContain('token-of-');
  });

  test('marks expiring tokens whose client has a longer-lived one, and counts tokens per client', async ({
    open,
    server,
  }) => {
    const other = { accessToken: 'token-of-First-9876543210' };
    server.service.tokens = [token('First', 0.5), token('First', 400.5, other), token('Last', 1.5)];
    const { table } = await open.tokens();
    await table.expectColumn('State', ['Expires soon · longer-lasting token', 'Expires soon', 'Valid']);
    await table.expectColumn('Tokens per client', ['2', '1', '2']);
    const state = table.row('First').first().getByText('longer-lasting token');
    await expect(state).toHaveAttribute(
      'title',
      /^This client has another token, which is valid until .*\d{4}\.$/,
    );
    await table.showOnly('No token soon');
    await table.expectColumn('Client', ['Last']);
    await table.showOnly('All');
    await table.content.getByRole('columnheader', { name: /^Tokens per client/ }).click();
    await table.expectColumn('Client', ['Last', 'First', 'First']);
  });

  test('keeps its rows when a refresh fails, and says what to do', async ({ open, server }) => {
    const { table, webview } = await open.tokens();
    server.answer('auth.listAccessTokens', serviceError(401, 'Not Authorized.'));
    await table.press('Refresh');
    await expect(table.notices).toHaveCount(1);
    await table.expectColumn('Client', ['First', 'Second', 'Third', 'Later']);
    await table.press('Update Credentials…');
    await webview.expectPosted({ type: 'action', action: 'updateCredentials' });
  });

  test('shows no tokens while another account is being listed, or if that fails', async ({
    open,
    server,
    world,
  }) => {
    const { table } = await open.tokens();
    await table.expectColumn('Client', ['First', 'Second', 'Third', 'Later']);
    server.answer('auth.listAccessTokens', silence());
    void world.session.saveCredentials({ username: 'bob', password: 'first' });
    await expect(table.content.getByText('Loading access tokens…')).toBeVisible();
    server.answer('auth.listAccessTokens', serviceError(401, 'Not Authorized.'));
    await world.session.saveCredentials({ username: 'bob', password: 'second' });
    await expect(table.content.getByText('The access tokens are not listed yet.')).toBeVisible();
  });
});
