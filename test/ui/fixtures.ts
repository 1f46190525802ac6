import { test as base } from '@playwright/test';
import { LoopbackServer } from '../support/loopback/server';
import { type ServiceState, VideoService } from '../support/loopback/video-service';
import { outFile } from '../support/project';
import type { UserSettings } from '../support/vscode/settings';
import { openWindow } from './open-window';
import type { ZeroTouch } from './pages/zero-touch';
import { VsCode } from './vscode';
import { WorkerWindows } from './worker-windows';

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
  readonly windows: WorkerWindows;
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

  windows: [
    async ({ browser, vscode }, use) => {
      const windows = new WorkerWindows(browser, vscode);
      await use(windows);
      await windows.close();
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

  page: async ({ freshProfile, windows, viewport }, use) => {
    const size = viewport ?? VIEWPORT;
    await use(freshProfile ? await windows.freshPage(size) : (await windows.shared(size)).page);
  },

  zeroTouch: async ({ vscode, page, freshProfile, windows, settings, viewport }, use, info) => {
    if (freshProfile) {
      await use(await openWindow(page, vscode, settings));
      await windows.close();
      return;
    }
    await use(await windows.shared(viewport ?? VIEWPORT));
    if (info.status === info.expectedStatus) await windows.putBack();
    else await windows.close();
  },
});

const VIEWPORT = { width: 1280, height: 800 };
