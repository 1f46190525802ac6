import assert from 'node:assert/strict';
import { nodeId, type TreeNode } from '../../../../src/workbench/tree/nodes';

describe('nodeId', () => {
  it('differs between any two rows, even if a name contains separators', () => {
    const names = ['A', 'A","B', 'A/B', 'A\\', ''];
    const nodes = names.flatMap((name): TreeNode[] => [
      { kind: 'connection', connectionKey: name },
      { kind: 'accessTokens', connectionKey: name },
      { kind: 'endpoints', connectionKey: name },
      { kind: 'loading', connectionKey: name },
      { kind: 'problem', connectionKey: name },
      { kind: 'more', connectionKey: name, group: 'endpoints' },
      { kind: 'more', connectionKey: name, group: 'accessTokens' },
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
});
