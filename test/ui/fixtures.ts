import { test as base } from '@playwright/test';
import { LoopbackServer } from '../support/loopback/server';
import { type ServiceState, VideoService } from '../support/loopback/video-service';
import { outFile } from '../support/project';
import type { UserSettings } from '../support/vscode/settings';
import { openWindow } from './open-window';
import type { ZeroTouch } from './pages/zero-touch';
import { SharedWindow } from './shared-window';
import { VsCode } from './vscode';

/** Options of `test.use`. */
export interface WorkbenchOptions {
  /** User settings of a fresh profile, which override the quiet settings. */
  readonly settings: UserSettings;
}

interface WorkerOptions {
  /** Whether each test needs its own window and profile. */
  readonly freshProfile: boolean;
  /** Whether the folder opens in Restricted Mode. */
  readonly restricted: boolean;
  /** Display language of VS Code, such as "de"; '' for English. VS Code's own messages stay English. */
  readonly language: string;
}

interface WorkerFixtures {
  readonly vscode: VsCode;
  readonly sharedWindow: SharedWindow;
}

interface TestFixtures {
  /** VS Code without connections and open editors, with the extension's view open. */
  readonly zeroTouch: ZeroTouch;
  /** Starts a loopback server, which is closed after the test. */
  readonly serve: (state?: ServiceState) => Promise<LoopbackServer>;
}

/** The tests of a worker share VS Code's server and one window, unless a test needs a fresh profile. */
export const test = base.extend<TestFixtures & WorkbenchOptions, WorkerOptions & WorkerFixtures>({
  freshProfile: [false, { option: true, scope: 'worker' }],
  restricted: [false, { option: true, scope: 'worker' }],
  language: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true }],

  vscode: [
    async ({ restricted, language }, use) => {
      // Another extension that calls the language model tools, and can set the clock forward.
      const vscode = await VsCode.start(
        restricted,
        [outFile('support', 'tool-caller')],
        language || undefined,
      );
      await use(vscode);
      await vscode.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  sharedWindow: [
    async ({ browser, vscode }, use) => {
      const window = new SharedWindow(browser, vscode);
      await use(window);
      await window.close();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and this fixture needs no other.
  serve: async ({}, use) => {
    const servers: LoopbackServer[] = [];
    await use(async (state) => {
      const server = await LoopbackServer.start({ service: new VideoService(state) });
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },

  page: async ({ page, freshProfile, sharedWindow, viewport }, use) => {
    await use(freshProfile ? page : (await sharedWindow.open(viewport ?? VIEWPORT)).page);
  },

  zeroTouch: async ({ vscode, page, freshProfile, sharedWindow, settings, viewport }, use, info) => {
    if (freshProfile) {
      await use(await openWindow(page, vscode, settings));
      // Leaving the page ends its extension host immediately.
      for (const window of page.context().pages()) await window.goto('about:blank');
      return;
    }
    await use(await sharedWindow.open(viewport ?? VIEWPORT));
    if (info.status === info.expectedStatus) await sharedWindow.putBack();
    else await sharedWindow.close();
  },
});

const VIEWPORT = { width: 1280, height: 800 };
