import type { SessionPart } from '../../model/connections/session';
import type { Problem } from '../../model/problems/problem';

/** The two groups under a connection, one for each part of its session. */
export type GroupKind = SessionPart;

/** A row of the tree as plain data, with ids and handles and nothing secret. */
export type TreeNode =
  | { readonly kind: 'connection'; readonly connectionKey: string }
  | {
      readonly kind: 'badConnection';
      readonly index: number;
      readonly label: string;
      readonly problem: string;
    }
  | { readonly kind: GroupKind; readonly connectionKey: string }
  | { readonly kind: 'accessToken'; readonly connectionKey: string; readonly handle: string }
  | { readonly kind: 'endpoint'; readonly connectionKey: string; readonly endpointId: string }
  | {
      readonly kind: 'problem';
      readonly connectionKey: string;
      /** The problem in two or three words. */
      readonly label: string;
      readonly problem: Problem;
    }
  | { readonly kind: 'loading'; readonly connectionKey: string }
  | {
      readonly kind: 'note';
      readonly connectionKey: string;
      readonly group: GroupKind;
      readonly text: string;
    }
  | {
      readonly kind: 'more';
      readonly connectionKey: string;
      readonly group: GroupKind;
      readonly shown: number;
      readonly total: number;
    };

/** True for a row with rows below it. */
export function isParent({ kind }: TreeNode): boolean {
  return kind === 'connection' || kind === 'accessTokens' || kind === 'endpoints';
}

/** The row above a row, or undefined for a top row. */
export function parentOf(node: TreeNode): TreeNode | undefined {
  switch (node.kind) {
    case 'connection':
    case 'badConnection':
      return undefined;
    case 'accessTokens':
    case 'endpoints':
      return { kind: 'connection', connectionKey: node.connectionKey };
    case 'note':
    case 'more':
      return { kind: node.group, connectionKey: node.connectionKey };
    case 'endpoint':
      return { kind: 'endpoints', connectionKey: node.connectionKey };
    case 'accessToken':
    case 'problem':
    case 'loading':
      return { kind: 'accessTokens', connectionKey: node.connectionKey };
  }
}

/** A stable id, so that a row keeps its selection and its open state over a refresh. */
export function nodeId(node: TreeNode): string {
  const path = (...parts: readonly (string | number)[]) => JSON.stringify([node.kind, ...parts]);
  switch (node.kind) {
    case 'badConnection':
      return path(node.index);
    case 'accessToken':
      return path(node.connectionKey, node.handle);
    case 'endpoint':
      return path(node.connectionKey, node.endpointId);
    case 'note':
      return path(node.connectionKey, node.group, node.text);
    case 'more':
      return path(node.connectionKey, node.group);
    case 'connection':
    case 'accessTokens':
    case 'endpoints':
    case 'problem':
    case 'loading':
      return path(node.connectionKey);
  }
}

/** What can be done with a row. The `when` clauses of the menus in package.json match these words. */
export type Capability =
  | 'refresh'
  | 'showTokenTable'
  | 'exportInventory'
  | 'markReviewed'
  | 'watchTokens'
  | 'stopWatching'
  | 'updateCredentials'
  | 'useAccessToken'
  | 'renameConnection'
  | 'removeConnection'
  | 'lookUp'
  | 'copyAccessToken'
  | 'inspectAccessToken'
  | 'showAccessToken'
  | 'copyAccessTokenDetails'
  | 'showPairingCode'
  | 'copyPairingCode'
  | 'copyEndpointDetail'
  | 'forgetEndpoint'
  | 'forgetAllEndpoints'
  | 'openEndpointsAsRollout'
  | 'retry'
  | 'openSettings'
  | 'showLog';

/** What decides what can be done with a row, beside the row itself. */
export interface RowConnection {
  /** True for the demo service, which has no credentials. */
  readonly isDemo: boolean;
  readonly isWatched: boolean;
}

export function capabilitiesOf(node: TreeNode, { isDemo, isWatched }: RowConnection): readonly Capability[] {
  switch (node.kind) {
    case 'connection':
      return isDemo
        ? ['refresh', 'lookUp', 'renameConnection', 'removeConnection']
        : [
            'refresh',
            'lookUp',
            'updateCredentials',
            'useAccessToken',
            'renameConnection',
            'removeConnection',
          ];
    case 'accessTokens':
      return [
        'refresh',
        'showTokenTable',
        'exportInventory',
        'markReviewed',
        isWatched ? 'stopWatching' : 'watchTokens',
      ];
    case 'endpoints':
      return ['refresh', 'lookUp', 'openEndpointsAsRollout', 'forgetAllEndpoints'];
    case 'accessToken':
      return ['showAccessToken', 'copyAccessToken', 'copyAccessTokenDetails', 'inspectAccessToken'];
    case 'endpoint':
      return [
        'showPairingCode',
        'copyPairingCode',
        'copyEndpointDetail',
        'openEndpointsAsRollout',
        'forgetEndpoint',
      ];
    case 'problem':
      return node.problem.steps.filter((step) => step !== 'tryOtherKind' && step !== 'editId');
    case 'badConnection':
      return ['openSettings'];
    case 'loading':
    case 'note':
    case 'more':
      return [];
  }
}
