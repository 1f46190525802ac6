import assert from 'node:assert/strict';
import manifest from '../../package.json';
import { COMMANDS, EDITORS, VIEWS } from '../../src/ids';
import { capabilitiesOf, type TreeNode } from '../../src/workbench/tree/nodes';

const { menus } = manifest.contributes;
const connectionKey = 'Video';

const problem = (
  ...steps: readonly ('retry' | 'updateCredentials' | 'openSettings' | 'showLog')[]
): TreeNode => ({
  kind: 'problem',
  connectionKey,
  label: 'Failed',
  problem: { headline: 'It failed', advice: 'Try again.', steps },
});

const CONNECTION = { isDemo: false, isWatched: false };

/** The buttons and the context menu of each kind of row. */
const ROWS: readonly (readonly [
  what: string,
  node: TreeNode,
  inline: readonly string[],
  menu: readonly string[],
])[] = [
  [
    'a connection',
    { kind: 'connection', connectionKey },
    ['lookUpEndpoint', 'refresh'],
    [
      'lookUpEndpoint',
      'refresh',
      'lookUpMany',
      'showRollout',
      'updateCredentials',
      'useAccessToken',
      'renameConnection',
      'removeConnection',
    ],
  ],
  [
    'its access tokens',
    { kind: 'accessTokens', connectionKey },
    ['showTokenTable', 'refresh'],
    ['showTokenTable', 'refresh', 'markReviewed', 'watchTokens', 'exportInventory'],
  ],
  [
    'its endpoints',
    { kind: 'endpoints', connectionKey },
    ['lookUpEndpoint', 'refresh'],
    [
      'lookUpEndpoint',
      'refresh',
      'lookUpMany',
      'showRollout',
      'openEndpointsAsRollout',
      'forgetAllEndpoints',
    ],
  ],
  [
    'an access token',
    { kind: 'accessToken', connectionKey, handle: 'token-1' },
    ['inspectAccessToken', 'copyAccessToken'],
    ['showAccessToken', 'inspectAccessToken', 'copyAccessToken', 'copyAccessTokenDetails'],
  ],
  [
    'an endpoint',
    { kind: 'endpoint', connectionKey, endpointId: 'EP-1' },
    ['copyPairingCode', 'showPairingCode'],
    ['showPairingCode', 'copyPairingCode', 'openEndpointsAsRollout', 'copyEndpointDetail', 'forgetEndpoint'],
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
  ['a loading list', { kind: 'loading', connectionKey }, [], []],
  ['a note', { kind: 'note', connectionKey, group: 'endpoints', text: 'None looked up yet' }, [], []],
  ['the row for more', { kind: 'more', connectionKey, group: 'endpoints', shown: 1, total: 2 }, [], []],
];

interface When {
  readonly views: readonly string[];
  readonly patterns: readonly RegExp[];
}

/** Parses a `when` clause of one of the forms that the manifest uses. */
function readWhen(when: string): When {
  const parts = when.split(' && ');
  const views = parts.flatMap((part) => /^view == (\S+)$/.exec(part)?.[1] ?? []);
  const patterns = parts.flatMap((part) => /^viewItem =~ \/(.+)\/$/.exec(part)?.[1] ?? []);
  const single = parts.filter((part) => part === '!listMultiSelection');
  assert.equal(views.length + patterns.length + single.length, parts.length, `unknown shape: ${when}`);
  return { views, patterns: patterns.map((pattern) => new RegExp(pattern)) };
}

function holds({ views, patterns }: When, contextValue: string): boolean {
  return views.includes(VIEWS.explorer) && patterns.every((pattern) => pattern.test(contextValue));
}

/** The commands on a row, in the order in which VS Code sorts them. */
function commandsOn(node: TreeNode, where: 'inline' | 'menu', connection = CONNECTION): readonly string[] {
  const contextValue = [node.kind, ...capabilitiesOf(node, connection)].join(' ');
  return menus['view/item/context']
    .filter(({ group }) => group.startsWith('inline') === (where === 'inline'))
    .filter(({ when }) => holds(readWhen(when), contextValue))
    .toSorted((one, other) => one.group.localeCompare(other.group))
    .map(({ command }) => command.replace('zeroTouch.', ''));
}

describe('the menus of package.json', () => {
  for (const [what, node, inline, menu] of ROWS) {
    it(`offer ${menu.join(', ') || 'nothing'} on ${what}`, () => {
      assert.deepEqual(commandsOn(node, 'inline'), inline);
      assert.deepEqual(commandsOn(node, 'menu'), menu);
    });
  }

  it('offer to stop the watch of access tokens that are watched', () => {
    const node: TreeNode = { kind: 'accessTokens', connectionKey };
    const offered = commandsOn(node, 'menu', { ...CONNECTION, isWatched: true });
    assert.ok(offered.includes('stopWatching'));
    assert.ok(!offered.includes('watchTokens'));
  });

  it('offer on several rows only what works on all of them', () => {
    const ofSeveral = menus['view/item/context'].filter(
      ({ when, group }) =>
        /\\b(?:accessToken|endpoint|\w*AccessToken\w*|\w*PairingCode|\w*Endpoint\w*)\\b/.test(when) &&
        !group.startsWith('inline') &&
        !when.endsWith(' && !listMultiSelection'),
    );
    assert.deepEqual(
      ofSeveral.map(({ command }) => command),
      [
        COMMANDS.copyEndpointDetail,
        COMMANDS.forgetEndpoint,
        COMMANDS.copyAccessTokenDetails,
        COMMANDS.openEndpointsAsRollout,
        COMMANDS.forgetAllEndpoints,
      ],
    );
  });

  it('give every button an icon, as VS Code would otherwise show its title', () => {
    const withIcon = manifest.contributes.commands.flatMap((each) => ('icon' in each ? each.command : []));
    const places = [...menus['view/title'], ...menus['view/item/context'], ...menus['editor/title']];
    const buttons = places.filter(({ group }) => /^(?:inline|navigation)/.test(group));
    for (const { command } of buttons) assert.ok(withIcon.includes(command), command);
  });

  it('hide from the palette only commands that need a row, a selection or a rollout', () => {
    assert.deepEqual(
      menus.commandPalette.toSorted((one, other) => one.command.localeCompare(other.command)),
      [
        { command: COMMANDS.copyAccessTokenDetails, when: 'false' },
        { command: COMMANDS.copyEndpointDetail, when: 'false' },
        { command: COMMANDS.copyPairingCode, when: 'false' },
        { command: COMMANDS.copyRoomCode, when: 'false' },
        { command: COMMANDS.copyRoomRow, when: 'false' },
        { command: COMMANDS.forgetAllEndpoints, when: 'false' },
        { command: COMMANDS.forgetEndpoint, when: 'false' },
        { command: COMMANDS.lookUpAgain, when: 'false' },
        { command: COMMANDS.lookUpSelection, when: 'editorHasSelection' },
        { command: COMMANDS.openRolloutAsText, when: `activeCustomEditorId == ${EDITORS.rollout}` },
        { command: COMMANDS.showAccessToken, when: 'false' },
        { command: COMMANDS.showMore, when: 'false' },
        { command: COMMANDS.showPairingCode, when: 'false' },
      ],
    );
  });

  const FILE_MENUS = ['explorer/context', 'editor/title', 'editor/title/context'] as const;
  const FILES: readonly (readonly [extension: string, opensAsRollout: boolean])[] = [
    ['.csv', true],
    ['.tsv', true],
    ['.xlsx', true],
    ['.CSV', true],
    ['.csvx', false],
    ['.xls', false],
    ['.txt', false],
    ['', false],
  ];
  for (const menu of FILE_MENUS) {
    it(`offer Open as Rollout in ${menu} on the files that a rollout can open, and on no other`, () => {
      const [entry, ...others] = menus[menu].filter(({ command }) => command === COMMANDS.openAsRollout);
      assert.deepEqual(others, []);
      const [, pattern = '', flags] =
        /^resourceExtname =~ \/(.+?)\/(\w*)(?: && |$)/.exec(entry?.when ?? '') ?? [];
      for (const [extension, opensAsRollout] of FILES) {
        assert.equal(new RegExp(pattern, flags).test(extension), opensAsRollout, extension);
      }
      const patterns = manifest.contributes.customEditors.flatMap(({ selector }) => selector);
      for (const { filenamePattern } of patterns) {
        assert.match(filenamePattern.replace('*', ''), new RegExp(pattern, flags));
      }
    });
  }

  it('offer in the title of a rollout the text, and no second rollout', () => {
    const [rollout, text, report, ...others] = menus['editor/title'];
    for (const viewType of Object.values(EDITORS)) {
      assert.ok(rollout?.when.includes(` && activeCustomEditorId != ${viewType}`), viewType);
    }
    // A workbook has no text.
    const when = `activeCustomEditorId == ${EDITORS.rollout}`;
    assert.deepEqual(text, { command: COMMANDS.openRolloutAsText, when, group: 'navigation@1' });
    // That of a report is tested with its other places.
    assert.equal(report?.command, COMMANDS.copyDiagnosticReport);
    assert.deepEqual(others, []);
  });

  it('show on no row two entries of one group at one position', () => {
    for (const [what, node] of ROWS) {
      const contextValue = [node.kind, ...capabilitiesOf(node, CONNECTION)].join(' ');
      const groups = menus['view/item/context']
        .filter(({ when }) => holds(readWhen(when), contextValue))
        .map(({ group }) => group);
      assert.equal(new Set(groups).size, groups.length, `${what}: ${groups.join(', ')}`);
    }
  });
});
