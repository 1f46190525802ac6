import assert from 'node:assert/strict';
import { capabilitiesOf, nodeId, type TreeNode } from '../../../../src/workbench/tree/nodes';

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
  it('has no updateCredentials on the demo connection', () => {
    const can = (isDemo: boolean) =>
      capabilitiesOf({ kind: 'connection', connectionKey }, { isDemo, isWatched: false });
    assert.deepEqual(
      can(false).filter((capability) => !can(true).includes(capability)),
      ['updateCredentials', 'useAccessToken'],
    );
  });

  it('has no tryOtherKind on a problem, as only a look-up can be tried as the other kind', () =>
    assert.deepEqual(capabilitiesOf(problem('retry', 'tryOtherKind'), { isDemo: false, isWatched: false }), [
      'retry',
    ]));
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
