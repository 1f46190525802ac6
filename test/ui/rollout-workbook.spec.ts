import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { anEntry, aWorkbook, partsOf, relationships, zipOf } from '../unit/rollout/workbook/made-by-hand';
import { exportedFile } from './rollout-exports';
import { openSaved, test } from './saved-lists';

/** Of 16 digits, as a spreadsheet stores it: a number. */
const NUMBER_ID = '4711000815123456';

/** A workbook whose second sheet has the rooms, with IDs and asset numbers that are numbers. */
function twoSheets(): Uint8Array {
  const sheet = (rows: string) => aSheet(`<sheetData>${rows}</sheetData>`);
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (value: string) => `<c><v>${value}</v></c>`;
  const rooms = [
    `<row>${text('Room')}${text('Endpoint ID')}${text('Floor')}</row>`,
    `<row>${text('Fjord')}${number(NUMBER_ID)}${number('2')}</row>`,
    `<row>${text('Bryggen')}${number('2')}${number('-1')}</row>`,
  ].join('');
  const parts = partsOf({ data: `<row>${text('Contacts')}</row>` });
  const first = parts['xl/workbook.xml']?.replace(
    '</sheets>',
    '<sheet name="Rooms 2026" sheetId="2" r:id="rId2"/></sheets>',
  );
  return zipOf(
    Object.entries({
      ...parts,
      'xl/workbook.xml': first?.replace('name="Rooms"', 'name="Contacts"') ?? '',
      'xl/_rels/workbook.xml.rels': relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
      ]),
      'xl/worksheets/sheet2.xml': sheet(rooms),
    }).map(([name, xml]) => anEntry(name, xml)),
  );
}

function aSheet(content: string): string {
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${content}</worksheet>`;
}

test('the rollout of an Excel workbook asks for the sheet, keeps the digits of IDs, and says what is broken', async ({
  zeroTouch,
  server,
}) => {
  const { workbench } = zeroTouch;
  const fjord = aRoom(3, { id: NUMBER_ID, name: 'Fjord' });
  const bryggen = aRoom(2, { id: '2', name: 'Bryggen' });
  server.service.rooms = [fjord, bryggen];

  await test.step('takes no sheet that nobody chose', async () => {
    const opened = openSaved(zeroTouch, 'other.xlsx', twoSheets());
    await workbench.input.waitFor('Select the Sheet with the Rooms in other.xlsx');
    await workbench.input.cancel();
    const rollout = await opened;
    await expect(rollout.body).toContainText('No sheet is selected. Select the sheet with the rooms above.');
    await rollout.content.getByLabel('Sheet').selectOption('Rooms 2026');
    await rollout.expectColumn('Room', ['Fjord', 'Bryggen']);
  });

  await test.step('asks which sheet has the rooms', async () => {
    const opened = openSaved(zeroTouch, 'floors.xlsx', twoSheets());
    await workbench.input.waitFor('Select the Sheet with the Rooms in floors.xlsx');
    await workbench.input.pick('Rooms 2026');
    const rollout = await opened;
    await rollout.expectColumn('Room', ['Fjord', 'Bryggen']);
    await rollout.expectColumn('Endpoint ID', [NUMBER_ID, '2']);
    await rollout.expectColumn('Floor', ['2', '-1']);
    await expect(rollout.content.getByText('Add Rooms…')).toHaveCount(0);
  });

  await test.step('fills it in, as CSV', async () => {
    const rollout = await zeroTouch.rolloutPage('floors.xlsx');
    await rollout.fetchCodes();
    await rollout.expectColumn('Pairing code', [fjord.pairingCode.code, bryggen.pairingCode.code]);
    await rollout.export('CSV…');
    const lines = readFileSync(await exportedFile(zeroTouch, 2, '.csv'), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFRoom,Endpoint ID,Floor,Pairing code,Pairing code ID,State,Fetched at');
    expect(lines[1]).toMatch(`Fjord,${NUMBER_ID},2,${fjord.pairingCode.code},PC-3,Code ready,`);
  });

  await test.step('remembers the sheet', async () => {
    await workbench.closeAllEditors();
    const rollout = await openSaved(zeroTouch, 'floors.xlsx', twoSheets());
    await rollout.expectColumn('Room', ['Fjord', 'Bryggen']);
  });

  await test.step('says on the page that a workbook is damaged', async () => {
    const bytes = aWorkbook({ data: '<row><c><v>1</v></c></row>' });
    const rollout = await openSaved(zeroTouch, 'broken.xlsx', bytes.subarray(0, bytes.length / 2));
    await expect(rollout.body).toContainText('The workbook is damaged.');
    await expect(rollout.button('Fetch Codes')).toHaveCount(0);
  });
});
