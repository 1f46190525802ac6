import assert from 'node:assert/strict';
import { anAccessToken, aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import { LOAD_MS } from '../support/workbench/patience';
import { story } from './story';
import { VIEW } from './zero-touch';

const LOOK_UP = 'Zero Touch: Look Up Current Pairing Code…';

describe('several connections side by side', () => {
  const the = story({
    servers: ['Oslo', 'Porto'],
    begin: async ({ zeroTouch, server }) => {
      server('Oslo').service.tokens = [anAccessToken({ clientName: 'Oslo Signage' })];
      server('Porto').service.tokens = [anAccessToken({ clientName: 'Porto Signage' })];
      server('Porto').service.rooms = [aRoom(2, { name: 'Porto Room' })];
      await zeroTouch.addConnection(server('Oslo'), 'Oslo');
      await zeroTouch.addConnection(server('Porto'), 'Porto');
      await zeroTouch.row('Oslo Signage');
      await zeroTouch.row('Porto Signage');
    },
  });

  it('do not wait for one that hangs: the other loads and looks up', async () => {
    const { zeroTouch, server } = the();
    const gate = new Gate();
    server('Oslo').answer('any', held(gate, server('Oslo').service.behaviour));
    await zeroTouch.workbench.reload();
    await zeroTouch.workbench.openView(VIEW);
    await zeroTouch.row('Porto Signage');
    await zeroTouch.workbench.runCommand(LOOK_UP);
    await zeroTouch.workbench.pickItem('Porto');
    await zeroTouch.typeEndpointId('EP-2');
    const panel = await zeroTouch.panel(/Porto Room/);
    assert.equal(await panel.code(), '123457');
    assert.equal(await zeroTouch.row('Porto Room'), 'Porto Room EP-2 · 192.0.2.2');
    await zeroTouch.row('Loading access tokens…');
    gate.open();
    await zeroTouch.row('Oslo Signage');
    await zeroTouch.rowGone('Loading access tokens…');
  });

  it('ask which one a command is for, by name and address', async () => {
    const { zeroTouch, server } = the();
    const { workbench } = zeroTouch;
    await workbench.writeClipboard('before');
    await workbench.runCommand('Zero Touch: Copy Access Token');
    assert.equal(await workbench.inputTitle(), 'Copy an access token of which connection?');
    const oslo = workbench.input.row('Oslo');
    await oslo.waitFor({ timeout: LOAD_MS });
    assert.match(await oslo.innerText(), new RegExp(server('Oslo').baseUrl));
    await workbench.pickItem('Oslo');
    await workbench.pickItem('Oslo Signage');
    assert.equal(await zeroTouch.copied('before'), 'tok4abcd9efgh1wxyz');
  });

  it('keep what they know of their endpoints to themselves', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.runCommand(LOOK_UP);
    await zeroTouch.workbench.pickItem('Oslo');
    await zeroTouch.workbench.input.waitForInput('Type an endpoint ID');
    assert.equal(await zeroTouch.workbench.input.row('Porto Room').count(), 0);
    await zeroTouch.workbench.input.cancel();
  });

  it('include one that is reached unencrypted only after a yes', async () => {
    const { zeroTouch } = the();
    const { workbench } = zeroTouch;
    await workbench.runCommand('Zero Touch: Add Connection…');
    await zeroTouch.answer('Base URL', 'http://video.invalid');
    const modal = await workbench.modal('Send the password unencrypted?');
    assert.match(await modal.innerText(), /With http:\/\/video\.invalid everyone on the way can read/);
    await workbench.clickModalButton('Cancel');
    await workbench.input.waitForInput('Base URL');
    assert.equal(await workbench.input.value(), 'http://video.invalid');
    await workbench.acceptInput();
    await workbench.modal('Send the password unencrypted?');
    await workbench.clickModalButton('Use http:// Anyway');
    await zeroTouch.answer('A name of your own', 'Plain');
    await zeroTouch.answer('User name', 'ada');
    await zeroTouch.answer('Password', 'secret');
    // Which of the two it is depends on the machine's resolver.
    await workbench.inputMessage(/host name of the service was not found|service cannot be reached/);
    assert.equal(await workbench.inputTitle(), 'Add Connection (4/4)');
    await workbench.input.cancel();
    assert.equal(await workbench.treeRow('Plain').count(), 0);
  });
});
