import type { SessionPart } from '../../model/connections/session';

/** The two groups under a connection, one for each part of its session. */
export type GroupKind = SessionPart;

/** A row of the tree as plain data: what identifies it, and nothing secret. What it shows is read when it is drawn. */
export type TreeNode =
  | { readonly kind: 'connection' | GroupKind | 'problem' | 'loading'; readonly connectionKey: string }
  | { readonly kind: 'badConnection'; readonly index: number }
  | { readonly kind: 'accessToken'; readonly connectionKey: string; readonly handle: string }
  | { readonly kind: 'endpoint'; readonly connectionKey: string; readonly endpointId: string }
  | {
      readonly kind: 'note';
      readonly connectionKey: string;
      readonly group: GroupKind;
      readonly text: string;
    }
  /** The end of a long group. */
  | { readonly kind: 'more'; readonly connectionKey: string; readonly group: GroupKind };

/** A stable id, so that a row keeps its selection and its open state over a refresh. */
export function nodeId(node: TreeNode): string {
  return JSON.stringify(Object.values(node));
}

/** The connection of a row, if it has one. */
export function connectionKeyOf(node: TreeNode | undefined): string | undefined {
  return node !== undefined && 'connectionKey' in node ? node.connectionKey : undefined;
}
