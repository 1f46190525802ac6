import { expect } from '@playwright/test';
import { codeOf } from '../support/rooms';
import { workbookOf } from '../support/workbook';
import { openSaved, test } from './saved-lists';

const WORKBOOK = workbookOf([
  { name: 'Contacts', rows: [['Contacts']] },
  {
    name: 'Rooms 2026',
    rows: [
      ['Room', 'Endpoint ID'],
      ['Fjord', 'EP-3'],
      ['Bryggen', 'EP-2'],
    ],
  },
]);

test('the rollout of an Excel workbook asks for the sheet, takes none that nobody chose, and remembers it', async ({
  zeroTouch,
  server,
}) => {
  const { workbench } = zeroTouch;
  expect(server.requests).toEqual([]);
  const opened = openSaved(zeroTouch, 'floors.xlsx', WORKBOOK);
  await workbench.input.waitFor('Select the Sheet with the Rooms in floors.xlsx');
  await workbench.input.cancel();
  const rollout = await opened;
  await expect(rollout.body).toContainText('No sheet is selected. Select the sheet with the rooms above.');
  await rollout.content.getByLabel('Sheet').selectOption('Rooms 2026');
  await rollout.expectColumn('Room', ['Fjord', 'Bryggen']);
  await rollout.fetchCodes();
  await rollout.expectColumn('Pairing code', [codeOf(3), codeOf(2)]);
  await workbench.closeAllEditors();
  const again = await openSaved(zeroTouch, 'floors.xlsx', WORKBOOK);
  await again.expectColumn('Room', ['Fjord', 'Bryggen']);
});
