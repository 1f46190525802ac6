import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { TreeNode } from './nodes';

const MAX_SHORT = 50;

/** The groups that have ever had more than 50 rows: these begin collapsed, as they would push all others out of view. */
export class LongGroups {
  readonly #kinds = new WeakMap<Session, Set<TreeNode['kind']>>();

  constructor(private readonly sessions: Sessions) {}

  has(node: TreeNode): boolean {
    if (node.kind !== 'accessTokens' && node.kind !== 'endpoints') return false;
    const session = this.sessions.find(node.connectionKey);
    if (session === undefined) return false;
    const kinds = this.#kinds.get(session) ?? new Set();
    this.#kinds.set(session, kinds);
    const { accessTokens, endpoints } = session;
    const count = node.kind === 'endpoints' ? endpoints.count : (accessTokens.value?.entries.length ?? 0);
    if (count > MAX_SHORT) kinds.add(node.kind);
    return kinds.has(node.kind);
  }
}
