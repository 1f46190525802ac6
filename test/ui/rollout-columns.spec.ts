import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { codeOf } from '../support/rooms';
import { openSaved, test } from './saved-lists';

/** Two columns can have the IDs, and neither name decides. */
const DOUBTFUL = 'Device ID,Serial ID\nD-1,EP-1\nD-2,EP-2\n';

test('the column of a doubtful list is chosen in the table, and remembered', async ({
  zeroTouch,
  server,
}) => {
  const rollout = await openSaved(zeroTouch, 'doubtful.csv', DOUBTFUL);
  const bar = rollout.content.getByRole('group', { name: 'Which column has the endpoint IDs?' });
  await expect(bar).toBeVisible();
  await expect(rollout.button(/^Fetch Codes/)).toHaveAttribute('aria-disabled', 'true');
  await bar.getByLabel('Endpoint IDs').selectOption({ label: 'Serial ID (EP-1, EP-2)' });
  await rollout.press('Done');
  await expect(bar).toBeHidden();
  expect(server.requests).toEqual([]);
  await rollout.fetchCodes();
  await rollout.expectColumn('Pairing code', [codeOf(1), codeOf(2)]);
  expect(readFileSync(join(zeroTouch.vscode.workspace, 'doubtful.csv'), 'utf8')).toBe(DOUBTFUL);
  await zeroTouch.reload();
  const again = await zeroTouch.rolloutPage('doubtful.csv');
  await again.expectRows('rows', 2, (row) => /^EP-\d$/.test(row['Endpoint ID'] ?? ''));
  await expect(again.content.getByRole('group', { name: 'Which column has the endpoint IDs?' })).toBeHidden();
});
