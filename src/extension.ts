import * as vscode from 'vscode';
import { LOG_CHANNEL } from './ids';
import { CredentialStore } from './model/connections/credentials';
import { Sessions } from './model/connections/sessions';
import { Settings } from './model/connections/settings';
import { Rollouts } from './rollout/rollouts';
import { createDemoFetch } from './service/demo/demo-service';
import { registerAllCommands } from './workbench/commands/all-commands';
import { AccessTokenPanels } from './workbench/panels/access-token-panels';
import { PairingCodePanels } from './workbench/panels/pairing-code-panels';
import { PanelHost } from './workbench/panels/panel-host';
import { RememberedState } from './workbench/platform/remembered-state';
import { RequestTraces } from './workbench/platform/request-traces';
import { Secrets } from './workbench/platform/secrets';
import { UserSettings } from './workbench/platform/settings';
import { RolloutPanels } from './workbench/rollout/rollout-panels';
import { Explorer } from './workbench/tree/explorer';

/** What the tests inside VS Code look at. Not given out anywhere else. */
export interface Parts {
  readonly sessions: Sessions;
  readonly explorer: Explorer;
  readonly panels: PanelHost;
  readonly rollouts: Rollouts;
  readonly rolloutPanels: RolloutPanels;
  readonly secrets: Secrets;
}

/**
 * Builds the parts and hands them to each other. Reads no secret and sends no request: that begins when the view is
 * seen or a command is called.
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
    // Looked up at each call: VS Code puts its own, proxy-aware fetch there.
    fetch: (url, init) => globalThis.fetch(url, init),
    demoFetch: createDemoFetch(),
    now,
  });
  const rollouts = new Rollouts({ sessions, settings, state, log, now });
  const explorer = new Explorer(sessions, settings, now);
  const panels = new PanelHost(context.extensionUri);
  const pairingCodePanels = new PairingCodePanels(panels, sessions);
  const accessTokenPanels = new AccessTokenPanels(panels, sessions, settings, now);
  const rolloutPanels = new RolloutPanels(context.extensionUri, sessions, rollouts);
  const commands = registerAllCommands({
    sessions,
    credentials,
    settings,
    explorer,
    pairingCodePanels,
    accessTokenPanels,
    rollouts,
    rolloutPanels,
    log,
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
    new RequestTraces(),
  );
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest ? { sessions, explorer, panels, rollouts, rolloutPanels, secrets } : undefined;
}
