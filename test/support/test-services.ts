import type { Session } from '../../src/model/connections/session';
import type { CommandServices } from '../../src/workbench/commands/call';
import { RolloutExports } from '../../src/workbench/lists/exports/rollout-export';
import { TokenPanels } from '../../src/workbench/lists/tokens/token-panels';
import type { FileInFolder, FileToSave, NamedText, UserFiles } from '../../src/workbench/lists/user-files';
import { AccessTokenPanels } from '../../src/workbench/panels/access-token-panels';
import { PairingCodePanels } from '../../src/workbench/panels/pairing-code-panels';
import { PanelHost } from '../../src/workbench/panels/panel-host';
import { ActionRunner } from '../../src/workbench/platform/action-runner';
import { ScriptedDialogs } from './scripted-dialogs';
import { TestPageViews } from './test-page-view';
import type { World } from './worlds/model-world';

/** In-memory files that a user saves, and a list to read. */
export class TestFiles implements UserFiles {
  /** Saved contents, by proposed name. */
  readonly saved = new Map<string, string | Uint8Array>();
  /** Address whose folder was last proposed. */
  beside: string | undefined;
  /** Messages about saved files. */
  readonly said: string[] = [];
  /** Text of the file that the user picks as a list. */
  list: string | undefined;
  /** The file that the user picks as an inventory. */
  inventory: NamedText | undefined;
  /** The last comparison. */
  diff: { readonly before: string; readonly after: string; readonly title: string } | undefined;

  async save({ name, beside, content, written, note }: FileToSave): Promise<string> {
    this.beside = beside;
    this.saved.set(name, await content());
    this.said.push([written?.(name), note].filter((text) => text !== undefined).join(' '));
    return `file:///${name}`;
  }

  async saveInFolder(files: readonly FileInFolder[], beside?: string, note = ''): Promise<void> {
    this.beside = beside;
    for (const { name, content } of files) this.saved.set(name, await content());
    this.said.push(note);
  }

  async readList(): Promise<string | undefined> {
    return this.list;
  }

  async readInventory(): Promise<NamedText | undefined> {
    return this.inventory;
  }

  async showDiff(before: string, after: string, title: string): Promise<void> {
    this.diff = { before, after, title };
  }
}

/**
 * Services of commands and pages on a model world without VS Code. They include a substitute for VS Code's documents.
 */
export class TestServices implements CommandServices {
  readonly settingsPort: CommandServices['settingsPort'];
  readonly settings: CommandServices['settings'];
  readonly secrets: CommandServices['secrets'];
  readonly credentials: CommandServices['credentials'];
  readonly state: CommandServices['state'];
  readonly log: World['log'];
  readonly clock: World['clock'];
  readonly fetch: CommandServices['fetch'];
  readonly demoFetch: CommandServices['demoFetch'];
  readonly sessions: CommandServices['sessions'];
  readonly rollouts: CommandServices['rollouts'];
  readonly dialogs = new ScriptedDialogs();
  readonly userFiles = new TestFiles();
  /** VS Code's log level. */
  logLevel: 'Trace' | 'Debug' | undefined;
  /** Steps that were taken, with their connections. */
  readonly steps: string[] = [];
  readonly requestLog = {
    levelWithAddresses: () => this.logLevel,
    setLevel: async () => void this.steps.push('setLogLevel'),
  };
  readonly actions: ActionRunner;
  readonly panels: PanelHost;
  readonly pairingCodePanels: PairingCodePanels;
  readonly accessTokenPanels: AccessTokenPanels;
  readonly tokenPanels: TokenPanels;
  readonly exports: RolloutExports;
  readonly documents = {
    openText: () => notOfVsCode(),
    show: () => notOfVsCode(),
    isMoving: () => false,
  };
  readonly untitledLists = {
    open: () => notOfVsCode(),
    openFrom: () => notOfVsCode(),
  };
  readonly rolloutEditors = {
    active: undefined,
    roomMenuAction: () => undefined,
    press: () => undefined,
    show: () => notOfVsCode(),
  };
  readonly explorer = {
    nodeFrom: () => undefined,
    nodesFrom: () => [],
    isVisible: false,
    reveal: async () => {},
    show: async () => {},
    showProgress: async (work: Promise<unknown>) => void (await work),
  };

  constructor(
    { services, sessions, rollouts, log, clock }: ServicesWorld,
    readonly pageViews = new TestPageViews(),
  ) {
    ({
      settingsPort: this.settingsPort,
      settings: this.settings,
      secrets: this.secrets,
      credentials: this.credentials,
      state: this.state,
      fetch: this.fetch,
      demoFetch: this.demoFetch,
    } = services);
    this.log = log;
    this.clock = clock;
    this.sessions = sessions;
    this.rollouts = rollouts;
    const step = (name: string) => (session?: Session) =>
      void this.steps.push([name, ...(session === undefined ? [] : [session.connection.name])].join(' '));
    this.actions = new ActionRunner(log, this.dialogs, {
      addConnection: step('addConnection'),
      tryDemo: step('tryDemo'),
      updateCredentials: step('updateCredentials'),
      useAccessToken: step('useAccessToken'),
      openSettings: step('openSettings'),
      openProxySettings: step('openProxySettings'),
      useHttps: step('useHttps'),
      showLog: step('showLog'),
    });
    this.panels = new PanelHost(this);
    this.pairingCodePanels = new PairingCodePanels(this);
    this.accessTokenPanels = new AccessTokenPanels(this);
    this.tokenPanels = new TokenPanels(this, this.accessTokenPanels);
    this.exports = new RolloutExports(this);
  }

  /** Closes all panels, whose timers would keep the process running. */
  dispose(): void {
    this.panels.dispose();
    for (const view of this.pageViews.all) view.close();
  }
}

/** Parts of a world that the services use. */
type ServicesWorld = Pick<World, 'services' | 'sessions' | 'rollouts' | 'log' | 'clock'>;

function notOfVsCode(): never {
  throw new Error('Only VS Code has documents and editors.');
}
