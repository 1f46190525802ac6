import { soonestFirst } from '../../model/access-tokens/expiry';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { problemLabel } from '../../model/problems/problem-label';
import type { GroupKind, TreeNode } from './nodes';

/** How many rows of a group are shown: VS Code's tree has no paging. */
export type ShownRows = (connectionKey: string, group: GroupKind) => number;

export interface ChildrenContext {
  readonly sessions: Sessions;
  readonly settings: Pick<Settings, 'timestampUnit'>;
  readonly shownRows: ShownRows;
}

/**
 * The rows below a row, or the top rows. Reads the state and never fetches.
 * @param node the row, or undefined for the top
 */
export function childrenOf(context: ChildrenContext, node: TreeNode | undefined): readonly TreeNode[] {
  const { sessions, shownRows } = context;
  if (node === undefined) {
    return [
      ...sessions.all.map(
        ({ connection }): TreeNode => ({ kind: 'connection', connectionKey: connection.key }),
      ),
      ...sessions.bad.map((bad): TreeNode => ({ kind: 'badConnection', ...bad })),
    ];
  }
  if (node.kind === 'connection') {
    const { connectionKey } = node;
    return [
      { kind: 'accessTokens', connectionKey },
      { kind: 'endpoints', connectionKey },
    ];
  }
  if (node.kind !== 'accessTokens' && node.kind !== 'endpoints') return [];
  const session = sessions.find(node.connectionKey);
  if (session === undefined) return [];
  const max = shownRows(node.connectionKey, node.kind);
  return node.kind === 'accessTokens' ? accessTokenRows(context, session, max) : endpointRows(session, max);
}

function accessTokenRows({ settings }: ChildrenContext, session: Session, max: number): readonly TreeNode[] {
  const connectionKey = session.connection.key;
  const { value, error, isLoading } = session.accessTokens;
  const rows: TreeNode[] = [];
  if (error !== undefined && !isLoading) {
    const problem = session.problem(error, 'accessTokens');
    rows.push({ kind: 'problem', connectionKey, label: problemLabel(error), problem });
  }
  if (value === undefined) {
    if (error === undefined || isLoading) rows.push({ kind: 'loading', connectionKey });
    return rows;
  }
  const note = (text: string) => rows.push({ kind: 'note', connectionKey, group: 'accessTokens', text });
  if (value.entries.length === 0) note('No access tokens are granted');
  for (const { handle } of soonestFirst(value.entries, settings.timestampUnit).slice(0, max)) {
    rows.push({ kind: 'accessToken', connectionKey, handle });
  }
  pushMore(rows, connectionKey, 'accessTokens', max, value.entries.length);
  if (value.setAside > 0) {
    note(`${value.setAside} left out: not an access token, or listed twice`);
  }
  return rows;
}

function endpointRows(session: Session, max: number): readonly TreeNode[] {
  const connectionKey = session.connection.key;
  const endpoints = session.endpoints.all;
  const rows: TreeNode[] = endpoints
    .slice(0, max)
    .map(({ id }) => ({ kind: 'endpoint', connectionKey, endpointId: id }));
  if (endpoints.length === 0) {
    rows.push({ kind: 'note', connectionKey, group: 'endpoints', text: 'None looked up yet' });
  }
  pushMore(rows, connectionKey, 'endpoints', max, endpoints.length);
  return rows;
}

function pushMore(
  rows: TreeNode[],
  connectionKey: string,
  group: GroupKind,
  shown: number,
  total: number,
): void {
  if (total > shown) rows.push({ kind: 'more', connectionKey, group, shown, total });
}
