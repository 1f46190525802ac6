import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import { expiryTime } from '../../model/access-tokens/expiry';
import { ENDPOINT_LABELS } from '../../model/endpoints/detail-labels';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import type { Session } from '../../model/sessions/session';
import type { Sessions } from '../../model/sessions/sessions';
import { rowsAsCells } from '../../rollout/export/text-formats';
import { endpointsText } from '../../rollout/list/list-text';
import { copyCode, copyMessages } from '../panels/pairing-code-copy';
import { copyAndConfirm } from '../platform/clipboard';
import type { Services } from '../services';
import { inventoryCells } from '../tokens/inventory';
import { copiedOfList } from '../tokens/list-age';
import { tokenView } from '../tokens/token-row';
import { connectionKeyOf, type TreeNode } from '../tree/nodes';
import { type CommandHandler, onRoomOr, onTokenOr } from './call';
import { forgetLists } from './forget-lists';

/** Copy Code: fetches the code of a row's endpoint or a room again and copies it. */
export const copyPairingCode = onRoomOr('copyValue', async (services, { node }) => {
  const session = services.sessions.find(connectionKeyOf(node) ?? '');
  if (session === undefined || node?.kind !== 'endpoint') return undefined;
  return await copyCode({ session, subject: { kind: 'endpoint', id: node.endpointId } }, services);
});

/** Copy Message: copies a message for each endpoint of the rows, after fetching its code again, or for each room. */
export const copyMessage = onRoomOr('copyMessage', (services, { nodes }) =>
  copyMessages(
    endpointsOf(services.sessions, nodes).flatMap(({ session, endpoints }) =>
      endpoints.map(({ id }) => ({ session, subject: { kind: 'endpoint', id } as const })),
    ),
    services,
  ),
);

/** Copy Details: copies details of the rows' access tokens or endpoints, or copies rows of a table. */
export const copyDetails = onRoomOr(
  'copyRow',
  onTokenOr('copyRow', async (services, { nodes }) => {
    const endpoints = endpointsOf(services.sessions, nodes).flatMap((each) => each.endpoints);
    return await (endpoints.length > 0 ? copyEndpoints(endpoints, services) : copyTokens(services, nodes));
  }),
);

/** Copies details of the rows' tokens as a table, without the token strings. */
async function copyTokens(
  { sessions, settings, clock, dialogs }: Services,
  nodes: readonly TreeNode[],
): Promise<string | undefined> {
  const rows = nodes.flatMap((node) => {
    if (node.kind !== 'accessToken') return [];
    const session = sessions.find(node.connectionKey);
    const token = session?.accessToken(node.handle);
    if (session === undefined || token === undefined) return [];
    const view = tokenView(node.handle, token, session, settings, clock.now());
    return [{ view, session, expires: expiryTime(token) }];
  });
  // VS Code passes rows in the order of selection.
  const views = rows.toSorted((one, other) => one.expires - other.expires).map(({ view }) => view);
  const ofOldest = rows
    .map(({ session }) => session)
    .toSorted((one, other) => listedAt(one) - listedAt(other))[0];
  if (ofOldest === undefined) return undefined;
  const said = copiedOfList(l10n.t('Details copied'), ofOldest, clock.now());
  return await copyAndConfirm(dialogs, inventoryCells(views), said);
}

function listedAt({ accessTokens }: Session): number {
  return accessTokens.loadedAt ?? 0;
}

/** Copies the details of endpoints as a table. A detail that none of them has is left out. */
async function copyEndpoints(
  endpoints: readonly RememberedEndpoint[],
  { dialogs }: Services,
): Promise<string | undefined> {
  const columns = DETAILS.filter(([, read]) => endpoints.some((endpoint) => (read(endpoint) ?? '') !== ''));
  const rows = endpoints.map((endpoint) => columns.map(([, read]) => read(endpoint) ?? ''));
  return await copyAndConfirm(
    dialogs,
    rowsAsCells([columns.map(([name]) => name), ...rows]),
    l10n.t('Details copied'),
  );
}

/**
 * Remove from Sidebar: forgets the lists and endpoints of the rows, or all endpoints of a connection, immediately, but with an undo.
 * Neither files nor the service are changed.
 */
export const forgetEndpoint: CommandHandler = async (services, { nodes }) => {
  const { sessions, actions, dialogs } = services;
  await forgetLists(nodes, services);
  const forgotten: Chosen[] = [];
  for (const { session, endpoints } of endpointsOf(sessions, nodes)) {
    forgotten.push({ session, endpoints: await session.endpoints.forget(...endpoints.map(({ id }) => id)) });
  }
  const count = forgotten.flatMap(({ endpoints }) => endpoints).length;
  if (count === 0) return;
  const undo = l10n.t('Undo');
  const said = countOf(
    count,
    l10n.t('{0} endpoint removed from the sidebar.|{0} endpoints removed from the sidebar.'),
  );
  void dialogs.notify('info', said, undo).then((picked) => {
    if (picked !== undo) return;
    for (const { session, endpoints } of forgotten)
      void actions.run('undo', () => session.endpoints.restore(...endpoints));
  });
};

/**
 * Open Endpoints as Rollout: opens the endpoints of the rows, or all endpoints of a connection, as an untitled
 * document.
 */
export const openEndpointsAsRollout: CommandHandler = async ({ sessions, untitledLists }, { nodes }) => {
  for (const { session, endpoints } of endpointsOf(sessions, nodes)) {
    await untitledLists.open(endpointsText(endpoints), session);
  }
};

interface Chosen {
  readonly session: Session;
  readonly endpoints: readonly RememberedEndpoint[];
}

const DETAILS: readonly (readonly [
  name: string,
  read: (endpoint: RememberedEndpoint) => string | undefined,
])[] = [
  [l10n.t('ID'), ({ id }) => id],
  ...ENDPOINT_LABELS.map(
    ([detail, name]) => [name, (endpoint: RememberedEndpoint) => endpoint[detail]] as const,
  ),
  [l10n.t('Capabilities'), ({ capabilities }) => capabilities?.join(', ')],
];

/**
 * Returns the remembered endpoints of the rows or whole groups, in tree order. The last row of a truncated group stands
 * for the whole group only if it is the only selected row. A selection that extends down to it means only the visible
 * rows.
 */
function endpointsOf(sessions: Sessions, nodes: readonly TreeNode[]): readonly Chosen[] {
  return sessions.all.flatMap((session) => {
    const ofSession = nodes.filter((node) => connectionKeyOf(node) === session.connection.key);
    const hasAll = ofSession.some(
      (node) =>
        node.kind === 'endpoints' ||
        (node.kind === 'more' && node.group === 'endpoints' && nodes.length === 1),
    );
    const ids = new Set(ofSession.flatMap((node) => (node.kind === 'endpoint' ? node.endpointId : [])));
    const endpoints = session.endpoints.all.filter(({ id }) => hasAll || ids.has(id));
    return endpoints.length === 0 ? [] : [{ session, endpoints }];
  });
}
