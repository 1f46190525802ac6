import assert from 'node:assert/strict';
import { aRoom } from '../support/builders';
import { held, serviceError } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import { LOAD_MS } from '../support/workbench/patience';
import { story } from './story';

describe('look-ups', () => {
  const the = story({
    servers: ['Studio'],
    begin: async ({ zeroTouch, server }) => {
      server('Studio').service.rooms = [aRoom(), aRoom(2), aRoom(10)];
      await zeroTouch.addConnection(server('Studio'), 'Studio');
    },
  });

  it('offer to try what is no endpoint ID as a pairing code ID', async () => {
    const { zeroTouch } = the();
    const { workbench } = zeroTouch;
    await workbench.runCommand('Zero Touch: Look Up Current Pairing Code…');
    await zeroTouch.typeEndpointId('PC-10');
    await workbench.clickToastAction(
      'Studio: No endpoint with this ID was found (404)',
      'Try as a Pairing Code ID',
    );
    const panel = await zeroTouch.panel(/CALENDAR_PUSH/);
    assert.equal(await panel.heading(), 'Room 10');
    assert.equal(await panel.code(), '123465');
  });

  it('offer to try what is no pairing code ID as an endpoint ID', async () => {
    const { zeroTouch } = the();
    const { workbench } = zeroTouch;
    await workbench.runCommand('Zero Touch: Look Up Pairing Code by Its ID…');
    await zeroTouch.answer('Pairing code ID', 'EP-2');
    await workbench.clickToastAction(
      'Studio: No pairing code with this ID was found (404)',
      'Try as an Endpoint ID',
    );
    const panel = await zeroTouch.panel(/Room 2/);
    assert.equal(await panel.code(), '123457');
  });

  it('take an ID that is typed for what it is, though another begins with it', async () => {
    const { zeroTouch } = the();
    const panel = await zeroTouch.lookUp('EP-1', /Board Room/);
    assert.equal(await panel.code(), '123456');
    await zeroTouch.lookUp('EP-10', /Room 10/);
    await zeroTouch.lookUp('EP-1', /Board Room/);
  });

  it('pick an endpoint by a part of its name or by its IP address', async () => {
    const { zeroTouch } = the();
    const { input } = zeroTouch.workbench;
    await zeroTouch.workbench.runCommand('Zero Touch: Look Up Current Pairing Code…');
    const first = input.widget.locator('.monaco-list-row.focused');
    for (const [typed, label] of [
      ['ard Ro', 'Board Room'],
      ['192.0.2.10', 'Room 10'],
    ] as const) {
      await input.type(typed);
      await first.filter({ hasText: label }).waitFor({ timeout: LOAD_MS });
    }
    await input.cancel();
  });

  it('let the code stand when its details fail, and fetch them again from the note', async () => {
    const { zeroTouch, server } = the();
    await zeroTouch.workbench.closeAllEditors();
    server('Studio').answer('endpoints.pairingCode', serviceError(500, 'Database is down.'));
    const panel = await zeroTouch.lookUp('EP-2', /Code is current/);
    assert.equal(await panel.code(), '123457');
    const note = await panel.notice('Code is current; details could not be loaded: the service failed (500)');
    assert.match(note, /The server says: Database is down\./);
    server('Studio').answer('endpoints.pairingCode', undefined);
    await panel.press('Try Again');
    await panel.content.locator('.notice').waitFor({ state: 'detached', timeout: LOAD_MS });
    assert.deepEqual(await panel.chips(), ['CALENDAR_PUSH', 'STATUS', 'JOIN']);
  });

  it('say that a code has changed since the last look', async () => {
    const { zeroTouch, server } = the();
    const panel = await zeroTouch.panel(/Room 2/);
    server('Studio').service.changeCode('EP-2', { id: 'PC-22', code: '888222' });
    await panel.press('Refresh');
    assert.equal(await panel.codeOtherThan('123457'), '888222');
    await panel.shows('changed since the last look');
    await panel.settled();
    assert.equal(await panel.field('Pairing code ID'), 'PC-22');
    assert.deepEqual(await panel.notices(), []);
  });

  it('copy the code of now, not the one that stood there', async () => {
    const { zeroTouch, server } = the();
    const panel = await zeroTouch.panel(/Room 2/);
    await zeroTouch.workbench.writeClipboard('before');
    server('Studio').service.changeCode('EP-2', { id: 'PC-23', code: '888223' });
    await panel.press('Copy Pairing Code');
    assert.equal(await zeroTouch.copied('before'), '888223');
    assert.equal(await panel.code(), '888223');
    assert.deepEqual(await panel.notices(), []);
  });

  it('keep the code of before when they fail in the panel, with what to do', async () => {
    const { zeroTouch, server } = the();
    const panel = await zeroTouch.panel(/Room 2/);
    server('Studio').answer('endpoints.currentPairingCode', serviceError(403, 'Not for you.'));
    await panel.press('Refresh');
    const note = await panel.notice('This account may not do that (403)');
    assert.match(note, /The server says: Not for you\./);
    assert.equal(await panel.code(), '888223');
    await panel.button('Update Credentials…').waitFor({ timeout: LOAD_MS });
    server('Studio').answer('endpoints.currentPairingCode', undefined);
    await panel.press('Refresh');
    await panel.content.locator('.notice').waitFor({ state: 'detached', timeout: LOAD_MS });
  });

  it('leave the keyboard where it is when an answer comes late', async () => {
    const { zeroTouch, server } = the();
    const { workbench } = zeroTouch;
    const panel = await zeroTouch.panel(/Room 2/);
    const gate = new Gate();
    const { behaviour } = server('Studio').service;
    server('Studio').service.changeCode('EP-2', { id: 'PC-24', code: '888224' });
    server('Studio').answer('endpoints.currentPairingCode', held(gate, behaviour));
    await panel.press('Refresh');
    await panel.shows('Fetching…');
    await workbench.page.keyboard.press('F1');
    await workbench.typeInput('>zero touch');
    gate.open();
    assert.equal(await panel.codeOtherThan('888223'), '888224');
    await panel.settled();
    assert.equal(await workbench.input.widget.isVisible(), true);
    await workbench.page.keyboard.type(': refresh');
    assert.equal(await workbench.input.value(), '>zero touch: refresh');
    await workbench.input.cancel();
  });

  it('remember an endpoint, a detail of which can be copied', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.writeClipboard('before');
    await zeroTouch.workbench.contextMenu('Board Room', 'Copy…');
    await zeroTouch.workbench.pickItem('Calendar');
    assert.equal(await zeroTouch.copied('before'), 'board@room.example');
  });

  it('remember an endpoint until it is forgotten, which can be undone', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.contextMenu('Board Room', 'Forget Endpoint');
    await zeroTouch.rowGone('Board Room');
    assert.equal(await zeroTouch.row('Endpoints', /2/), 'Endpoints 2');
    await zeroTouch.workbench.clickToastAction('The endpoint was forgotten.', 'Undo');
    assert.equal(await zeroTouch.row('Board Room'), 'Board Room EP-1 · 192.0.2.7');
    assert.equal(await zeroTouch.row('Endpoints', /3/), 'Endpoints 3');
  });
});
