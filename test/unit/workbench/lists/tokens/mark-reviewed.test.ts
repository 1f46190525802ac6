import assert from 'node:assert/strict';
import { markReviewed } from '../../../../../src/workbench/lists/tokens/mark-reviewed';
import { notifyOfTokens } from '../../../../../src/workbench/lists/tokens/reminders';
import { anAccessToken, NOON, readingOf } from '../../../../support/builders';
import { TestServices } from '../../../../support/test-services';
import { waitFor } from '../../../../support/wait';
import { useWorld } from '../../../../support/worlds/each-world';
import { PATIENCE_MS } from '../../../expect';

const DAY = 86_400_000;

describe('the notifications of access tokens', () => {
  const token = (accessToken: string, clientName: string, days = 40) =>
    anAccessToken({
      accessToken,
      clientName,
      creationDate: NOON - 100 * DAY,
      expirationDate: NOON + days * DAY,
    });
  const KNOWN = token('kept4secret9kept4secret9tail', 'Known');
  const world = useWorld({ service: { tokens: [KNOWN, token('other5abcd9efgh1', 'Other')] } });
  let services: TestServices;
  beforeEach(() => {
    services = new TestServices(world);
  });
  afterEach(() => services.dispose());

  const goneCount = () => world.tokenHistories.comparisonOf(world.session)?.gone.length;
  const review = async (pressed?: string) => {
    services.dialogs.press = () => pressed;
    await markReviewed(world.session, readingOf(world.session), services);
  };

  it('of a review show the changes again after Undo', async () => {
    await world.session.refresh();
    await review();
    world.server.service.tokens = [KNOWN];
    await world.session.refresh();
    await waitFor('the token to be gone', () => goneCount() === 1, PATIENCE_MS);
    await review();
    await waitFor('the review', () => goneCount() === 0, PATIENCE_MS);
    world.server.service.tokens = [];
    await world.session.refresh();
    await waitFor('the other token to be gone', () => goneCount() === 1, PATIENCE_MS);
    await review('Undo');
    await waitFor('the changes', () => goneCount() === 1, PATIENCE_MS);
    assert.deepEqual(
      services.dialogs.shown.map(({ text, buttons }) => [text, ...buttons]),
      Array(3).fill(['Video: The access tokens are marked as reviewed.', 'Undo']),
    );
  });

  it('of a reminder show the table of the connection as it is now', async () => {
    const { server, settings } = world;
    server.service.tokens = [token('kept4secret9kept4secret9tail', 'Known', 2)];
    notifyOfTokens(services, services.tokenPanels);
    let press = (_label: string): void => assert.fail('there is no reminder');
    services.dialogs.press = () =>
      new Promise((pressed) => {
        press = pressed;
      });
    const entry = { name: 'Video', baseUrl: server.baseUrl, watch: true };
    settings.edit({ connections: [entry] });
    const { shown } = services.dialogs;
    const reminder = await waitFor(
      'the reminder',
      () => shown.find(({ text }) => /expires? within/.test(text)),
      PATIENCE_MS,
    );
    assert.deepEqual(reminder.buttons, ['Show', 'Remind Me Tomorrow', 'Stop Watching']);
    settings.edit({ connections: [{ ...entry, baseUrl: `${server.baseUrl}/other`, watch: false }] });
    server.reset();
    press('Show');
    await server.requested(1);
    assert.match(server.requests[0]?.url ?? '', /^\/other\//);
    assert.deepEqual(services.pageViews.titles, ['Access Tokens: Video']);
  });

  it('of a rejected password say that the tokens are no longer watched', async () => {
    const { server, settings } = world;
    server.service.password = 'rotated';
    notifyOfTokens(services, services.tokenPanels);
    settings.edit({ connections: [{ name: 'Video', baseUrl: server.baseUrl, watch: true }] });
    const { text, buttons } = await waitFor('the message', () => services.dialogs.shown[0], PATIENCE_MS);
    assert.match(text, /^Video: Access tokens are no longer watched: .* \(401\)\. Update the credentials/);
    assert.deepEqual(buttons, ['Update Credentials…']);
  });

  it('of a watch without credentials say what is missing, and that nothing is watched', async () => {
    const { credentials, server, session, settings } = world;
    await credentials.forget(session.connection.key);
    notifyOfTokens(services, services.tokenPanels);
    settings.edit({ connections: [{ name: 'Video', baseUrl: server.baseUrl, watch: true }] });
    const { text, buttons } = await waitFor('the message', () => services.dialogs.shown[0], PATIENCE_MS);
    assert.equal(
      text,
      'Video: Access tokens are not watched. No credentials are stored here yet. Enter the user name and password of the connection.',
    );
    assert.deepEqual(buttons, ['Update Credentials…']);
  });
});
