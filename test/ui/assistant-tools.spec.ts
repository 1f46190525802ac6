import { expect } from '@playwright/test';
import { anAccessToken } from '../support/builders';
import { test } from './fixtures';

const NAME = 'HQ [x](command:y) **b**';

test('asks before an assistant’s tool call, and sends nothing if the user declines', async ({
  zeroTouch,
  serve,
}) => {
  const { workbench } = zeroTouch;
  const server = await serve({ checks: 'all', tokens: [anAccessToken({ clientName: 'Signage' })] });
  await zeroTouch.addConnection(server, NAME);
  server.reset();
  const questions = [
    ['List access tokens?', 'At most 1 request'],
    ['Look up an endpoint?', 'At most 2 requests'],
  ] as const;

  await workbench.runCommand('Tests: Call Tools');
  for (const [title, requests] of questions) {
    await expect(workbench.modal).toContainText(title);
    await expect(workbench.modal).toContainText(`Connection “${NAME}” at ${server.origin}`);
    await expect(workbench.modal).toContainText(requests);
    await expect(workbench.modal.locator('a[href], a[data-href]')).toHaveCount(0);
    await workbench.answerModal(title, 'Cancel');
  }
  const lines = workbench.editor.locator('.view-line');
  await expect(lines.filter({ hasText: /rejected\swith.*Cancel/ })).toHaveCount(2);
  expect(server.requests).toEqual([]);
});
