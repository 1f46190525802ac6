import type { Session } from '../../model/connections/session';
import type { LookUpSubject } from '../../model/endpoints/look-ups';
import { pathParameterProblem } from '../../service/path-parameter';
import { askText } from '../prompts/ask-text';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CalledOn, CommandContext } from './context';

/** Look Up Current Pairing Code…: by an endpoint ID, of the row, picked or typed. A row shows in the shared panel. */
export async function lookUpEndpoint(context: CommandContext, node: TreeNode | undefined): Promise<void> {
  const { sessions, pairingCodePanels } = context;
  const session = await pickSession(sessions, node, 'Look up an endpoint of which connection?');
  if (session === undefined) return;
  if (node?.kind === 'endpoint') {
    await pairingCodePanels.preview(session, { kind: 'endpoint', id: node.endpointId });
    return;
  }
  const id = await pickEndpoint(session, 'Look Up Current Pairing Code');
  if (id !== undefined) await lookUp(context, session, { kind: 'endpoint', id });
}

/** Show Pairing Code, on an endpoint's row or a room of a rollout: looks up its current code. */
export function showPairingCode(
  context: CommandContext,
  node: TreeNode | undefined,
  { onRoom }: CalledOn,
): Promise<void> | void {
  return onRoom === undefined ? lookUpEndpoint(context, node) : onRoom('open');
}

/** Look Up Pairing Code by Its ID…: one request. */
export async function lookUpPairingCode(context: CommandContext, node: TreeNode | undefined): Promise<void> {
  const session = await pickSession(context.sessions, node, 'Look up a pairing code of which connection?');
  if (session === undefined) return;
  const id = await askPairingCodeId();
  if (id !== undefined) await lookUp(context, session, { kind: 'pairingCode', id });
}

/** Shows the code in a panel of its own, and the endpoint in the tree. */
async function lookUp(
  { pairingCodePanels, explorer }: CommandContext,
  session: Session,
  asked: LookUpSubject,
): Promise<void> {
  const { kind, id } = await pairingCodePanels.lookUp(session, asked);
  if (kind === 'endpoint') await explorer.reveal(session, id);
}

async function askPairingCodeId(): Promise<string | undefined> {
  const answer = await askText({
    title: 'Look Up Pairing Code by Its ID',
    prompt: 'Pairing code ID: the ID of a pairing code, not of an endpoint',
    check: (text) => pathParameterProblem(text.trim()),
  });
  return answer.kind === 'text' ? answer.text.trim() : undefined;
}
