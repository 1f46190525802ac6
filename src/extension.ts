import * as vscode from 'vscode';
import { registerAllCommands } from './commands/all-commands';
import { LOG_CHANNEL } from './ids';
import { CredentialStore } from './model/credentials';
import { Sessions } from './model/sessions';
import { Settings } from './model/settings';
import { AccessTokenPanels } from './panels/access-token-panels';
import { PairingCodePanels } from './panels/pairing-code-panels';
import { PanelHost } from './panels/panel-host';
import { RolloutPanels } from './panels/rollout-panels';
import { RememberedState } from './platform/remembered-state';
import { RequestTraces } from './platform/request-traces';
import { Secrets } from './platform/secrets';
import { UserSettings } from './platform/settings';
import { createDemoFetch } from './service/demo/demo-service';
import { Explorer } from './tree/explorer';

/** What the tests inside VS Code look at. Not given out anywhere else. */
export interface Parts {
  readonly sessions: Sessions;
  readonly explorer: Explorer;
  readonly panels: PanelHost;
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
  const secrets = new Secrets(context.secrets);
  const credentials = new CredentialStore(secrets);
  const sessions = new Sessions({
    settingsPort,
    settings,
    credentials,
    state: new RememberedState(context.globalState),
    log,
    // Looked up at each call: VS Code puts its own, proxy-aware fetch there.
    fetch: (url, init) => globalThis.fetch(url, init),
    demoFetch: createDemoFetch(),
    now,
  });
  const explorer = new Explorer(sessions, settings, now);
  const panels = new PanelHost(context.extensionUri);
  const pairingCodePanels = new PairingCodePanels(panels, sessions);
  const accessTokenPanels = new AccessTokenPanels(panels, sessions, settings, now);
  const rolloutPanels = new RolloutPanels(context.extensionUri, sessions);
  const commands = registerAllCommands({
    sessions,
    credentials,
    settings,
    explorer,
    pairingCodePanels,
    accessTokenPanels,
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
    rolloutPanels,
    commands,
    new RequestTraces(),
  );
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest ? { sessions, explorer, panels, rolloutPanels, secrets } : undefined;
}
