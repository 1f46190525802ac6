import { defineConfig } from '@playwright/test';
import { outFile } from './support/project';
import { resultFile } from './support/results';
import { chromiumOptions } from './support/vscode/chromium';
import type { WorkbenchOptions } from './ui/fixtures';

/** Limit of a UI test. A busy machine takes a long time to start VS Code. */
const UI_TEST_MS = 600_000;
/** Limit of each step of a UI test. It is shorter than its test's limit, so that the failing step is named. */
const UI_STEP_MS = 180_000;

const suite = ['page', 'ui'].find((name) => process.argv.includes(`--project=${name}`));

export default defineConfig<WorkbenchOptions>({
  outputDir: outFile('ui'),
  forbidOnly: true,
  timeout: UI_TEST_MS,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  // UI tests mostly wait for VS Code, and run in parallel with another suite.
  workers: 2,
  reporter: suite === undefined ? 'list' : [['list'], ['json', { outputFile: resultFile(suite) }]],
  use: {
    launchOptions: chromiumOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // No video and no page snapshot at each step, because together they take half of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'page',
      testMatch: 'test/page/*.spec.ts',
      outputDir: outFile('page'),
      fullyParallel: true,
      workers: 1,
    },
    // Runs in a separate process, where the messages are in another language.
    {
      name: 'languages',
      testMatch: 'test/page/languages/*.spec.ts',
      outputDir: outFile('page'),
      fullyParallel: true,
      workers: 1,
    },
    {
      name: 'ui',
      testMatch: 'test/ui/*.spec.ts',
      expect: { timeout: UI_STEP_MS, toPass: { timeout: UI_STEP_MS } },
      use: {
        actionTimeout: UI_STEP_MS,
        navigationTimeout: UI_STEP_MS,
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    },
    // These tests write files into the sources.
    { name: 'pictures', testMatch: 'test/ui/pictures.ts' },
    { name: 'themes', testMatch: 'test/page/write-themes.ts' },
  ],
});
