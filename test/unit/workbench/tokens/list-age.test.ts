import assert from 'node:assert/strict';
import {
  copyAccessToken,
  exportInventory,
  useAccessToken,
} from '../../../../src/workbench/commands/access-tokens';
import { exportRows } from '../../../../src/workbench/tokens/inventory-export';
import { copiedOfList } from '../../../../src/workbench/tokens/list-age';
import { TokenList } from '../../../../src/workbench/tokens/token-list';
import { anAccessToken, NOON } from '../../../support/builders';
import { call } from '../../../support/call';
import { PATIENCE_MS, present } from '../../../support/expect';
import { answer } from '../../../support/loopback/behaviors';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const token = (letter: string) =>
  anAccessToken({ accessToken: `token-of-${letter}-0123456789`, clientName: `Client ${letter}` });

describe('access token list: age', () => {
  const world = useWorld({ service: { tokens: [token('A'), token('B')] } });
  beforeEach(async () => {
    world.dialogs.choose = (items) => items[0];
    await world.session.refresh();
    world.server.service.tokens = [token('A'), token('C')];
    world.clock.time = NOON + 5 * DAY;
  });

  const list = async () => {
    const tokens = new TokenList(world.session, world.settings);
    await tokens.show(async () => true);
    return tokens;
  };
  const exported = async () => String(await present([...world.userFiles.saved.values()][0]));
  const exportAs = async (list: TokenList, ids: readonly string[] | undefined) =>
    await exportRows(world.session, list, { format: 'csv', ids }, world);
  const idOf = (name: string) =>
    present(
      world.session.accessTokens.value?.entries.find(({ token }) => token.clientName === `Client ${name}`),
    ).handle;

  it('reloads for an export, and includes new tokens', async () => {
    await exportAs(await list(), [idOf('A'), idOf('B')]);
    assert.match(await exported(), /Client A[\s\S]*Client C/);
    assert.doesNotMatch(await exported(), /Client B/);
  });

  it('exports new tokens even while they are still being sent to the table', async () => {
    const shown = await list();
    const ids = [idOf('A'), idOf('B')];
    await world.session.refresh();
    void shown.show(() => new Promise(() => undefined));
    await exportAs(shown, ids);
    assert.match(await exported(), /Client A[\s\S]*Client C/);
  });

  it('reloads for an export of selected rows, and says how many are gone', async () => {
    await exportAs(await list(), [idOf('B')]);
    assert.doesNotMatch(await exported(), /Client [ABC]/);
    assert.match(world.userFiles.said.at(-1) ?? '', / 1 token is no longer listed\.$/);
  });

  for (const [what, work] of [
    ['an inventory', () => call(exportInventory, world)],
    ['a pick of the token to copy', () => call(copyAccessToken, world)],
    ['a pick of the token for look-ups', () => call(useAccessToken, world)],
  ] as const) {
    it(`reloads for ${what}, but not if it is only a few minutes old`, async () => {
      const { length } = world.server.requests;
      await world.actions.run('test', work);
      assert.equal(world.server.requests.length, length + 1);
      world.clock.time += 4 * MINUTE;
      await world.actions.run('test', work);
      assert.equal(world.server.requests.length, length + 1);
    });
  }

  it('offers the old list with its time if it cannot be reloaded', async () => {
    world.server.answer('auth.listAccessTokens', answer(500));
    world.dialogs.press = ({ buttons }) => buttons[0];
    await world.actions.run('test', () => call(exportInventory, world));
    await waitFor('the file', () => world.userFiles.saved.size === 1, PATIENCE_MS);
    const [failure] = world.dialogs.shown;
    assert.equal(failure?.kind, 'error');
    assert.match(failure?.text ?? '', /^Video: The service/);
    assert.match(failure?.buttons[0] ?? '', /^Use the List from Jun 15, 2030, \d\d:00$/);
    assert.match(await exported(), /Client A[\s\S]*Client B/);
  });

  it('exports without replacing a newer list in the table', async () => {
    const shown = await list();
    world.server.answer('auth.listAccessTokens', answer(500));
    world.dialogs.press = async ({ buttons }) => {
      world.server.reset();
      await world.session.refresh();
      await shown.show(async () => true);
      return buttons[0];
    };
    await world.actions.run('test', () => exportAs(shown, undefined));
    await waitFor('the file', () => world.userFiles.saved.size === 1, PATIENCE_MS);
    assert.match(await exported(), /Client A[\s\S]*Client B/);
    assert.equal(shown.find(idOf('C'))?.handle, idOf('C'));
  });

  it('exports nothing if its connection is removed meanwhile', async () => {
    world.server.answer('auth.listAccessTokens', () => undefined);
    const exporting = world.actions.run('test', () => call(exportInventory, world));
    await world.server.requested(2);
    await world.sessions.remove(world.session);
    await exporting;
    assert.equal(world.userFiles.saved.size, 0);
  });

  it('copies immediately, and says how old the list is', async () => {
    const { length } = world.server.requests;
    assert.equal(
      await world.accessTokenPanels.copy(world.session, idOf('A')),
      'Access token copied. The list is from 5 days ago.',
    );
    assert.equal(world.dialogs.clipboard, 'token-of-A-0123456789');
    assert.equal(world.server.requests.length, length);
  });

  for (const [age, said] of [
    [HOUR - 1, 'Row copied'],
    [HOUR, 'Row copied. The list is from 1 hour ago.'],
    [-HOUR, 'Row copied'],
  ] as const) {
    it(`says “${said}” after a copy at an age of ${age} ms`, () => {
      assert.equal(copiedOfList('Row copied', world.session, NOON + age), said);
    });
  }
});

describe('access token table: shown again', () => {
  const world = useWorld({ service: { tokens: [token('A')] } });

  it('reloads only a list older than a quarter of an hour', async () => {
    await world.session.loadForView();
    for (const [minutes, requests] of [
      [0, 1],
      [15, 1],
      [16, 2],
      [30, 2],
      [32, 3],
    ] as const) {
      world.clock.time = NOON + minutes * MINUTE;
      await world.session.loadForView();
      assert.equal(world.server.requests.length, requests, `${minutes} minutes`);
    }
  });

  it('repeats a first load that failed', async () => {
    world.server.answer('auth.listAccessTokens', answer(400));
    await world.session.loadForView();
    assert.notEqual(world.session.accessTokens.error, undefined);
    world.server.reset();
    await world.session.loadForView();
    assert.equal(world.session.accessTokens.value?.entries.length, 1);
  });

  it('reloads a list from the future after the clock was set back', async () => {
    await world.session.loadForView();
    world.clock.time = NOON - DAY;
    await world.session.loadForView();
    assert.equal(world.server.requests.length, 2);
  });
});
