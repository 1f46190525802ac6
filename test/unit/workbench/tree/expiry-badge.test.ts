import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ExpiryBadge } from '../../../../src/workbench/tree/expiry-badge';
import { anAccessToken, NOON } from '../../../support/builders';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';
import { makeWorld, type World } from '../../../support/worlds/model-world';
import { present } from '../../expect';

const PATIENCE_MS = 5000;
const DAY = 86_400_000;

/** Builds a token with a long lifetime, which expires soon only in its last days. */
function token(clientName: string, days: number) {
  const accessToken = `token-of-${clientName}-0123456789`;
  const [creationDate, expirationDate] = [NOON - 300 * DAY, NOON + days * DAY];
  return anAccessToken({ accessToken, clientName, creationDate, expirationDate });
}

describe('ExpiryBadge', () => {
  const world = useWorld({ service: { tokens: [token('A', 1), token('B', 100)] } });
  const ends: (() => void)[] = [];

  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    mock.timers.reset();
  });

  /** Returns the badge of a window. */
  function badgeOf({ sessions, services: { settings, clock }, tokenHistories }: World) {
    const view: ConstructorParameters<typeof ExpiryBadge>[0] = { badge: undefined };
    const badge = new ExpiryBadge(view, { sessions, settings, clock, tokenHistories });
    ends.push(() => badge.dispose());
    return view;
  }

  /** Opens a window with the stored data of the first one, which cannot reach the service. */
  function otherWindow(): World {
    const fetch = () => assert.fail('a request was sent');
    const other = makeWorld({}, { ...world, fetch });
    ends.push(() => {
      other.tokenHistories.dispose();
      other.sessions.dispose();
    });
    return other;
  }

  const watch = () => world.sessions.setting.setWatched(world.session.connection, true);
  const shows = (view: ReturnType<typeof badgeOf>, count: number) =>
    waitFor(`a badge of ${count}`, () => view.badge?.value === count, PATIENCE_MS);

  it('counts at the start what another window has listed, and sends nothing', async () => {
    await watch();
    await world.tokenHistories.check();
    const restarted = otherWindow();
    await shows(badgeOf(restarted), 1);
    assert.equal(present(restarted.sessions.find('Video')).accessTokens.value, undefined);
  });

  it('counts within a minute what another window has listed since', async () => {
    await watch();
    await world.tokenHistories.check();
    const second = otherWindow();
    const [own, other] = [badgeOf(world), badgeOf(second)];
    mock.timers.tick(60_000);
    await Promise.all([shows(own, 1), shows(other, 1), second.tokenHistories.check()]);
    world.server.service.tokens = [token('A', 1), token('B', 2), token('C', 2)];
    await world.session.refresh();
    await world.tokenHistories.settled(world.session);
    await shows(own, 3);
    assert.equal(other.badge?.value, 1);
    mock.timers.tick(60_000);
    await shows(other, 3);
    assert.equal(other.badge?.tooltip, '3 access tokens expire soon');
  });

  it('counts the list of this window alone if the connection is not watched', async () => {
    await world.session.refresh();
    const [own, other] = [badgeOf(world), badgeOf(otherWindow())];
    mock.timers.tick(60_000);
    await shows(own, 1);
    assert.equal(other.badge, undefined);
  });
});
