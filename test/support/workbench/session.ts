import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser, type RunningBrowser } from '../host/browser';
import { provisionChromium } from '../host/chromium';
import { provisionServer, type ServerInstall } from '../host/provision';
import { type ReleaseName, releaseNamed } from '../host/releases';
import { type RunningServer, type ServerOptions, serverEnvironment, startServer } from '../host/server';
import { type UserSettings, writeSettings } from '../host/settings';
import { toStdout } from '../log';
import { mustRun } from '../process/command';
import { Guard } from '../process/guard';
import { shortTempFolder } from '../temp';
import { FrontDoor } from './front-door';
import { LOAD_MS } from './patience';
import { registerWebviewWorker } from './webview-worker';

export type Theme =
  | 'Default Dark Modern'
  | 'Default Light Modern'
  | 'Default High Contrast'
  | 'Default High Contrast Light';

export interface SessionOptions {
  /** The packaged extension to install. */
  readonly vsix: string;
  /** The person's settings, over quiet ones. */
  readonly settings?: UserSettings;
  /** The folder to open; an empty one if it is left out. */
  readonly workspace?: string;
  /** Opens the folder in Restricted Mode, without asking whether it is trusted. */
  readonly restricted?: boolean;
  readonly theme?: Theme;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor?: number;
  readonly release?: ReleaseName;
}

/** A VS Code server with an extension installed, and a browser page that shows it. */
export class Session {
  private constructor(
    private readonly serverOptions: ServerOptions,
    private readonly guard: Guard,
    /** Everything of the profile that is on disk: settings, state, logs. */
    readonly folder: string,
    /** The folder that is open. */
    readonly workspace: string,
    private readonly door: FrontDoor,
    private server: RunningServer,
    private readonly browser: RunningBrowser,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /**
   * Starts everything in a fresh profile, up to the loaded page.
   * @throws Error when a part does not start or the extension cannot be installed; nothing is left running then.
   */
  static async start(options: SessionOptions): Promise<Session> {
    const guard = Guard.start();
    const folder = shortTempFolder('ui');
    guard.removeFolder(folder);
    try {
      return await Session.startIn(folder, guard, options);
    } catch (error) {
      await guard.close();
      throw error;
    }
  }

  private static async startIn(folder: string, guard: Guard, options: SessionOptions): Promise<Session> {
    const [install, chromium] = await Promise.all([
      provisionServer(releaseNamed(options.release ?? 'current'), () => undefined),
      provisionChromium(toStdout),
    ]);
    const workspace = options.workspace ?? join(folder, 'workspace');
    mkdirSync(workspace, { recursive: true });
    writeSettings(join(folder, 'user'), themed(options));
    await installExtension(install, folder, options.vsix);
    const ofServer = serverOptions(install, guard, folder, options);
    const [server, browser, door] = await Promise.all([
      startServer(ofServer),
      launchBrowser(chromium, guard),
      // Any key does: the profile ends with the session.
      FrontDoor.open(new Uint8Array(32).fill(7)),
    ]);
    door.leadTo(server);
    const context = await browser.browser.newContext({
      viewport: options.viewport ?? { width: 1280, height: 800 },
      deviceScaleFactor: options.deviceScaleFactor ?? 1,
      colorScheme: options.theme?.includes('Light') ? 'light' : 'dark',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(LOAD_MS);
    const page = await context.newPage();
    const session = new Session(ofServer, guard, folder, workspace, door, server, browser, context, page);
    await registerWebviewWorker(page, session.url);
    await page.goto(session.url);
    return session;
  }

  /** Where the workbench is: at the same origin for the whole session, with a token of the server's own. */
  get url(): string {
    return this.door.workbenchUrl(this.server, this.workspace);
  }

  /** Stops the server, starts it again with the same profile and loads the page anew in the same browser. */
  async restart(): Promise<void> {
    await this.page.goto('about:blank');
    await this.server.stop();
    this.server = await startServer(this.serverOptions);
    this.door.leadTo(this.server);
    await this.page.goto(this.url);
  }

  /** Opens the workbench in another page of the same browser profile. */
  async newPage(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.url);
    return page;
  }

  /** Ends everything and removes the profile. */
  async stop(): Promise<void> {
    await this.browser.close();
    await this.door.close();
    await this.guard.close();
  }

  /** The last lines of the server's own output. */
  serverLog(): string {
    return this.server.log();
  }
}

function themed(options: SessionOptions): UserSettings {
  return {
    'workbench.colorTheme': options.theme ?? 'Default Dark Modern',
    'window.autoDetectColorScheme': false,
    'window.autoDetectHighContrast': false,
    'window.confirmBeforeClose': 'never',
    ...(options.restricted ? { 'security.workspace.trust.startupPrompt': 'never' } : {}),
    ...options.settings,
  };
}

function serverOptions(
  install: ServerInstall,
  guard: Guard,
  folder: string,
  { restricted = false }: SessionOptions,
): ServerOptions {
  return {
    install,
    guard,
    home: folder,
    userData: join(folder, 'user'),
    extensions: join(folder, 'extensions'),
    smokeTestDriver: false,
    workspaceTrust: restricted,
  };
}

async function installExtension(install: ServerInstall, folder: string, vsix: string): Promise<void> {
  await mustRun(
    install.node,
    [
      install.serverMain,
      ...['--install-extension', vsix, '--accept-server-license-terms'],
      ...['--server-data-dir', join(folder, 'data'), '--user-data-dir', join(folder, 'user')],
      ...['--extensions-dir', join(folder, 'extensions')],
    ],
    { cwd: folder, env: serverEnvironment(folder) },
  );
}
