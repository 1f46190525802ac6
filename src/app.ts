import vscode = require('vscode');

import { LOG_CHANNEL } from './ids';
import { TokenReviews } from './model/access-tokens/token-reviews';
import { SYSTEM_CLOCK } from './model/clock';
import { CredentialStore } from './model/connections/credentials';
import { Sessions } from './model/connections/sessions';
import { Settings } from './model/connections/settings';
import { Rollouts } from './rollout/rollouts';
import { createDemoFetch } from './service/demo/demo-service';
import { browserFetch } from './service/http/browser-fetch';
import type { FetchLike } from './service/http/get-json';
import { askAndUseAccessToken } from './workbench/commands/access-tokens';
import { commandRunner } from './workbench/commands/command-runner';
import { askAndSaveCredentials } from './workbench/commands/connections';
import { openSettings } from './workbench/commands/general';
import { ListDocuments } from './workbench/lists/documents/list-documents';
import { UntitledLists } from './workbench/lists/documents/untitled-lists';
import { RolloutExports } from './workbench/lists/exports/rollout-export';
import { RolloutEditors } from './workbench/lists/rooms/rollout-editors';
import { notifyOfRuns } from './workbench/lists/rooms/run-notifications';
import { notifyOfTokens } from './workbench/lists/tokens/reminders';
import { TokenPanels } from './workbench/lists/tokens/token-panels';
import { vscodeDialogs } from './workbench/lists/vscode-dialogs';
import { AccessTokenPanels } from './workbench/panels/access-token-panels';
import { PairingCodePanels } from './workbench/panels/pairing-code-panels';
import { PanelHost } from './workbench/panels/panel-host';
import { ActionRunner } from './workbench/platform/action-runner';
import { ExtensionFiles } from './workbench/platform/extension-files';
import { isWebWorker } from './workbench/platform/host';
import { RememberedState } from './workbench/platform/remembered-state';
import { Secrets } from './workbench/platform/secrets';
import { UserSettings } from './workbench/platform/settings';
import { ToolCalls } from './workbench/tools/tool-calls';
import { Explorer, type ExplorerView } from './workbench/tree/explorer';

/** The parts that are exposed to the tests inside VS Code, and to nothing else. */
export interface Parts {
  readonly actions: ActionRunner;
  readonly sessions: Sessions;
  readonly explorer: Explorer;
  readonly panels: PanelHost;
  readonly pairingCodePanels: PairingCodePanels;
  readonly accessTokenPanels: AccessTokenPanels;
  readonly tokenReviews: TokenReviews;
  readonly rollouts: Rollouts;
  readonly rolloutEditors: RolloutEditors;
  readonly state: RememberedState;
  readonly secrets: Secrets;
  /** The folder of the extension's files. */
  readonly storage: vscode.Uri;
}

/** What the shell hands over to, and the parts behind it. */
export interface App {
  /**
   * Runs a command. Never rejects.
   * @param id the command's id in ids.ts
   */
  run(id: string, argument: unknown, selection: unknown): Promise<void>;
  readonly explorer: Explorer;
  readonly rolloutEditors: RolloutEditors;
  readonly tools: ToolCalls;
  readonly parts: Parts;
}

/**
 * Builds the parts and connects them. Reads no secret and sends no request: that begins when the view becomes visible
 * or a command is called.
 */
export function buildApp(context: vscode.ExtensionContext, view: ExplorerView): App {
  const now = () => Date.now();
  const log = vscode.window.createOutputChannel(LOG_CHANNEL, { log: true });
  const settingsPort = new UserSettings();
  const settings = new Settings(settingsPort);
  const state = new RememberedState(context.globalState);
  const secrets = new Secrets(context.secrets);
  const credentials = new CredentialStore(secrets);
  // Looked up at each call: VS Code replaces it by its own fetch, which uses the proxy settings.
  const fetch: FetchLike = (url, init) => globalThis.fetch(url, init);
  const sessions = new Sessions({
    settingsPort,
    settings,
    credentials,
    state,
    log,
    fetch: isWebWorker() ? browserFetch(fetch) : fetch,
    demoFetch: createDemoFetch(),
    now,
  });
  const workspaceState = new RememberedState(context.workspaceState);
  const rollouts = new Rollouts({ sessions, settings, workspaceState, now });
  const tokenReviews = new TokenReviews({
    sessions,
    settings,
    secrets,
    files: new ExtensionFiles(context.globalStorageUri),
    log,
    clock: SYSTEM_CLOCK,
    now,
  });
  const explorer = new Explorer(view, sessions, settings, tokenReviews, now);
  const actions = new ActionRunner(log, {
    updateCredentials: (session) => askAndSaveCredentials(session, sessions, credentials),
    useAccessToken: (session) => askAndUseAccessToken(session, sessions, settings, now),
    openSettings,
    showLog: () => log.show(true),
  });
  const panels = new PanelHost(context.extensionUri, actions);
  const pairingCodePanels = new PairingCodePanels(panels, sessions, now);
  const accessTokenPanels = new AccessTokenPanels(panels, sessions, settings, now);
  const tokenPanels = new TokenPanels(context.extensionUri, {
    sessions,
    settings,
    reviews: tokenReviews,
    actions,
    accessTokenPanels,
    state,
    now,
  });
  const exports = new RolloutExports(now);
  const documents = new ListDocuments(rollouts);
  const dialogs = vscodeDialogs(sessions);
  const rolloutEditors = new RolloutEditors(context.extensionUri, {
    actions,
    sessions,
    rollouts,
    documents,
    panels,
    exports,
    dialogs,
    now,
  });
  const run = commandRunner({
    sessions,
    credentials,
    settings,
    explorer,
    pairingCodePanels,
    accessTokenPanels,
    tokenReviews,
    tokenPanels,
    rollouts,
    rolloutEditors,
    untitledLists: new UntitledLists(rollouts, documents),
    actions,
    now,
  });
  context.subscriptions.push(
    log,
    settingsPort,
    sessions,
    explorer,
    panels,
    tokenReviews,
    tokenPanels,
    notifyOfTokens(tokenReviews, sessions, tokenPanels, actions),
    rollouts,
    documents,
    rolloutEditors,
    notifyOfRuns({ rollouts, editors: rolloutEditors, exports, actions }),
  );
  return {
    run,
    explorer,
    rolloutEditors,
    tools: new ToolCalls({ sessions, settings, now }, log),
    parts: {
      actions,
      sessions,
      explorer,
      panels,
      pairingCodePanels,
      accessTokenPanels,
      tokenReviews,
      rollouts,
      rolloutEditors,
      state,
      secrets,
      storage: context.globalStorageUri,
    },
  };
}
