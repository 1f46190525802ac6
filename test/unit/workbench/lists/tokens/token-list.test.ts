import assert from 'node:assert/strict';
import { TokenList } from '../../../../../src/workbench/lists/tokens/token-list';
import { NOON } from '../../../../support/builders';
import { DAY, type Named, TokenMachine } from '../../../../support/worlds/token-machine';

const SETTINGS = { expiryWarningDays: 14 } as const;

describe('TokenList', () => {
  const named = (clientName: string, expirationDate: unknown) => ({
    clientName,
    creationDate: NOON - 100 * DAY,
    expirationDate,
  });

  it('has the soonest to expire first, then unknown expiries, and gone tokens last', async () => {
    const window = new TokenMachine(NOON).openWindow();
    const gone: Named = ['W', named('Went', NOON + DAY)];
    await window.list([gone]);
    const tokens: readonly Named[] = [
      ['U', named('Unknown', 'soon')],
      ['L', named('Later', NOON + 9 * DAY)],
      ['S', named('Sooner', NOON + DAY)],
    ];
    const review = await window.list(tokens);
    const { accessTokens } = window.session;
    const session = { accessTokens, tokenInUse: undefined, isRenewed: () => false };
    const list = new TokenList(session, SETTINGS, () => review);
    const views = list.read().map((row) => list.view(row, NOON));
    assert.deepEqual(
      views.map(({ client, state, change }) => [client, state, change]),
      [
        ['Sooner', 'soon', 'new'],
        ['Later', 'soon', 'new'],
        ['Unknown', 'unknown', 'new'],
        ['Went', 'gone', 'withdrawn'],
      ],
    );
    assert.ok(views.every(({ id }) => list.find(id)?.id === id));
    assert.deepEqual(
      list.read().map(({ id }) => id),
      views.map(({ id }) => id),
      'the ids stay the same',
    );
  });
});
