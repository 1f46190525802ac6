import assert from 'node:assert/strict';
import { anAccessToken } from '../support/builders';
import { answer, serviceError } from '../support/loopback/behaviours';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { ANSWER_MS, LOAD_MS } from '../support/workbench/patience';
import { type Story, story } from './story';

const TOKENS = ['Room Provisioning', 'Wallboard'];
const REFUSED = 'The user name or password was refused (401)';

describe('a connection that fails after it has worked', () => {
  const the = story({
    servers: ['Studio'],
    begin: async ({ zeroTouch, server }) => {
      const { service } = server('Studio');
      service.tokens = [
        anAccessToken(),
        anAccessToken({ accessToken: 'tok7mnop2qrst5vuts', clientName: 'Wallboard' }),
      ];
      service.checks = 'all';
      await zeroTouch.addConnection(server('Studio'), 'Studio');
      await zeroTouch.row('Wallboard');
    },
  });

  it('shows a refused password as a row above those from before, and what to do', async () => {
    const { zeroTouch, server } = the();
    server('Studio').service.password = 'changed on the server';
    server('Studio').reset();
    await refresh(the());
    assert.equal(
      await zeroTouch.row(REFUSED),
      `${REFUSED} Update the credentials. Until then nothing more is sent, so that the account does not lock.`,
    );
    assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), [REFUSED, ...TOKENS]);
    assert.match(await zeroTouch.row('Access Tokens', /as of/), /^Access Tokens 2 · as of just now$/);
    assert.equal(server('Studio').requests.length, 1);
  });

  it('sends nothing more with refused credentials, whatever is asked for', async () => {
    const { zeroTouch, server } = the();
    const { workbench } = zeroTouch;
    await refresh(the());
    await workbench.runCommand('Zero Touch: Look Up Current Pairing Code…');
    await zeroTouch.typeEndpointId('EP-1');
    await workbench.toast(/Studio: .*refused.*\(401\)/);
    assert.equal(server('Studio').requests.length, 1);
    await workbench.closeToast('(401)');
  });

  it('works again once the credentials are updated from that row', async () => {
    const { zeroTouch } = the();
    const { workbench } = zeroTouch;
    await workbench.clickInlineAction(REFUSED, 'Update Credentials…');
    await workbench.input.waitForInput('User name');
    assert.equal(await workbench.inputTitle(), 'Update Credentials: Studio (1/2)');
    assert.equal(await workbench.input.value(), 'alice');
    await workbench.acceptInput();
    await zeroTouch.answer('Password', 'wrong again');
    await workbench.inputMessage(REFUSED);
    await workbench.typeInput('changed on the server');
    await workbench.acceptInput();
    await zeroTouch.rowGone(REFUSED);
    await zeroTouch.row('Access Tokens', /^\s*Access Tokens\s*2\s*$/);
    assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), TOKENS);
  });

  const failures = [
    {
      what: 'a login page',
      behaviour: answer(200, '<!DOCTYPE html><title>Sign in</title>', { 'content-type': 'text/html' }),
      says: 'The answer is a web page, perhaps a login page',
      advises: 'Check the base URL, and whether a sign-in page or a proxy answers first.',
      offers: ['Open Connection Settings', 'Refresh', 'Show Log'],
    },
    {
      what: 'an address where there is no such list (404)',
      behaviour: serviceError(404, 'No such operation.'),
      says: 'There is no list of access tokens at this address (404)',
      advises: 'Check the base URL of the connection.',
      offers: ['Open Connection Settings', 'Refresh', 'Show Log'],
    },
    {
      what: 'a service that fails (500)',
      behaviour: serviceError(500, 'Database is down.'),
      says: 'The service failed (500)',
      advises: 'Retry. If it keeps failing, inform the administrator of the service.',
      offers: ['Refresh', 'Show Log'],
    },
  ];
  for (const { what, behaviour, says, advises, offers } of failures) {
    it(`tells ${what} in a sentence with next steps, and keeps the rows`, async () => {
      const { zeroTouch, server } = the();
      server('Studio').answer('auth.listAccessTokens', behaviour);
      await refresh(the());
      assert.equal(await zeroTouch.row(says), `${says} ${advises}`);
      assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), [says, ...TOKENS]);
      assert.deepEqual(await inlineActions(the(), says), offers);
    });
  }

  it('tells of a stopped server, and loads again from that row when it is back', async () => {
    const { zeroTouch, server } = the();
    const says = 'Nothing answers at the address of the service';
    const { port, service } = server('Studio');
    await server('Studio').close();
    await refresh(the());
    assert.match(await zeroTouch.row(says), /Check that the service runs, and the host and port/);
    assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), [says, ...TOKENS]);
    const back = await LoopbackServer.start({ port, service });
    try {
      await zeroTouch.workbench.clickInlineAction(says, 'Refresh');
      await zeroTouch.rowGone(says);
      assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), TOKENS);
    } finally {
      await back.close();
    }
  });

  it('shows its log from the row of a failure', async () => {
    const { zeroTouch, server } = the();
    const { workbench } = zeroTouch;
    await server('Studio').close();
    await refresh(the());
    await workbench.clickInlineAction('Nothing answers at the address of the service', 'Show Log');
    const channel = workbench.page.locator('.part.panel select').first();
    await waitFor(
      'the log in view',
      async () => (await channel.inputValue()) === 'Zero Touch Pairing',
      LOAD_MS,
    );
  });
});

/** Refreshes the tokens with the button on their group, and waits until that is over. */
async function refresh({ zeroTouch }: Story): Promise<void> {
  await zeroTouch.workbench.clickInlineAction('Access Tokens', 'Refresh');
  await zeroTouch.row('Access Tokens', /\d/);
}

async function inlineActions({ zeroTouch }: Story, row: string): Promise<string[]> {
  const found = zeroTouch.workbench.treeRow(row).first();
  await found.hover({ timeout: ANSWER_MS });
  const labels = await found
    .locator('.actions .action-label')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  return labels;
}
