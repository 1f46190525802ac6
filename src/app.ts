import vscode = require('vscode');

import { COMMANDS, LOG_CHANNEL, TRANSLATIONS } from './ids';
import { LOCALE } from './language';
import { TokenWatch } from './model/access-tokens/watch';
import { SYSTEM_CLOCK } from './model/clock';
import { CredentialStore } from './model/connections/credentials';
import { Sessions } from './model/connections/sessions';
import { Settings } from './model/connections/settings';
import { RolloutDocuments } from './rollout/rollout-documents';
import { createDemoFetch } from './service/demo/demo-service';
import { browserFetch } from './service/http/browser-fetch';
import type { FetchLike } from './service/http/get-json';
import { askAndUseAccessToken } from './workbench/commands/access-tokens';
import type { CommandServices } from './workbench/commands/call';
import { commandRunner } from './workbench/commands/command-runner';
import { askAndSaveCredentials, askAndUseHttps } from './workbench/commands/connections';
import { DocumentTracker } from './workbench/lists/documents/document-tracker';
import { FileEncodings } from './workbench/lists/documents/file-encodings';
import { UntitledLists } from './workbench/lists/documents/untitled-lists';
import { ComparedTexts } from './workbench/lists/exports/compared-texts';
import { RolloutExports } from './workbench/lists/exports/rollout-export';
import { RolloutEditors } from './workbench/lists/rooms/rollout-editors';
import { notifyOfRuns } from './workbench/lists/rooms/run-notifications';
import { RunStatus } from './workbench/lists/rooms/run-status';
import { remindOfTokens } from './workbench/lists/tokens/reminders';
import { TokenPanels } from './workbench/lists/tokens/token-panels';
import type { UserFiles } from './workbench/lists/user-files';
import { vscodeFiles } from './workbench/lists/vscode-files';
import { AccessTokenPanels } from './workbench/panels/access-token-panels';
import { PairingCodePanels } from './workbench/panels/pairing-code-panels';
import { PanelHost } from './workbench/panels/panel-host';
import { ActionRunner } from './workbench/platform/action-runner';
import { followFirstSteps } from './workbench/platform/first-steps';
import { isWebWorker } from './workbench/platform/host';
import { RememberedState } from './workbench/platform/remembered-state';
import { Secrets } from './workbench/platform/secrets';
import { openProxySettings, openSettings, UserSettings } from './workbench/platform/settings';
import { vscodeDialogs } from './workbench/platform/vscode-dialogs';
import { vscodeRequestLog } from './workbench/platform/vscode-request-log';
import { vscodeWindow } from './workbench/platform/window-focus';
import { followSlowStorage } from './workbench/prompts/slow-storage';
import { ToolCalls } from './workbench/tools/tool-calls';
import { Explorer, type ExplorerView } from './workbench/tree/explorer';
import type { PageViews } from './workbench/webview/page-view';
import { vscodePageViews } from './workbench/webview/vscode-page-view';

/**
 * Creates the services in dependency order. Reads no secret and sends no request until the view becomes visible or a
 * command is called.
 */
export class App implements CommandServices {
  readonly log = vscode.window.createOutputChannel(LOG_CHANNEL, { log: true });
  readonly clock = SYSTEM_CLOCK;
  readonly dialogs = vscodeDialogs;
  readonly userFiles: UserFiles;
  readonly requestLog = vscodeRequestLog;
  readonly settingsPort = new UserSettings();
  readonly settings = new Settings(this.settingsPort);
  readonly fetch = isWebWorker() ? browserFetch(platformFetch) : platformFetch;
  readonly demoFetch = createDemoFetch();
  readonly state: RememberedState;
  readonly secrets: Secrets;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly rollouts: RolloutDocuments;
  readonly explorer: Explorer;
  readonly actions: ActionRunner;
  readonly pageViews: PageViews;
  readonly panels: PanelHost;
  readonly pairingCodePanels = new PairingCodePanels(this);
  readonly accessTokenPanels = new AccessTokenPanels(this);
  readonly tokenPanels = new TokenPanels(this, this.accessTokenPanels);
  readonly exports = new RolloutExports(this);
  readonly documents: DocumentTracker;
  readonly untitledLists: UntitledLists;
  readonly rolloutEditors = new RolloutEditors(this);
  readonly tools = new ToolCalls(this);
  /** Runs a command by its ID in ids.ts. Never rejects. */
  readonly run: ReturnType<typeof commandRunner>;

  constructor(
    readonly context: vscode.ExtensionContext,
    view: ExplorerView,
  ) {
    const { language } = vscode.env;
    if (TRANSLATIONS.includes(language) && LOCALE !== language)
      this.log.warn('The translation is missing or damaged, so all words are English.');
    this.state = new RememberedState(context.globalState);
    this.secrets = new Secrets(context.secrets, (storing) => void followSlowStorage(this.dialogs, storing));
    this.credentials = new CredentialStore(this.secrets);
    this.sessions = new Sessions(this);
    this.rollouts = new RolloutDocuments(this, this.sessions, new RememberedState(context.workspaceState));
    const encodings = new FileEncodings(this.rollouts.remembered);
    const comparedTexts = new ComparedTexts();
    this.userFiles = vscodeFiles(this.dialogs, encodings, comparedTexts);
    const tokenWatch = new TokenWatch(this, this.sessions, () => vscodeWindow.isFocused);
    this.explorer = new Explorer(view, this);
    this.actions = new ActionRunner(this.log, this.dialogs, {
      addConnection: () => this.run(COMMANDS.addConnection),
      tryDemo: () => this.run(COMMANDS.tryDemo),
      updateCredentials: (session) => askAndSaveCredentials(session, this),
      useAccessToken: (session) => askAndUseAccessToken(session, this),
      openSettings,
      openProxySettings,
      useHttps: (session) => askAndUseHttps(session, this),
      showLog: () => this.log.show(true),
    });
    this.pageViews = vscodePageViews(context.extensionUri);
    this.panels = new PanelHost(this);
    this.documents = new DocumentTracker(this.rollouts, encodings, this.dialogs, this.userFiles);
    this.untitledLists = new UntitledLists(this.rollouts, this.documents);
    this.run = commandRunner(this);
    context.subscriptions.push(
      this.log,
      this.settingsPort,
      this.sessions,
      this.explorer,
      this.panels,
      tokenWatch,
      comparedTexts,
      this.tokenPanels,
      remindOfTokens(tokenWatch, vscodeWindow, this, this.tokenPanels),
      this.rollouts,
      this.documents,
      this.rolloutEditors,
      followFirstSteps(this.sessions),
      notifyOfRuns(this, this.rolloutEditors, (run) => new RunStatus(run)),
    );
  }
}

/** Resolves `fetch` on each call, because VS Code replaces it with its own, which uses the proxy settings. */
const platformFetch: FetchLike = (url, init) => globalThis.fetch(url, init);
