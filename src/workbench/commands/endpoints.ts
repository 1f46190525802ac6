import * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import { ENDPOINT_LABELS } from '../../model/endpoints/endpoint-labels';
import type { RememberedEndpoint } from '../../model/endpoints/stored-endpoints';
import { requireOpen } from '../platform/action-failure';
import { copyText } from '../platform/clipboard';
import { pickEndpoint, pickRememberedEndpoint } from '../prompts/pick-endpoint';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CommandContext } from './context';

/** Copy Pairing Code: fetches the code again and copies it. */
export async function copyPairingCode(
  { sessions, pairingCodePanels }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Copy a pairing code of which connection?');
  if (session === undefined) return;
  const id = node?.kind === 'endpoint' ? node.endpointId : await pickEndpoint(session, 'Copy Pairing Code');
  if (id !== undefined) await pairingCodePanels.copy(session, { kind: 'endpoint', id });
}

/** Copy…: copies one detail of an endpoint, which the person picks. */
export async function copyEndpointDetail(
  { sessions }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Copy a detail of an endpoint of which connection?');
  if (session === undefined) return;
  const endpoint =
    rowsEndpoint(session, node) ?? (await pickRememberedEndpoint(session, 'Copy a Detail of an Endpoint'));
  if (endpoint === undefined) return;
  const details = [
    { name: 'ID', value: endpoint.id },
    ...ENDPOINT_LABELS.map(([detail, name]) => ({ name, value: endpoint[detail] })),
    { name: 'Capabilities', value: endpoint.capabilities?.join(', ') },
  ];
  const picked = await vscode.window.showQuickPick(
    details.flatMap(({ name, value }) =>
      value === undefined || value === ''
        ? []
        : [{ label: name, description: quickInputText(value, 80), value }],
    ),
    { title: 'Copy to the Clipboard', matchOnDescription: true },
  );
  if (picked !== undefined) await copyText(picked.value, picked.label);
}

/** Forget Endpoint: at once, with an undo. Nothing changes on the service. */
export async function forgetEndpoint(
  { actions, sessions }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Forget an endpoint of which connection?');
  if (session === undefined) return;
  const endpoint =
    rowsEndpoint(session, node) ?? (await pickRememberedEndpoint(session, 'Forget an Endpoint'));
  const [forgotten] = endpoint === undefined ? [] : await session.endpoints.forget(endpoint.id);
  if (forgotten === undefined) return;
  const undo = () => restore(session, forgotten);
  void offerUndo('The endpoint was forgotten.', () => actions.run('undo', undo));
}

async function restore(session: Session, forgotten: RememberedEndpoint): Promise<void> {
  requireOpen(session);
  await session.endpoints.restore(forgotten);
}

async function offerUndo(text: string, undo: () => Promise<void>): Promise<void> {
  const label = 'Undo';
  const chosen = await vscode.window.showInformationMessage(text, label);
  if (chosen === label) await undo();
}

function rowsEndpoint(session: Session, node: TreeNode | undefined): RememberedEndpoint | undefined {
  return node?.kind === 'endpoint' ? session.endpoints.get(node.endpointId) : undefined;
}
