import assert from 'node:assert/strict';
import type { LookUpSubject } from '../../../../src/model/endpoints/look-up';
import { aRoom } from '../../../support/builders';
import { PATIENCE_MS } from '../../../support/expect';
import { answer, held, silence } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';

describe('PairingCodePanels', () => {
  const world = useWorld({ service: { rooms: [aRoom(1), aRoom(2)] } });
  const endpoint = (id: string): LookUpSubject => ({ kind: 'endpoint', id });
  /** Looks up an endpoint; like a command, it never rejects. */
  const lookUp = (subject: LookUpSubject) =>
    world.actions.run('test', async () => {
      await world.pairingCodePanels.lookUp(world.session, subject);
    });
  const click = (id: string) => world.pairingCodePanels.preview(world.session, endpoint(id));
  const open = () => world.pageViews.titles.toSorted();
  const sent = () => world.server.requests.map(({ url }) => url);

  it('fetches a pairing code by its ID in one request, and shows its endpoint', async () => {
    await lookUp({ kind: 'pairingCode', id: 'PC-2' });
    assert.deepEqual(sent(), ['/api/endpoints/PC-2/pairingcode']);
    assert.deepEqual(world.authorizations, [world.server.service.authorization]);
    assert.deepEqual(open(), ['Room 2: Pairing Code']);
    assert.deepEqual(
      world.session.endpoints.all.map(({ id }) => id),
      ['EP-2'],
    );
  });

  it('shows no outdated code if the look-up is canceled', async () => {
    await lookUp(endpoint('EP-1'));
    for (const view of world.pageViews.all) view.close();
    world.server.answer('endpoints.currentPairingCode', silence());
    const ended = lookUp(endpoint('EP-1'));
    await world.server.requested(3);
    await world.sessions.remove(world.session);
    await ended;
    assert.deepEqual(open(), []);
  });

  it('opens no panel and remembers nothing for an unknown ID', async () => {
    await lookUp(endpoint('EP-404'));
    assert.deepEqual(sent(), ['/api/endpoints/EP-404/currentpairingcode']);
    assert.deepEqual(open(), []);
    assert.deepEqual(world.session.endpoints.all, []);
    assert.deepEqual(world.dialogs.shown[0]?.buttons, ['Try as a Pairing Code ID', 'Edit ID…']);
  });

  it('looks up with a rejected password on request', async () => {
    world.server.answer('auth.listAccessTokens', answer(401));
    await world.session.refresh();
    await lookUp(endpoint('EP-1'));
    assert.equal(world.server.requests.length, 1);
    const [blocked] = world.dialogs.shown;
    assert.match(blocked?.text ?? '', /^Video: Credentials were rejected\./);
    assert.deepEqual(blocked?.buttons, ['Update Credentials…', 'Retry Anyway', 'Show Log']);
    world.dialogs.press = ({ buttons }) => buttons.find((button) => button === 'Retry Anyway');
    await lookUp(endpoint('EP-1'));
    await waitFor('the panel', () => open().length > 0, PATIENCE_MS);
    await lookUp(endpoint('EP-2'));
    await world.session.refresh();
    const { error } = world.session.accessTokens;
    assert.equal(
      world.session.problem(error, 'accessTokens').headline,
      'The password is accepted for look-ups, but not for the list of access tokens',
    );
    assert.equal(sent().filter((url) => url === '/api/auth/accesstokens').length, 1);
  });

  it('shows the last clicked row in the same panel', async () => {
    await click('EP-1');
    await click('EP-2');
    assert.deepEqual(open(), ['Room 2: Pairing Code']);
    // A look-up by name has its own panel.
    await lookUp(endpoint('EP-1'));
    assert.deepEqual(open(), ['Board Room: Pairing Code', 'Room 2: Pairing Code']);
    await click('EP-1');
    assert.deepEqual(open(), ['Board Room: Pairing Code', 'Room 2: Pairing Code']);
  });

  it('shows the last clicked row even if an earlier response arrives later', async () => {
    for (const id of ['EP-1', 'EP-2']) await world.session.singleLookUps.endpoint(id);
    const gate = new Gate();
    world.server.answer('endpoints.currentPairingCode', held(gate, world.server.service.behavior));
    const clicked = click('EP-1');
    await world.server.requested(5);
    world.server.answer('endpoints.currentPairingCode', undefined);
    await click('EP-2');
    assert.deepEqual(open(), ['Room 2: Pairing Code']);
    gate.open();
    await clicked;
    assert.deepEqual(open(), ['Room 2: Pairing Code']);
  });
});
