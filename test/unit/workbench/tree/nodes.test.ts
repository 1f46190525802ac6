import assert from 'node:assert/strict';
import { type Capability, capabilitiesOf, nodeId, type TreeNode } from '../../../../src/workbench/tree/nodes';

const connectionKey = 'Video';

const problem = (
  ...steps: readonly ('retry' | 'tryOtherKind' | 'updateCredentials' | 'showLog')[]
): TreeNode => ({
  kind: 'problem',
  connectionKey,
  label: 'Failed',
  problem: { headline: 'It failed', advice: 'Try again.', steps },
});

describe('capabilitiesOf', () => {
  const table: readonly (readonly [node: TreeNode, ...can: readonly Capability[]])[] = [
    [
      { kind: 'connection', connectionKey },
      ...([
        'refresh',
        'lookUp',
        'updateCredentials',
        'useAccessToken',
        'renameConnection',
        'removeConnection',
      ] as const),
    ],
    [
      { kind: 'accessTokens', connectionKey },
      ...(['refresh', 'showTokenTable', 'exportInventory', 'markReviewed', 'watchTokens'] as const),
    ],
    [
      { kind: 'endpoints', connectionKey },
      ...(['refresh', 'lookUp', 'openEndpointsAsRollout', 'forgetAllEndpoints'] as const),
    ],
    [
      { kind: 'accessToken', connectionKey, handle: 'token-1' },
      ...(['showAccessToken', 'copyAccessToken', 'copyAccessTokenDetails', 'inspectAccessToken'] as const),
    ],
    [
      { kind: 'endpoint', connectionKey, endpointId: 'EP-1' },
      ...([
        'showPairingCode',
        'copyPairingCode',
        'copyEndpointDetail',
        'openEndpointsAsRollout',
        'forgetEndpoint',
      ] as const),
    ],
    [problem('updateCredentials', 'showLog'), 'updateCredentials', 'showLog'],
    // Only a look-up can be tried as the other kind, and it has no row.
    [problem('retry', 'tryOtherKind'), 'retry'],
    [{ kind: 'badConnection', index: 0, label: 'Wrong', problem: 'The name is missing.' }, 'openSettings'],
    [{ kind: 'loading', connectionKey }],
    [{ kind: 'note', connectionKey, group: 'endpoints', text: 'None looked up yet' }],
    [{ kind: 'more', connectionKey, group: 'endpoints', shown: 1, total: 2 }],
  ];
  for (const [node, ...can] of table) {
    it(`offers ${can.join(', ') || 'nothing'} on a row of the kind ${node.kind}`, () =>
      assert.deepEqual(capabilitiesOf(node, { isDemo: false, isWatched: false }), can));
  }

  it('offers no updateCredentials on the demo connection', () => {
    assert.deepEqual(
      capabilitiesOf({ kind: 'connection', connectionKey }, { isDemo: true, isWatched: false }),
      ['refresh', 'lookUp', 'renameConnection', 'removeConnection'],
    );
  });
});

describe('nodeId', () => {
  it('differs between any two rows, even if a name contains separators', () => {
    const names = ['A', 'A","B', 'A/B', 'A\\', ''];
    const nodes = names.flatMap((name): TreeNode[] => [
      { kind: 'connection', connectionKey: name },
      { kind: 'accessTokens', connectionKey: name },
      { kind: 'endpoints', connectionKey: name },
      { kind: 'loading', connectionKey: name },
      { kind: 'more', connectionKey: name, group: 'endpoints', shown: 1, total: 2 },
      { kind: 'more', connectionKey: name, group: 'accessTokens', shown: 1, total: 2 },
      { kind: 'note', connectionKey: name, group: 'endpoints', text: 'x' },
      { kind: 'note', connectionKey: name, group: 'accessTokens', text: 'x' },
      ...names.flatMap((id): TreeNode[] => [
        { kind: 'accessToken', connectionKey: name, handle: id },
        { kind: 'endpoint', connectionKey: name, endpointId: id },
      ]),
    ]);
    const ids = nodes.map(nodeId);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('stays the same when only the text of a row changes', () => {
    const more = (shown: number): TreeNode => ({
      kind: 'more',
      connectionKey,
      group: 'endpoints',
      shown,
      total: 900,
    });
    assert.equal(nodeId(more(300)), nodeId(more(600)));
    assert.equal(nodeId(problem('retry')), nodeId(problem('showLog')));
  });
});
