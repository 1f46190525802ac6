import type * as vscode from 'vscode';
import type { CredentialStore } from '../../model/connections/credentials';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import type { Rollouts } from '../../rollout/rollouts';
import type { AccessTokenPanels } from '../panels/access-token-panels';
import type { PairingCodePanels } from '../panels/pairing-code-panels';
import type { RolloutPanels } from '../rollout/rollout-panels';
import type { Explorer } from '../tree/explorer';

/** What the commands work with. */
export interface CommandContext {
  readonly sessions: Sessions;
  readonly credentials: CredentialStore;
  readonly settings: Settings;
  readonly explorer: Explorer;
  readonly pairingCodePanels: PairingCodePanels;
  readonly accessTokenPanels: AccessTokenPanels;
  readonly rollouts: Rollouts;
  readonly rolloutPanels: RolloutPanels;
  readonly log: vscode.LogOutputChannel;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}
