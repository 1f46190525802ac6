import { defineConfig } from '@playwright/test';
import { outFile, projectRoot } from '../support/project';
import { resultFile } from '../support/results';
import { chromiumOptions } from '../support/vscode/chromium';
import type { WorkbenchOptions } from './fixtures';

const isPictures = process.argv.includes('pictures');

export default defineConfig<WorkbenchOptions>({
  testDir: projectRoot(),
  outputDir: outFile('ui'),
  forbidOnly: true,
  // A machine that is busy with much else takes long to start VS Code.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  reporter: isPictures ? 'list' : [['list'], ['json', { outputFile: resultFile('ui') }]],
  use: {
    launchOptions: chromiumOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Without a film of the window and a copy of its page at each step, which together take half of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'ui', testMatch: 'test/ui/*.spec.ts' },
    { name: 'pictures', testMatch: 'test/ui/pictures.ts' },
  ],
});
