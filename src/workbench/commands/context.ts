import type * as vscode from 'vscode';
import type { TokenReviews } from '../../model/access-tokens/token-reviews';
import type { CredentialStore } from '../../model/connections/credentials';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import type { RememberedStatePort } from '../../model/ports';
import type { Rollouts } from '../../rollout/rollouts';
import type { TokenPanels } from '../access-tokens/token-panels';
import type { AccessTokenPanels } from '../panels/access-token-panels';
import type { PairingCodePanels } from '../panels/pairing-code-panels';
import type { ActionRunner } from '../platform/action-runner';
import type { UntitledLists } from '../rollout/documents/untitled-lists';
import type { RolloutPanels } from '../rollout/rollout-panels';
import type { Explorer } from '../tree/explorer';
import type { TreeNode } from '../tree/nodes';

/** The parts of the extension that commands use. */
export interface CommandContext {
  readonly sessions: Sessions;
  readonly credentials: CredentialStore;
  readonly settings: Settings;
  readonly explorer: Explorer;
  readonly pairingCodePanels: PairingCodePanels;
  readonly accessTokenPanels: AccessTokenPanels;
  readonly tokenReviews: TokenReviews;
  readonly tokenPanels: TokenPanels;
  readonly rollouts: Rollouts;
  readonly rolloutPanels: RolloutPanels;
  readonly untitledLists: UntitledLists;
  /** What is chosen for exports, for all windows. */
  readonly state: RememberedStatePort;
  readonly actions: ActionRunner;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/**
 * The implementation of a command.
 * @param node the row that it was called on; undefined if it was called in any other way
 * @param file the file that it was called on, which may only be opened
 */
export type CommandHandler = (
  context: CommandContext,
  node: TreeNode | undefined,
  file: vscode.Uri | undefined,
) => Promise<void> | void;
