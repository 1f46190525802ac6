import { CredentialStore } from '../model/connections/credentials';
import { Sessions } from '../model/connections/sessions';
import { Settings } from '../model/connections/settings';
import type { RememberedStatePort, SettingsPort } from '../model/ports';
import type { ModelServices } from '../model/services';
import { RolloutDocuments } from '../rollout/rollout-documents';
import type { CommandServices } from './commands/call';
import { offeredCommands } from './commands/offered-commands';
import { RolloutExports } from './lists/exports/rollout-export';
import { TokenPanels } from './lists/tokens/token-panels';
import type { UserFiles } from './lists/user-files';
import { AccessTokenPanels } from './panels/access-token-panels';
import { PairingCodePanels } from './panels/pairing-code-panels';
import { PanelHost } from './panels/panel-host';
import { ActionRunner } from './platform/action-runner';
import type { Dialogs } from './platform/dialogs';
import type { RequestLog } from './platform/request-log';
import type { PageViews } from './webview/page-view';

/** What VS Code, or a test, provides to a window. */
export interface Ports
  extends Pick<ModelServices, 'secrets' | 'state' | 'log' | 'clock' | 'fetch' | 'demoFetch'> {
  readonly settings: SettingsPort;
  /** Of this workspace only. */
  readonly workspaceState: RememberedStatePort;
  readonly dialogs: Dialogs;
  readonly requestLog: RequestLog;
  readonly pageViews: PageViews;
  readonly userFiles: (rollouts: RolloutDocuments) => UserFiles;
}

/** The services of a window, built on its ports. `App` adds the parts that only VS Code has. */
export abstract class Workbench implements CommandServices {
  readonly settingsPort: SettingsPort;
  readonly settings: Settings;
  readonly secrets: ModelServices['secrets'];
  readonly credentials: CredentialStore;
  readonly state: ModelServices['state'];
  readonly log: ModelServices['log'];
  readonly clock: ModelServices['clock'];
  readonly fetch: ModelServices['fetch'];
  readonly demoFetch: ModelServices['demoFetch'];
  readonly dialogs: Dialogs;
  readonly requestLog: RequestLog;
  readonly pageViews: PageViews;
  readonly sessions: Sessions;
  readonly rollouts: RolloutDocuments;
  readonly userFiles: UserFiles;
  readonly actions: ActionRunner;
  readonly panels: PanelHost;
  readonly pairingCodePanels: PairingCodePanels;
  readonly accessTokenPanels: AccessTokenPanels;
  readonly tokenPanels: TokenPanels;
  readonly exports: RolloutExports;
  abstract readonly explorer: CommandServices['explorer'];
  abstract readonly documents: CommandServices['documents'];
  abstract readonly untitledLists: CommandServices['untitledLists'];
  abstract readonly rolloutEditors: CommandServices['rolloutEditors'];

  constructor(ports: Ports) {
    this.settingsPort = ports.settings;
    this.settings = new Settings(ports.settings);
    this.secrets = ports.secrets;
    this.credentials = new CredentialStore(ports.secrets);
    this.state = ports.state;
    this.log = ports.log;
    this.clock = ports.clock;
    this.fetch = ports.fetch;
    this.demoFetch = ports.demoFetch;
    this.dialogs = ports.dialogs;
    this.requestLog = ports.requestLog;
    this.pageViews = ports.pageViews;
    this.sessions = new Sessions(this);
    this.rollouts = new RolloutDocuments(this, this.sessions, ports.workspaceState);
    this.userFiles = ports.userFiles(this.rollouts);
    this.actions = new ActionRunner(this.log, this.dialogs, offeredCommands(this));
    this.panels = new PanelHost(this);
    this.pairingCodePanels = new PairingCodePanels(this);
    this.accessTokenPanels = new AccessTokenPanels(this);
    this.tokenPanels = new TokenPanels(this, this.accessTokenPanels);
    this.exports = new RolloutExports(this);
  }
}
