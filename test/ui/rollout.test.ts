import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { aRoom, type Room } from '../support/builders';
import { held } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';
import { filesHolding } from './profile';
import { qrCodeIn } from './qr-code';
import { RolloutPage, type RoomCells } from './rollout-page';
import { story } from './story';

const ROOMS = 27;
const UNKNOWN = ['EP-901', 'EP-902', 'EP-903'];
/** Codes that nothing else in a profile is likely to hold. */
const codeOf = (number: number) => `8173${String(645_000 + number)}`;

/** A list as it comes out of a spreadsheet: 30 rooms, three of them unknown, duplicates, blank lines and worse. */
const LIST = [
  'Room,Endpoint ID',
  ...Array.from(
    { length: ROOMS },
    (_, index) => `"Floor ${1 + (index % 3)}, no. ${index + 1}",EP-${index + 1}`,
  ),
  '',
  ...UNKNOWN.map((id) => `Attic,${id}`),
  '',
  '"Floor 2, no. 2",EP-2',
  'Cellar,EP-3',
  'Nowhere,..',
  'Nothing,',
].join('\r\n');

describe('a rollout, from a pasted list to a printed sheet', () => {
  const the = story({
    servers: ['Video'],
    viewport: { width: 1700, height: 1700 },
    begin: async ({ zeroTouch, server }) => {
      const { service } = server('Video');
      service.checks = 'all';
      service.rooms = Array.from({ length: ROOMS }, (_, index) => room(index + 1));
      await zeroTouch.addConnection(server('Video'), 'Video');
    },
  });
  const page = async (shows: string | RegExp = 'Rollout') =>
    new RolloutPage(await the().zeroTouch.workbench.webview(shows));

  it('shows how a list was read, before anything is sent', async () => {
    const { zeroTouch, server } = the();
    await zeroTouch.workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
    const rollout = await page();
    await rollout.paste(LIST);
    await rollout.shows('30 rooms to look up');
    await rollout.shows(/Duplicates.*EP-2.*Line 3 has the same endpoint ID\..*EP-3/s);
    await rollout.shows(/EP-3.*with another label: “Floor 3, no\. 3”/s);
    await rollout.shows(/Unusable.*\.\..*It has no endpoint ID/s);
    assert.equal(server('Video').requestsTo('endpoints.currentPairingCode').length, 0);
  });

  it('fills the table as answers come', async () => {
    const { server } = the();
    const gate = new Gate();
    for (let number = 10; number <= ROOMS; number++) {
      const behaviour = server('Video').service.behaviour;
      server('Video').answer(`/api/endpoints/EP-${number}/currentpairingcode`, held(gate, behaviour));
    }
    const rollout = await page();
    await rollout.press('Look Up 30 Rooms');
    // The button is gone, and the keyboard is at the top of what came in its place.
    await rollout.content.locator('h1:focus').waitFor({ timeout: LOAD_MS });
    const rows = await rollout.rowsWhere('nine codes', (all) => all.filter(hasCode).length === 9);
    assert.equal(rows.length, 30);
    assert.deepEqual(
      rows.slice(0, 9).map((row) => [row['Room label'], row['Endpoint ID'], row['Pairing code']]),
      Array.from({ length: 9 }, (_, index) => [
        `Floor ${1 + (index % 3)}, no. ${index + 1}`,
        `EP-${index + 1}`,
        codeOf(index + 1),
      ]),
    );
    assert.match(await rollout.progress(/9 of 30 rooms/), /^9 of 30 rooms/);
    await the().zeroTouch.workbench.toast(/Video: looking up pairing codes/);
  });

  it('is cancelled from the notification, and keeps what has come', async () => {
    const { zeroTouch, server } = the();
    const toast = await zeroTouch.workbench.toast(/looking up pairing codes/);
    await toast.hover();
    await toast.locator('.monaco-button').filter({ hasText: 'Cancel' }).click({ timeout: LOAD_MS });
    const rollout = await page();
    await rollout.button('Fetch the Rest (21)').waitFor({ timeout: LOAD_MS });
    await toast.waitFor({ state: 'detached', timeout: LOAD_MS });
    assert.equal((await rollout.rows()).filter(hasCode).length, 9);
    server('Video').reset();
  });

  it('goes on with the rest, and asks for nothing twice', async () => {
    const { server } = the();
    const rollout = await page();
    await rollout.press('Fetch the Rest (21)');
    await rollout.button('Retry Failed (3)').waitFor({ timeout: LOAD_MS });
    const rows = await rollout.rows();
    assert.equal(rows.filter(hasCode).length, ROOMS);
    const failed = rows.filter((row) => UNKNOWN.includes(row['Endpoint ID'] ?? ''));
    for (const row of failed) assert.match(row['State'] ?? '', /No endpoint with this ID was found \(404\)/);
    assert.equal(server('Video').requestsTo('endpoints.currentPairingCode').length, 21);
    assert.deepEqual(server('Video').violations, []);
  });

  it('asks again for those that failed, and only for those', async () => {
    const { server } = the();
    const { service } = server('Video');
    service.rooms = [...service.rooms, ...[901, 902, 903].map(room)];
    server('Video').requests.length = 0;
    const rollout = await page();
    await rollout.press('Retry Failed (3)');
    await rollout.rowsWhere('30 codes', (all) => all.filter(hasCode).length === 30);
    await rollout.button('Refresh All').waitFor({ timeout: LOAD_MS });
    assert.equal(server('Video').requests.length, 6);
  });

  it('marks the codes that changed', async () => {
    the().server('Video').service.changeCode('EP-5', { id: 'PC-5b', code: '8173999555' });
    const rollout = await page();
    await rollout.press('Refresh All');
    await rollout.rowsWhere('a changed code', (all) =>
      (all[4]?.['Pairing code'] ?? '').includes('8173999555'),
    );
    await rollout.rowsWhere('the end', (all) => all.every(({ State }) => /^Done$/.test(State ?? '')));
    const changed = (await rollout.rows()).filter((row) => /changed/.test(row['Pairing code'] ?? ''));
    assert.deepEqual(
      changed.map((row) => row['Endpoint ID']),
      ['EP-5'],
    );
  });

  it('pauses after the rooms under way, and goes on from there', async () => {
    const { server } = the();
    const gate = new Gate();
    server('Video').reset();
    server('Video').answer('endpoints.pairingCode', held(gate, server('Video').service.behaviour));
    const rollout = await page();
    await rollout.press('Refresh All');
    await server('Video').requested(16);
    await rollout.press('Pause');
    await rollout.progress(/paused/);
    gate.open();
    await rollout.rowsWhere('eight rooms', (all) => all.filter(({ State }) => State === 'Done').length === 8);
    assert.equal(server('Video').requests.length, 16);
    await rollout.press('Resume');
    await rollout.button('Refresh All').waitFor({ timeout: LOAD_MS });
    assert.equal(server('Video').requests.length, 60);
    server('Video').reset();
  });

  it('finds, sorts and copies with the keyboard', async () => {
    const { zeroTouch } = the();
    const rollout = await page();
    await rollout.content.getByPlaceholder('Filter rooms').fill('floor 3');
    const found = await rollout.rowsWhere('nine rooms', (all) => all.length === 9);
    assert.ok(found.every((row) => /^Floor 3/.test(row['Room label'] ?? '')));
    await zeroTouch.workbench.writeClipboard('before');
    await rollout.row('no. 6').locator('.cell.ipAddress').click();
    await zeroTouch.workbench.page.keyboard.press('ControlOrMeta+c');
    assert.equal(await zeroTouch.copied('before'), codeOf(6));
    await zeroTouch.workbench.page.keyboard.press('ControlOrMeta+Shift+c');
    const cells = (await zeroTouch.copied(codeOf(6))).split('\t');
    assert.deepEqual(cells.slice(0, 6), ['Floor 3, no. 6', 'Room 6', 'EP-6', '192.0.2.6', codeOf(6), 'PC-6']);
    for (const told of ['1 room selected', 'No room selected']) {
      await zeroTouch.workbench.page.keyboard.press('Space');
      await rollout.content.getByRole('status').filter({ hasText: told }).waitFor({ timeout: LOAD_MS });
    }
    await rollout.content.getByPlaceholder('Filter rooms').fill('');
    await rollout.rowsWhere('all rooms', (all) => all.length === 30);
  });

  it('is where it was after something else stood in its place', async () => {
    const { workbench } = the().zeroTouch;
    const scrolled = async () => {
      const { content } = await page();
      return content.locator('.scroller:visible').evaluate(({ scrollTop }) => scrollTop);
    };
    await workbench.page.setViewportSize({ width: 1700, height: 800 });
    try {
      const rollout = await page();
      await rollout.row('no. 1').locator('.cell.ipAddress').click();
      await workbench.page.keyboard.press('End');
      const top = await waitFor('a scrolled list', async () => (await scrolled()) || undefined, LOAD_MS);
      await workbench.runCommand('File: New Untitled Text File');
      await rollout.content.locator('body').waitFor({ state: 'detached', timeout: LOAD_MS });
      await workbench.runCommand('View: Close Editor');
      await waitFor('the same place', async () => (await scrolled()) === top, LOAD_MS);
      const { content } = await page();
      assert.match(await content.locator('.row[tabindex="0"]').innerText(), /EP-903/);
    } finally {
      await workbench.page.setViewportSize({ width: 1700, height: 1700 });
    }
  });

  it('shows which room lacks what most rooms can do', async () => {
    const rollout = await page();
    await rollout.content.getByRole('tab', { name: 'Capabilities' }).click();
    await rollout.shows('Lacks CALENDAR_PUSH');
    const [first] = await rollout.rows();
    assert.match(Object.values(first ?? {}).join(' '), /no\. 7.*Lacks CALENDAR_PUSH/);
    await rollout.content.getByRole('tab', { name: 'Rooms' }).click();
  });

  it('writes a CSV file after one question, which reads back as it was', async () => {
    const text = readFileSync(await exported('CSV…', '.csv'), 'utf8');
    assert.equal(text.charCodeAt(0), 0xfeff);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      data.map((record) => [record['Label'], record['Endpoint ID'], record['Pairing code']]),
      [
        ...Array.from({ length: ROOMS }, (_, index) => [
          `Floor ${1 + (index % 3)}, no. ${index + 1}`,
          `EP-${index + 1}`,
          index === 4 ? '8173999555' : codeOf(index + 1),
        ]),
        ...[901, 902, 903].map((number) => ['Attic', `EP-${number}`, codeOf(number)]),
      ],
    );
  });

  it('writes a sheet that prints, with codes that a camera reads', async () => {
    const { zeroTouch } = the();
    const file = await exported('Printable Sheet…', '.html');
    assert.doesNotMatch(readFileSync(file, 'utf8'), /<script|https?:\/\//i);
    const sheet = await zeroTouch.workbench.page.context().newPage();
    const asked: string[] = [];
    sheet.on('request', (request) => asked.push(request.url()));
    await sheet.goto(`file://${file}`);
    await sheet.emulateMedia({ media: 'print' });
    for (const format of ['A4', 'Letter']) {
      const pdf = (await sheet.pdf({ format, preferCSSPageSize: false })).toString('latin1');
      const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      assert.ok(pages >= 3 && pages <= 8, `${pages} pages of ${format} for 30 rooms`);
    }
    assert.equal(await sheet.locator('svg').count(), 30);
    for (const place of [0, 29]) {
      assert.equal(await qrCodeIn(sheet.locator('svg').nth(place)), place === 0 ? codeOf(1) : codeOf(903));
    }
    assert.deepEqual(asked, [`file://${file}`]);
    await sheet.close();
  });

  it('has the list again after a restart, and no code anywhere', async () => {
    const { zeroTouch } = the();
    const { workbench } = zeroTouch;
    const holding = filesHolding(workbench.profile, [codeOf(1), codeOf(20), '8173999555']);
    assert.ok(holding.some((file) => file.endsWith('.csv')));
    assert.deepEqual(
      holding.filter((file) => !/^workspace.*\.(csv|html)$/.test(file)),
      [],
      'but what was exported',
    );
    await workbench.restart();
    await workbench.openView('Zero Touch Pairing');
    await zeroTouch.row('Video');
    await workbench.runCommand('Zero Touch: Show Rollout');
    const rollout = await page(/Fetch the Codes/);
    assert.equal((await rollout.rows()).filter(hasCode).length, 0);
    await rollout.press('Fetch the Codes');
    await rollout.rowsWhere('30 codes', (all) => all.filter(hasCode).length === 30);
  });

  it('looks up what is selected in an editor', async () => {
    const { workbench } = the().zeroTouch;
    await workbench.runCommand('File: New Untitled Text File');
    const editor = workbench.page.locator('.editor-instance .monaco-editor').first();
    await editor.locator('.view-line').first().click({ timeout: LOAD_MS });
    await workbench.page.keyboard.type('EP-1 EP-2 EP-77');
    await workbench.page.keyboard.press('ControlOrMeta+A');
    await workbench.runCommand('Zero Touch: Look Up Selected Endpoint IDs');
    const rollout = await page(/3 rooms to look up/);
    assert.equal(await rollout.content.locator('textarea').inputValue(), 'EP-1 EP-2 EP-77');
    await rollout.button('Add 1 Room to the List of 30').waitFor({ timeout: LOAD_MS });
  });

  it('takes a list from a file, and gives the one before back', async () => {
    const { workbench } = the().zeroTouch;
    const file = join(workbench.workspace, 'rooms.tsv');
    writeFileSync(file, Buffer.from('\uFEFFsite\tdevice id\r\nOslo\tEP-4\r\nÅlesund\tEP-5\r\n', 'utf16le'));
    const rollout = await page();
    await rollout.press('Choose a File…');
    await workbench.input.waitForInput(/Choose a List of Endpoints/);
    await workbench.pickItem('rooms.tsv');
    // Both at once: the offer does not stand for ever.
    await Promise.all([
      rollout.shows(/2 rooms to look up.*EP-4.*Oslo.*EP-5.*Ålesund/s),
      workbench.toast(/another list took the place/),
    ]);
    await workbench.clickToastAction(/another list took the place/, 'Undo');
    await rollout.shows('3 rooms to look up');
  });

  it('takes endpoints of the tree', async () => {
    const { workbench } = the().zeroTouch;
    const rollout = await page();
    await rollout.press('Use Looked-Up Endpoints…');
    await workbench.input.waitForInput('Pick the endpoints to look up');
    await workbench.input.row('Room 901').click({ timeout: LOAD_MS });
    await workbench.input.accept();
    await rollout.shows(/29 rooms to look up/);
  });

  /** Exports to a file under the name that is proposed, as a person does. @returns its path */
  async function exported(label: string, extension: string): Promise<string> {
    const { workbench } = the().zeroTouch;
    const rollout = await page();
    await rollout.press(label);
    await workbench.modal('Write 30 pairing codes to a file?');
    await workbench.clickModalButton('Choose Where…');
    await workbench.input.waitForInput(/Write the/);
    const proposed = async () => (await workbench.input.value()).endsWith(extension);
    await waitFor('a proposed name', proposed, LOAD_MS);
    await workbench.input.accept();
    await workbench.toast('30 pairing codes written.');
    await workbench.clearToasts();
    const files = readdirSync(workbench.workspace).filter((name) => name.endsWith(extension));
    assert.equal(files.length, 1);
    return join(workbench.workspace, files[0] ?? '');
  }
});

function room(number: number): Room {
  const made = aRoom(number, { name: `Room ${number}`, ipAddress: `192.0.2.${number % 250}` });
  const pairingCode = { ...made.pairingCode, code: codeOf(number) };
  return { ...made, pairingCode, ...(number === 7 ? { endpointCapabilities: ['STATUS', 'JOIN'] } : {}) };
}

function hasCode(row: RoomCells): boolean {
  return /\d{10}/.test(row['Pairing code'] ?? '');
}
