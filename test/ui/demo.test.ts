import assert from 'node:assert/strict';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';
import { story } from './story';

const LOOK_UP = 'Zero Touch: Look Up Current Pairing Code…';

describe('the demo connection, from an empty profile', () => {
  const the = story();

  it('offers both ways to begin', async () => {
    const { workbench } = the().zeroTouch;
    const welcome = workbench.tree.sidebar.locator('.welcome-view-content');
    await welcome.locator('.monaco-button').first().waitFor({ timeout: LOAD_MS });
    assert.deepEqual(await welcome.locator('.monaco-button').allInnerTexts(), [
      'Add Connection',
      'Try the Demo Connection',
    ]);
  });

  it('shows tokens and endpoints after one click', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.tree.clickWelcomeButton('Try the Demo Connection');
    assert.equal(await zeroTouch.row('Access Tokens', /\d/), 'Access Tokens 6 · 2 expire soon');
    assert.equal(await zeroTouch.row('Endpoints', /\d/), 'Endpoints 8');
    assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), [
      'Room Provisioning',
      'Signage Dashboard',
      '(no client name)',
      'Calendar Sync',
      'Wallboard Lobby',
      'Audit Export',
    ]);
    assert.deepEqual(await zeroTouch.rowsBelow('Endpoints'), [
      'Auditorium',
      'Boardroom Aurora',
      'EP-1008',
      'Executive Suite',
      'Huddle Birch',
      'Lobby Kiosk',
      'Project Room Cedar',
      'Training Centre',
    ]);
  });

  it('tells when a token expires, and never the token', async () => {
    const { zeroTouch } = the();
    assert.match(await zeroTouch.row('Calendar Sync'), /^Calendar Sync …ud56 · expires in 1[67] hours$/);
    const spoken = await zeroTouch.workbench.treeRow('Calendar Sync').getAttribute('aria-label');
    assert.match(spoken ?? '', /^Calendar Sync, …ud56 · expires in 1[67] hours(, has actions)?$/);
    const everything = await zeroTouch.workbench.tree.sidebar.innerText();
    assert.doesNotMatch(everything, /d3m0/);
  });

  it('shows a code, what it is for and what the endpoint can do, from the palette', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.runCommand(LOOK_UP);
    await zeroTouch.workbench.pickItem('Boardroom Aurora');
    const panel = await zeroTouch.panel(/CALENDAR_PUSH/);
    await panel.settled();
    assert.match(await panel.code(), /^\d{6}$/);
    assert.equal(await panel.heading(), 'Boardroom Aurora');
    assert.equal(await panel.field('IP address'), '192.0.2.11');
    assert.equal(await panel.field('Calendar'), 'aurora@demo.example');
    assert.deepEqual(await panel.chips(), ['CALENDAR_PUSH', 'STATUS', 'HANGUP', 'JOIN', 'MUTE_MICROPHONE']);
    assert.deepEqual(await panel.notices(), []);
  });

  it('uses the same tab for another look at the same endpoint', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.runCommand(LOOK_UP);
    await zeroTouch.workbench.pickItem('Boardroom Aurora');
    await (await zeroTouch.panel(/Boardroom Aurora/)).shows(/at the last look|since the last look/);
    assert.deepEqual(await zeroTouch.tabs(), ['Pairing Code: Boardroom Aurora']);
  });

  it('fetches the code again with Refresh', async () => {
    const { zeroTouch } = the();
    const panel = await zeroTouch.panel(/Boardroom Aurora/);
    const fetched = () => panel.content.locator('.caption').innerText({ timeout: LOAD_MS });
    const before = await fetched();
    // A minute is longer than a second: the time of the fetch is told to the second.
    await waitFor(
      'another time in the caption',
      async () => {
        await panel.press('Refresh');
        return (await fetched()) !== before;
      },
      LOAD_MS,
    );
    assert.match(await fetched(), /^Fetched .* · (same as at|changed since) the last look$/);
  });

  it('copies the code that it shows', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.writeClipboard('before');
    const panel = await zeroTouch.panel(/Boardroom Aurora/);
    await panel.press('Copy Pairing Code');
    const copied = await zeroTouch.copied('before');
    await panel.shows('Pairing code copied');
    assert.equal(copied, await panel.code());
  });

  describe('with the keyboard alone', () => {
    it('looks a code up', async () => {
      const { zeroTouch } = the();
      const { keyboard } = zeroTouch.workbench.page;
      await zeroTouch.workbench.closeAllEditors();
      await keyboard.press('F1');
      await zeroTouch.workbench.input.widget.waitFor({ timeout: LOAD_MS });
      await keyboard.type('Look Up Current Pairing');
      await zeroTouch.workbench.input.row(LOOK_UP).waitFor({ timeout: LOAD_MS });
      await keyboard.press('Enter');
      await zeroTouch.workbench.input.waitForInput('Pick an endpoint');
      await keyboard.type('lobby');
      await zeroTouch.workbench.input.row('Lobby Kiosk').waitFor({ timeout: LOAD_MS });
      await keyboard.press('Enter');
      await (await zeroTouch.panel(/POLYCOM_REST/)).settled();
    });

    it('copies it, and the place in the panel stays', async () => {
      const { zeroTouch } = the();
      const panel = await zeroTouch.panel(/Lobby Kiosk/);
      await zeroTouch.workbench.writeClipboard('before');
      await zeroTouch.workbench.page.keyboard.press('Tab');
      assert.equal(await panel.focused(), 'Copy Pairing Code');
      await zeroTouch.workbench.page.keyboard.press('Enter');
      assert.equal(await zeroTouch.copied('before'), await panel.code());
      await panel.shows('Pairing code copied');
      assert.equal(await panel.focused(), 'Copy Pairing Code');
    });

    it('refreshes it, and the place in the panel stays', async () => {
      const { zeroTouch } = the();
      const panel = await zeroTouch.panel(/Lobby Kiosk/);
      await zeroTouch.workbench.page.keyboard.press('Tab');
      assert.equal(await panel.focused(), 'Refresh');
      await zeroTouch.workbench.page.keyboard.press('Enter');
      await panel.shows('Fetching…');
      await panel.settled();
      assert.equal(await panel.focused(), 'Refresh');
      await zeroTouch.workbench.page.keyboard.press('Shift+Tab');
      assert.equal(await panel.focused(), 'Copy Pairing Code');
    });
  });
});
