import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outFile } from '../support/project';
import { shortTempFolder } from '../support/temp';
import { writeLanguagePack } from '../support/vscode/language-pack';
import { provisionServer } from '../support/vscode/provision';
import {
  installExtension,
  type RunningServer,
  type ServerOptions,
  startServer,
} from '../support/vscode/server';
import { type UserSettings, writeSettings } from '../support/vscode/settings';

/** The user's home folder, which contains the server's folder. */
const PERSON = 'person';
const DATA = '.vscode-server';

/** A VS Code server with the packaged extension installed, shared by many tests. */
export class VsCode {
  private constructor(
    private readonly options: ServerOptions,
    private server: RunningServer,
  ) {}

  /**
   * @param workspaceTrust whether folders open in Restricted Mode
   * @param beside folders of other extensions
   * @param language display language of VS Code, such as "de"; by default English
   */
  static async start(
    workspaceTrust: boolean,
    beside: readonly string[] = [],
    language?: string,
  ): Promise<VsCode> {
    const home = shortTempFolder('ui');
    const extensions = join(home, PERSON, DATA, 'extensions');
    const folders = { home, userData: join(home, 'user'), extensions };
    const install = await provisionServer('current', () => undefined);
    await installExtension(install, folders, outFile('zero-touch-pairing.vsix'));
    const packs = language === undefined ? [] : [writeLanguagePack(home, folders.userData, language)];
    const options = {
      ...folders,
      install,
      workspaceTrust,
      fewBuiltIns: true,
      beside: [...beside, ...packs],
      language,
    };
    return new VsCode(options, await startServer(options));
  }

  /** Folder of the profile on disk: settings, state, logs. */
  get profile(): string {
    return this.options.home;
  }

  get userData(): string {
    return this.options.userData;
  }

  /** The user's home folder, in which the extension is installed. */
  get personHome(): string {
    return join(this.options.home, PERSON);
  }

  /** Folder that is open in the workbench. */
  get workspace(): string {
    return join(this.options.home, 'workspace');
  }

  get url(): string {
    return this.server.workbenchUrl(this.workspace);
  }

  /** Address of a window without a folder. */
  get emptyWindowUrl(): string {
    return this.server.workbenchUrl(undefined);
  }

  /** Resets the profile and the workspace as for a first start. All windows must be closed. */
  reset(settings: UserSettings): void {
    const written = readdirSync(this.personHome).filter((name) => name !== DATA);
    const inHome = written.map((name) => join(this.personHome, name));
    for (const folder of [join(this.userData, 'User'), ...inHome]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
    // The folder itself stays, because the server watches it.
    mkdirSync(this.workspace, { recursive: true });
    this.emptyWorkspace();
    writeSettings(this.userData, settings);
  }

  /** Removes the files of the open folder. */
  emptyWorkspace(): void {
    for (const name of readdirSync(this.workspace)) rmSync(join(this.workspace, name), { recursive: true });
  }

  /** Restarts the server with the same profile at the same address. */
  async restart(): Promise<void> {
    const { port } = this.server;
    await this.server.stop();
    this.server = await startServer({ ...this.options, port });
  }

  /** Returns the last lines of the server's output. */
  log(): string {
    return this.server.log();
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
