import vscode = require('vscode');

import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { quickInputText } from '../../model/display-text';
import { ENDPOINT_LABELS } from '../../model/endpoints/endpoint-text';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import { countOf } from '../../protocol/counts';
import { rowsAsCells, textsAsLines } from '../../rollout/export/text-formats';
import { endpointsText } from '../../rollout/list/list-text';
import { pickRememberedEndpoints } from '../lists/rooms/rollout-lists';
import { requireOpen } from '../platform/action-failure';
import { copyText } from '../platform/clipboard';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import { type CommandContext, type CommandHandler, onSession } from './context';

/** Copy Pairing Code: fetches the code again and copies it. */
export const copyPairingCode = onSession(async (session, { pairingCodePanels }, { node }) => {
  const id = node?.kind === 'endpoint' ? node.endpointId : await pickEndpoint(session, 'Copy Pairing Code');
  return id === undefined ? undefined : await pairingCodePanels.copy(session, { kind: 'endpoint', id });
});

/** Copy…: a detail, which the person picks, of the endpoints of the rows, or all details as a table. */
export const copyEndpointDetail: CommandHandler = async ({ sessions }, { nodes }) => {
  const endpoints = endpointsOf(sessions, nodes).flatMap((each) => each.endpoints);
  const columns = DETAILS.flatMap(([name, read]) => {
    const values = endpoints.map((endpoint) => read(endpoint) ?? '');
    return values.some((value) => value !== '') ? [{ name, values }] : [];
  });
  const [first, ...others] = endpoints;
  if (first === undefined) return;
  const items = columns.map(({ name, values }) => ({
    label: name,
    description: quickInputText(values.filter((value) => value !== '').join(', '), 80),
    // A single one is copied exactly.
    text: others.length === 0 ? (values[0] ?? '') : textsAsLines(values),
  }));
  const rows = endpoints.map((_, index) => columns.map(({ values }) => values[index] ?? ''));
  const table = {
    label: 'All Details',
    description: 'as a table',
    text: rowsAsCells([columns.map(({ name }) => name), ...rows]),
  };
  const picked = await vscode.window.showQuickPick(others.length === 0 ? items : [table, ...items], {
    title: others.length === 0 ? 'Copy to the Clipboard' : `Copy Details of ${endpoints.length} Endpoints`,
    matchOnDescription: true,
  });
  return picked === undefined ? undefined : await copyText(picked.text, picked.label);
};

/** Forget Endpoint: those of the rows, at once, with an undo. Nothing changes on the service. */
export const forgetEndpoint: CommandHandler = (context, { nodes }) =>
  forget(context, endpointsOf(context.sessions, nodes));

/** Forget All Endpoints: those of the row's connection, with an undo. */
export const forgetAllEndpoints: CommandHandler = (context, { nodes }) =>
  forget(context, endpointsOf(context.sessions, nodes, 'withGroups'));

/** Open Endpoints as Rollout: those of the rows or of a connection, or those that are picked, as an untitled document. */
export const openEndpointsAsRollout: CommandHandler = async (
  { sessions, untitledLists },
  { node, nodes },
) => {
  const ofRows = endpointsOf(sessions, nodes, 'withGroups');
  for (const { session, endpoints } of ofRows) {
    await untitledLists.open(endpointsText(endpoints), session);
  }
  if (ofRows.length > 0) return;
  const session = await pickSession(sessions, node);
  const text = session === undefined ? undefined : await pickRememberedEndpoints(session);
  if (session !== undefined && text !== undefined) await untitledLists.open(text, session);
};

/** Endpoints of one connection. */
interface Chosen {
  readonly session: Session;
  readonly endpoints: readonly RememberedEndpoint[];
}

const DETAILS: readonly (readonly [
  name: string,
  read: (endpoint: RememberedEndpoint) => string | undefined,
])[] = [
  ['ID', ({ id }) => id],
  ['Label in a list', ({ label }) => label],
  ...ENDPOINT_LABELS.map(
    ([detail, name]) => [name, (endpoint: RememberedEndpoint) => endpoint[detail]] as const,
  ),
  ['Capabilities', ({ capabilities }) => capabilities?.join(', ')],
];

/** The endpoints of the rows that are still remembered, by their sessions, in the order of the tree. */
function endpointsOf(
  sessions: Sessions,
  nodes: readonly TreeNode[],
  which: 'rows' | 'withGroups' = 'rows',
): readonly Chosen[] {
  return sessions.all.flatMap((session) => {
    const { key } = session.connection;
    const ofSession = nodes.filter((node) => 'connectionKey' in node && node.connectionKey === key);
    const hasAll = which === 'withGroups' && ofSession.some(({ kind }) => kind === 'endpoints');
    const ids = new Set(ofSession.flatMap((node) => (node.kind === 'endpoint' ? node.endpointId : [])));
    if (!hasAll && ids.size === 0) return [];
    const endpoints = session.endpoints.all.filter(({ id }) => hasAll || ids.has(id));
    return endpoints.length === 0 ? [] : [{ session, endpoints }];
  });
}

async function forget({ actions }: CommandContext, chosen: readonly Chosen[]): Promise<void> {
  const forgotten: Chosen[] = [];
  for (const { session, endpoints } of chosen) {
    forgotten.push({ session, endpoints: await session.endpoints.forget(...endpoints.map(({ id }) => id)) });
  }
  const count = forgotten.flatMap(({ endpoints }) => endpoints).length;
  if (count === 0) return;
  const undo = 'Undo';
  const text = `${countOf(count, 'endpoint')} forgotten.`;
  void vscode.window.showInformationMessage(text, undo).then((picked) => {
    if (picked === undo) for (const each of forgotten) void actions.run('undo', () => restore(each));
  });
}

async function restore({ session, endpoints }: Chosen): Promise<void> {
  requireOpen(session);
  await session.endpoints.restore(...endpoints);
}
