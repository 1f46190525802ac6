import type { SessionPart } from '../../model/sessions/session';

/** The two groups of a connection, one per part of its session. */
export type GroupKind = SessionPart;

/** Identifies a row of the tree, without secrets. Its content is read when it is drawn. */
export type TreeNode =
  | { readonly kind: 'connection' | GroupKind | 'problem' | 'loading'; readonly connectionKey: string }
  /** The group of lists, and the placeholder row of an empty group. */
  | { readonly kind: 'lists' }
  | { readonly kind: 'noLists' }
  | {
      readonly kind: 'list';
      /** The URI of the list. */
      readonly address: string;
    }
  | { readonly kind: 'badConnection'; readonly index: number }
  | { readonly kind: 'accessToken'; readonly connectionKey: string; readonly handle: string }
  | { readonly kind: 'endpoint'; readonly connectionKey: string; readonly endpointId: string }
  | {
      readonly kind: 'note';
      readonly connectionKey: string;
      readonly group: GroupKind;
      readonly text: string;
    }
  /** Last row of a truncated group. */
  | { readonly kind: 'more'; readonly connectionKey: string; readonly group: GroupKind };

/** Returns a stable ID, so that a row keeps its selection and expansion across refreshes. */
export function nodeId(node: TreeNode): string {
  return JSON.stringify(Object.values(node));
}

/** Returns the address of a list's row. */
export function addressOfList(node: TreeNode | undefined): string | undefined {
  return node?.kind === 'list' ? node.address : undefined;
}

export function connectionKeyOf(node: TreeNode | undefined): string | undefined {
  return node !== undefined && 'connectionKey' in node ? node.connectionKey : undefined;
}
