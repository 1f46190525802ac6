import { pickSession } from '../prompts/pick-session';
import { exportRooms } from '../rollout/rollout-export';
import { selectedText } from '../rollout/rollout-lists';
import type { TreeNode } from '../tree/nodes';
import type { CommandContext } from './context';

/** Look Up Many Endpoints…: opens the page on which a list is made. */
export async function lookUpMany(
  { sessions, rolloutPanels }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Look up endpoints of which connection?');
  if (session !== undefined) rolloutPanels.review(session);
}

/** Look Up Selected Endpoint IDs: those selected in the active editor. */
export async function lookUpSelection({ sessions, rolloutPanels }: CommandContext): Promise<void> {
  const text = selectedText();
  const session = await pickSession(sessions, undefined, 'Look up the endpoints of which connection?');
  if (session !== undefined) rolloutPanels.replaceDraft(session, text);
}

/** Show Rollout: the list of a connection and its results. */
export async function showRollout(
  { sessions, rolloutPanels }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Show the rollout of which connection?');
  if (session !== undefined) rolloutPanels.show(session);
}

/** Export Rollout…: all rooms, in the format that is picked. */
export async function exportRollout(
  { sessions, rollouts, rolloutPanels, now }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Export the rollout of which connection?');
  if (session === undefined) return;
  const announce = (text: string) => rolloutPanels.announce(session, text);
  await exportRooms({ rollout: rollouts.of(session), at: now(), announce });
}
