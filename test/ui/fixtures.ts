import { test as base } from '@playwright/test';
import { LoopbackServer } from '../support/loopback/server';
import { type ServiceState, VideoService } from '../support/loopback/video-service';
import { outFile } from '../support/project';
import type { UserSettings } from '../support/vscode/settings';
import { registerWebviewWorker } from '../support/vscode/webview-worker';
import { ZeroTouch } from './pages/zero-touch';
import { VsCode } from './vscode';

/** What a file of tests may choose with `test.use`. */
export interface WorkbenchOptions {
  /** The person's settings, over quiet ones. */
  readonly settings: UserSettings;
}

interface WorkerOptions {
  /** Whether the folder opens in Restricted Mode. */
  readonly restricted: boolean;
  /** Whether another extension is there that calls the language model tools. */
  readonly toolCaller: boolean;
}

interface WorkerFixtures {
  readonly vscode: VsCode;
}

interface TestFixtures {
  /** VS Code with an empty profile, and the extension's view open in it. */
  readonly zeroTouch: ZeroTouch;
  /** Starts a loopback server, which ends with the test. */
  readonly serve: (state?: ServiceState) => Promise<LoopbackServer>;
}

/** Every test has a profile, a browser context and a workspace of its own; VS Code's server is shared. */
export const test = base.extend<TestFixtures & WorkbenchOptions, WorkerOptions & WorkerFixtures>({
  restricted: [false, { option: true, scope: 'worker' }],
  toolCaller: [false, { option: true, scope: 'worker' }],
  settings: [{}, { option: true }],

  vscode: [
    async ({ restricted, toolCaller }, use) => {
      const beside = toolCaller ? [outFile('support', 'tool-caller')] : [];
      const vscode = await VsCode.start(restricted, beside);
      await use(vscode);
      await vscode.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and this fixture needs no other.
  serve: async ({}, use) => {
    const servers: LoopbackServer[] = [];
    await use(async (state) => {
      const server = await LoopbackServer.start({ service: new VideoService(state) });
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },

  zeroTouch: async ({ vscode, page, settings }, use) => {
    vscode.reset({
      'workbench.colorTheme': 'Default Dark Modern',
      'window.autoDetectColorScheme': false,
      'window.autoDetectHighContrast': false,
      'window.confirmBeforeClose': 'never',
      'security.workspace.trust.startupPrompt': 'never',
      // The editor of the settings would lie over the view.
      'workbench.editor.useModal': 'off',
      // On a slow machine a page that has just loaded takes the focus late, which would close an open pick.
      'workbench.quickOpen.closeOnFocusLost': false,
      ...settings,
    });
    await registerWebviewWorker(page, vscode.url);
    await page.goto(vscode.url);
    await use(await ZeroTouch.open(page, vscode));
    // Leaving the page ends its extension host at once.
    for (const window of page.context().pages()) await window.goto('about:blank');
  },
});
