import assert from 'node:assert/strict';
import manifest from '../../package.json';
import { COMMANDS, VIEWS } from '../../src/ids';
import { type Capability, capabilitiesOf, type TreeNode } from '../../src/workbench/tree/nodes';

const { menus } = manifest.contributes;
const connectionName = 'Video';

const problem = (
  ...steps: readonly ('retry' | 'updateCredentials' | 'openSettings' | 'showLog')[]
): TreeNode => ({
  kind: 'problem',
  connectionName,
  problem: { headline: 'It failed', advice: 'Try again.', steps },
});

// What a person finds on a row: the buttons on it, and its context menu.
const ROWS: readonly (readonly [
  what: string,
  node: TreeNode,
  inline: readonly string[],
  menu: readonly string[],
])[] = [
  [
    'a connection',
    { kind: 'connection', connectionName },
    ['lookUpEndpoint', 'refresh'],
    ['lookUpEndpoint', 'refresh', 'lookUpMany', 'showRollout', 'updateCredentials', 'removeConnection'],
  ],
  ['its access tokens', { kind: 'accessTokens', connectionName }, ['refresh'], ['refresh']],
  [
    'its endpoints',
    { kind: 'endpoints', connectionName },
    ['lookUpEndpoint', 'refresh'],
    ['lookUpEndpoint', 'refresh', 'lookUpMany', 'showRollout'],
  ],
  [
    'an access token',
    { kind: 'accessToken', connectionName, handle: 'token-1' },
    ['inspectAccessToken', 'copyAccessToken'],
    ['copyAccessToken', 'inspectAccessToken'],
  ],
  [
    'an endpoint',
    { kind: 'endpoint', connectionName, endpointId: 'EP-1' },
    ['copyPairingCode', 'showPairingCode'],
    ['showPairingCode', 'copyPairingCode', 'copyEndpointDetail', 'forgetEndpoint'],
  ],
  [
    'a refused password',
    problem('updateCredentials', 'showLog'),
    ['updateCredentials', 'showLog'],
    ['updateCredentials', 'showLog'],
  ],
  [
    'a failing server',
    problem('retry', 'openSettings', 'showLog'),
    ['openSettings', 'refresh', 'showLog'],
    ['refresh', 'openSettings', 'showLog'],
  ],
  [
    'a bad entry',
    { kind: 'badConnection', index: 0, label: 'Wrong', problem: 'The name is missing.' },
    ['openSettings'],
    ['openSettings'],
  ],
  ['a loading list', { kind: 'loading', connectionName }, [], []],
  ['a note', { kind: 'note', connectionName, group: 'endpoints', text: 'None looked up yet' }, [], []],
  ['the row for more', { kind: 'more', connectionName, group: 'endpoints', shown: 1, total: 2 }, [], []],
];

interface When {
  readonly views: readonly string[];
  readonly patterns: readonly RegExp[];
}

/** Reads a `when` clause of the few shapes that the manifest uses. */
function readWhen(when: string): When {
  const parts = when.split(' && ');
  const views = parts.flatMap((part) => /^view == (\S+)$/.exec(part)?.[1] ?? []);
  const patterns = parts.flatMap((part) => /^viewItem =~ \/(.+)\/$/.exec(part)?.[1] ?? []);
  assert.equal(views.length + patterns.length, parts.length, `a shape that is not known: ${when}`);
  return { views, patterns: patterns.map((pattern) => new RegExp(pattern)) };
}

function holds({ views, patterns }: When, contextValue: string): boolean {
  return views.includes(VIEWS.explorer) && patterns.every((pattern) => pattern.test(contextValue));
}

/** The commands on a row, in the order in which VS Code sorts them. */
function commandsOn(node: TreeNode, where: 'inline' | 'menu'): readonly string[] {
  const contextValue = [node.kind, ...capabilitiesOf(node, false)].join(' ');
  return menus['view/item/context']
    .filter(({ group }) => group.startsWith('inline') === (where === 'inline'))
    .filter(({ when }) => holds(readWhen(when), contextValue))
    .toSorted((one, other) => one.group.localeCompare(other.group))
    .map(({ command }) => command.replace('zeroTouch.', ''));
}

describe('the menus of package.json', () => {
  for (const [what, node, inline, menu] of ROWS) {
    it(`on ${what}: ${menu.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(commandsOn(node, 'inline'), inline);
      assert.deepEqual(commandsOn(node, 'menu'), menu);
    });
  }

  it('every clause names the view and what some row can do', () => {
    const words = ROWS.flatMap(([, node]) => [node.kind, ...capabilitiesOf(node, false)]);
    for (const { when } of menus['view/item/context']) {
      const { views, patterns } = readWhen(when);
      assert.deepEqual(views, [VIEWS.explorer]);
      assert.ok(patterns.length > 0, when);
      for (const { source } of patterns) {
        const word = /^\\b(\w+)\\b$/.exec(source)?.[1];
        assert.ok(
          words.some((known) => known === word),
          `no row can ${word}`,
        );
      }
    }
  });

  it('all that a row can do is in a menu', () => {
    const clauses = menus['view/item/context'].map(({ when }) => when).join('\n');
    const capabilities = new Set<Capability>(ROWS.flatMap(([, node]) => capabilitiesOf(node, false)));
    for (const capability of capabilities) assert.ok(clauses.includes(`\\b${capability}\\b`), capability);
  });

  it('the view has buttons for what is done often', () => {
    const buttons = menus['view/title'].filter(({ group }) => group.startsWith('navigation'));
    assert.deepEqual(
      buttons.map(({ command }) => command),
      [COMMANDS.lookUpEndpoint, COMMANDS.refresh, COMMANDS.addConnection],
    );
    for (const { when } of menus['view/title']) assert.equal(when, `view == ${VIEWS.explorer}`);
  });

  it('every button has an icon, or VS Code would write out its title', () => {
    const withIcon = manifest.contributes.commands.flatMap((each) => ('icon' in each ? each.command : []));
    const buttons = [...menus['view/title'], ...menus['view/item/context']].filter(({ group }) =>
      /^(?:inline|navigation)/.test(group),
    );
    for (const { command } of buttons) assert.ok(withIcon.includes(command), command);
  });

  it('what needs a row is not offered in the palette, and all else is', () => {
    assert.deepEqual(
      menus.commandPalette.toSorted((one, other) => one.command.localeCompare(other.command)),
      [
        { command: COMMANDS.copyEndpointDetail, when: 'false' },
        { command: COMMANDS.copyPairingCode, when: 'false' },
        { command: COMMANDS.forgetEndpoint, when: 'false' },
        { command: COMMANDS.lookUpSelection, when: 'editorHasSelection' },
        { command: COMMANDS.showMore, when: 'false' },
        { command: COMMANDS.showPairingCode, when: 'false' },
      ],
    );
  });

  it('no menu names a command that there is none of', () => {
    const known: readonly string[] = Object.values(COMMANDS);
    for (const { command } of Object.values(menus).flat()) assert.ok(known.includes(command), command);
  });
});
