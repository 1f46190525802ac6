import * as vscode from 'vscode';
import { LOG_CHANNEL } from './ids';
import { CredentialStore } from './model/connections/credentials';
import { Sessions } from './model/connections/sessions';
import { Settings } from './model/connections/settings';
import { Rollouts } from './rollout/rollouts';
import { createDemoFetch } from './service/demo/demo-service';
import { openSettings } from './workbench/commands/general';
import { askAndSaveCredentials } from './workbench/commands/manage-connections';
import { registerCommands } from './workbench/commands/register-commands';
import { AccessTokenPanels } from './workbench/panels/access-token-panels';
import { PairingCodePanels } from './workbench/panels/pairing-code-panels';
import { PanelHost } from './workbench/panels/panel-host';
import { ActionRunner } from './workbench/platform/action-runner';
import { RememberedState } from './workbench/platform/remembered-state';
import { Secrets } from './workbench/platform/secrets';
import { UserSettings } from './workbench/platform/settings';
import { RolloutPanels } from './workbench/rollout/rollout-panels';
import { notifyOfRuns } from './workbench/rollout/run-notifications';
import { Explorer } from './workbench/tree/explorer';

/** The parts that are exposed to the tests inside VS Code, and to nothing else. */
export interface Parts {
  readonly actions: ActionRunner;
  readonly sessions: Sessions;
  readonly explorer: Explorer;
  readonly panels: PanelHost;
  readonly pairingCodePanels: PairingCodePanels;
  readonly accessTokenPanels: AccessTokenPanels;
  readonly rollouts: Rollouts;
  readonly rolloutPanels: RolloutPanels;
  readonly secrets: Secrets;
}

/**
 * Builds the parts and connects them. Reads no secret and sends no request: that begins when the view becomes visible
 * or a command is called.
 */
export function activate(context: vscode.ExtensionContext): Parts | undefined {
  const now = () => Date.now();
  const log = vscode.window.createOutputChannel(LOG_CHANNEL, { log: true });
  const settingsPort = new UserSettings();
  const settings = new Settings(settingsPort);
  const state = new RememberedState(context.globalState);
  const secrets = new Secrets(context.secrets);
  const credentials = new CredentialStore(secrets);
  const sessions = new Sessions({
    settingsPort,
    settings,
    credentials,
    state,
    log,
    // Looked up at each call: VS Code replaces it by its own fetch, which uses the proxy settings.
    fetch: (url, init) => globalThis.fetch(url, init),
    demoFetch: createDemoFetch(),
    now,
  });
  const rollouts = new Rollouts({ sessions, settings, state, log, now });
  const explorer = new Explorer(sessions, settings, now);
  const actions = new ActionRunner(log, {
    updateCredentials: (session) => askAndSaveCredentials(session, sessions, credentials),
    openSettings,
    showLog: () => log.show(true),
  });
  const panels = new PanelHost(context.extensionUri, actions);
  const pairingCodePanels = new PairingCodePanels(panels, sessions);
  const accessTokenPanels = new AccessTokenPanels(panels, sessions, settings, now);
  const rolloutPanels = new RolloutPanels(context.extensionUri, sessions, rollouts, {
    actions,
    pairingCodePanels,
    now,
  });
  const commands = registerCommands({
    sessions,
    credentials,
    settings,
    explorer,
    pairingCodePanels,
    accessTokenPanels,
    rollouts,
    rolloutPanels,
    actions,
    now,
  });
  context.subscriptions.push(
    log,
    settingsPort,
    sessions,
    explorer,
    panels,
    rollouts,
    rolloutPanels,
    commands,
    notifyOfRuns(rollouts, rolloutPanels, actions),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return {
    actions,
    sessions,
    explorer,
    panels,
    pairingCodePanels,
    accessTokenPanels,
    rollouts,
    rolloutPanels,
    secrets,
  };
}
