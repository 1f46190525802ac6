import { expect } from '@playwright/test';
import { anAccessToken } from '../support/builders';
import type { ServiceState } from '../support/loopback/video-service';
import { test } from './fixtures';
import { LOOK_UP, type ZeroTouch } from './pages/zero-touch';
import { confirmTools } from './tool-calls';

const SERVICE: ServiceState = {
  checks: 'all',
  tokens: [anAccessToken(), anAccessToken({ accessToken: 'tok7mnop2qrst5vuts', clientName: 'Wallboard' })],
};
const TOKENS = ['Room Provisioning', 'Wallboard'];
const REFUSED = 'Sign-in rejected (401)';
const BLOCKED = 'Password rejected; nothing sent';

test.describe('a connection that fails after it has worked', () => {
  test('sends nothing with refused credentials, and works once they are updated', async ({
    zeroTouch,
    serve,
  }) => {
    const server = await serve(SERVICE);
    await zeroTouch.addConnection(server, 'Studio');
    await expect(zeroTouch.explorer.row('Wallboard')).toBeVisible();
    const { explorer, workbench } = zeroTouch;
    server.service.password = 'changed on the server';
    server.reset();

    await test.step('shows the refusal above the rows from before, and what to do', async () => {
      await refresh(zeroTouch);
      await explorer.expectRow(REFUSED, `${REFUSED} Update Credentials…`);
      await expect(explorer.row(REFUSED)).toHaveAccessibleName(
        /User name or password rejected \(401\)\. Update the credentials\. Nothing more is sent/,
      );
      await explorer.expectRowsBelow('Access Tokens', [REFUSED, ...TOKENS]);
      await explorer.expectRow('Access Tokens', 'Access Tokens as of just now · 2');
      expect(server.requests).toHaveLength(1);
    });

    await test.step('lists nothing more and says so, and looks up once at most', async () => {
      await refresh(zeroTouch);
      await explorer.expectRowsBelow('Access Tokens', [BLOCKED, ...TOKENS]);
      expect(server.requests).toHaveLength(1);
      for (let time = 0; time < 2; time++) {
        await workbench.runCommand(LOOK_UP);
        await zeroTouch.typeEndpointId('EP-1');
        await expect(workbench.toast(/Studio: .*rejected/)).toBeVisible();
        await workbench.clearToasts();
      }
      expect(server.requestsTo('auth.listAccessTokens')).toHaveLength(1);
      expect(server.requestsTo('endpoints.currentPairingCode')).toHaveLength(1);
    });

    await test.step('sends nothing for the tools of assistants', async () => {
      await confirmTools(workbench, 'Tests: Call Tools');
      const lines = workbench.editor.locator('.view-line');
      await expect(lines.filter({ hasText: /Password\srejected;\snothing\ssent/ })).toHaveCount(3);
      expect(server.requests).toHaveLength(2);
    });

    await test.step('works again once the credentials are updated from that row', async () => {
      const { input } = workbench;
      await explorer.clickAction(BLOCKED, 'Update Credentials…');
      await input.waitFor('User name');
      await expect(input.title).toHaveText('Update Credentials: Studio (1/2)');
      await expect(input.box).toHaveValue('alice');
      await input.accept();
      await input.answer('Password', 'wrong again');
      await input.answer('User name or password rejected (401)', 'changed on the server');
      await expect(explorer.row(BLOCKED)).toHaveCount(0);
      await explorer.expectRow('Access Tokens', 'Access Tokens 2');
      await explorer.expectRowsBelow('Access Tokens', TOKENS);
    });
  });
});

/** Refreshes the access tokens with the button on their group, and waits for the end. */
async function refresh({ explorer }: ZeroTouch): Promise<void> {
  await explorer.clickAction('Access Tokens', 'Refresh');
  await explorer.expectRow('Access Tokens', /\d/);
}
