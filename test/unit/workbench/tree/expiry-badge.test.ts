import assert from 'node:assert/strict';
import { ExpiryBadge } from '../../../../src/workbench/tree/expiry-badge';
import { anAccessToken, NOON } from '../../../support/builders';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';

const PATIENCE_MS = 5000;
const DAY = 86_400_000;

/** Builds a token with a long lifetime, which expires soon only in its last days. */
function token(clientName: string, days: number) {
  const accessToken = `token-of-${clientName}-${days}-0123456789`;
  const [creationDate, expirationDate] = [NOON - 300 * DAY, NOON + days * DAY];
  return anAccessToken({ accessToken, clientName, creationDate, expirationDate });
}

describe('ExpiryBadge', () => {
  const world = useWorld({
    service: { tokens: [token('A', 1), token('A', 2), token('B', 3), token('B', 40), token('C', 100)] },
  });
  let badge: ExpiryBadge | undefined;
  afterEach(() => badge?.dispose());

  it('says how many clients run out or have run out of tokens', async () => {
    const view: ConstructorParameters<typeof ExpiryBadge>[0] = { badge: undefined };
    badge = new ExpiryBadge(view, world);
    await world.session.refresh();
    await waitFor('a badge', () => view.badge?.value === 1, PATIENCE_MS);
    assert.equal(view.badge?.tooltip, '1 client runs out of access tokens soon');
    world.server.service.tokens = [token('A', 2), token('B', 3), token('D', 1)];
    await world.session.refresh();
    world.clock.time = NOON + 1.5 * DAY;
    world.settingsPort.edit({});
    await waitFor('a badge', () => view.badge?.value === 3, PATIENCE_MS);
    assert.equal(view.badge?.tooltip, '2 clients run out of access tokens soon, 1 without a token');
    world.server.service.tokens = [token('C', 100)];
    await world.session.refresh();
    await waitFor('no badge', () => view.badge === undefined, PATIENCE_MS);
  });
});
