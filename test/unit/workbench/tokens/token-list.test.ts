import assert from 'node:assert/strict';
import { TokenList } from '../../../../src/workbench/tokens/token-list';
import { anAccessToken, NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import { present } from '../../../support/expect';
import { useWorld } from '../../../support/worlds/each-world';

const DAY = 86_400_000;

describe('TokenList', () => {
  const token = (clientName: string, expirationDate: unknown, roles = ['ROLE_READONLY']) =>
    anAccessToken({
      accessToken: `${clientName}-${expirationDate}-secret`,
      ...{ clientName, creationDate: NOON - 100 * DAY, expirationDate, roles },
    });
  const tokens = [
    token('Unknown', 'next year'),
    token('Later', NOON + 90 * DAY),
    token('Sooner', NOON + DAY),
    token('Later', NOON + 2 * DAY),
  ];
  const world = useWorld({ service: { tokens } });

  it('sorts by expiry with unknown ones last, and relates each token to the client’s others', async () => {
    await world.session.refresh();
    const list = new TokenList(world.session, { expiryWarningDays: 14, calendar: CALENDAR });
    await list.show(async () => true);
    const views = list.shownIds.map((id) => list.view(present(list.find(id)), NOON));
    assert.deepEqual(
      views.map(({ client, state, laterEnd, ofClient }) => [client, state, laterEnd, ofClient]),
      [
        ['Sooner', 'soon', undefined, 1],
        ['Later', 'soon', NOON + 90 * DAY, 2],
        ['Later', 'valid', undefined, 2],
        ['Unknown', 'unknown', undefined, 1],
      ],
    );
    const { shownIds } = list;
    await list.show(async () => true);
    assert.deepEqual(list.shownIds, shownIds, 'the ids stay the same');
  });
});
