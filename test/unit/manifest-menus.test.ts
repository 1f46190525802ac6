import assert from 'node:assert/strict';
import { COMMANDS, CONTEXTS, EDITORS, VIEWS } from '../../src/ids';
import type { TreeNode } from '../../src/workbench/tree/nodes';
import type { Row } from '../../src/workbench/tree/row';
import { manyAccessTokens } from '../support/builders';
import { present } from '../support/expect';
import { redirect, serviceError } from '../support/loopback/behaviors';
import { manifest } from '../support/manifest';
import { openList } from '../support/memory-list';
import { type ContextKeys, holdsIn } from '../support/when-clause';
import { useWorld } from '../support/worlds/each-world';
import type { World } from '../support/worlds/world';
import { rowsOf } from './workbench/tree/outline';

const { menus } = manifest.contributes;

type Kind = TreeNode['kind'];

/** Buttons and context menu of each kind of row. */
const ROWS: readonly (readonly [
  what: string,
  kind: Kind,
  inline: readonly string[],
  menu: readonly string[],
  prepare: (world: ReturnType<typeof useWorld>) => unknown,
])[] = [
  [
    'a connection',
    'connection',
    ['lookUpEndpoint', 'refresh'],
    [
      'lookUpEndpoint',
      'showTokenTable',
      'refresh',
      'lookUpMany',
      'watchTokens',
      'updateCredentials',
      'useAccessToken',
      'renameConnection',
      'removeConnection',
    ],
    () => undefined,
  ],
  [
    'its access tokens',
    'accessTokens',
    ['showTokenTable', 'refresh'],
    ['showTokenTable', 'refresh', 'watchTokens'],
    () => undefined,
  ],
  [
    'access tokens that are watched',
    'accessTokens',
    ['showTokenTable', 'refresh'],
    ['showTokenTable', 'refresh', 'stopWatching'],
    ({ sessions, session }) => sessions.setting.setWatched(session.connection, true),
  ],
  [
    'its endpoints',
    'endpoints',
    ['lookUpEndpoint'],
    ['lookUpEndpoint', 'lookUpMany', 'openEndpointsAsRollout', 'forgetEndpoint'],
    () => undefined,
  ],
  [
    'an access token',
    'accessToken',
    ['copyAccessToken'],
    ['inspectListedToken', 'copy: copyAccessToken, copyDetails'],
    ({ session }) => session.refresh(),
  ],
  [
    'an endpoint',
    'endpoint',
    ['copyPairingCode'],
    [
      'showPairingCode',
      'openEndpointsAsRollout',
      'copy: copyPairingCode, copyMessage, copyDetails',
      'forgetEndpoint',
    ],
    ({ session }) => session.singleLookUps.endpoint('EP-1'),
  ],
  [
    'a rejected password',
    'problem',
    ['updateCredentials'],
    ['updateCredentials', 'showLog'],
    (world) => fail(world, 401),
  ],
  ['a failing server', 'problem', ['refresh'], ['refresh', 'showLog'], (world) => fail(world, 500)],
  [
    'a wrong address',
    'problem',
    ['openSettings', 'refresh'],
    ['refresh', 'openSettings', 'showLog'],
    (world) => fail(world, 404),
  ],
  [
    'a service that redirects to https',
    'problem',
    ['useHttps', 'openSettings'],
    ['useHttps', 'openSettings', 'showLog'],
    async ({ server, session }) => {
      const location = 'https://127.0.0.1/api/auth/accesstokens';
      server.answer('auth.listAccessTokens', redirect(location));
      await session.refresh();
    },
  ],
  [
    'an invalid entry',
    'badConnection',
    ['openSettings'],
    ['openSettings'],
    ({ settingsPort: settings }) => settings.edit({ connections: [7] }),
  ],
  ['the group of lists', 'lists', ['openList', 'lookUpMany'], ['openList', 'lookUpMany'], () => undefined],
  ['the row without a list', 'noLists', [], [], () => undefined],
  [
    'an open list',
    'list',
    [],
    ['openRolloutAsText', 'revealList', 'updateFromFile'],
    ({ documents }) => openList(documents),
  ],
  [
    'an untitled list',
    'list',
    [],
    ['openRolloutAsText', 'updateFromFile'],
    ({ documents }) => openList(documents, '', 'untitled:Untitled-1'),
  ],
  [
    'a closed list',
    'list',
    [],
    ['openRolloutAsText', 'revealList', 'updateFromFile', 'forgetEndpoint'],
    ({ documents }) => documents.close(openList(documents)),
  ],
  ['a row that is loading', 'loading', [], [], () => undefined],
  ['a row with a note', 'note', [], [], () => undefined],
  [
    'the row that shows more',
    'more',
    [],
    [],
    async ({ server, session }) => {
      server.service.tokens = manyAccessTokens(201);
      await session.refresh();
    },
  ],
];

async function fail({ server, session }: ReturnType<typeof useWorld>, status: number): Promise<void> {
  server.answer('auth.listAccessTokens', serviceError(status, 'No.'));
  await session.refresh();
}

interface When {
  readonly views: readonly string[];
  readonly patterns: readonly RegExp[];
}

/** Parses a `when` clause in one of the forms that the manifest uses. */
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

interface Entry {
  readonly name: string;
  readonly group: string;
}

/** Returns the entries for the first row of a kind, in VS Code's order. */
function entriesOn(world: World, kind: Kind): readonly Entry[] {
  const { row }: { readonly row: Row } = present(rowsOf(world).find(({ node }) => node.kind === kind));
  const contextValue = [kind, ...(row.commands ?? [])].join(' ');
  const entries = (menu: 'view/item/context' | 'zeroTouch.copy'): readonly Entry[] =>
    menus[menu]
      .filter(({ when }) => holds(readWhen(when), contextValue))
      .map((entry) => ({
        group: entry.group,
        name:
          'submenu' in entry
            ? `copy: ${entries('zeroTouch.copy')
                .map(({ name }) => name)
                .join(', ')}`
            : (entry.command ?? '').replace('zeroTouch.', ''),
      }))
      .toSorted((one, other) => one.group.localeCompare(other.group));
  return entries('view/item/context');
}

describe('package.json: menus', () => {
  const world = useWorld();

  for (const [what, kind, inline, menu, prepare] of ROWS) {
    it(`offers ${menu.join(', ') || 'nothing'} on ${what}`, async () => {
      await prepare(world);
      const entries = entriesOn(world, kind);
      const groups = entries.map(({ group }) => group);
      assert.equal(new Set(groups).size, groups.length, `two entries at one position: ${groups.join(', ')}`);
      const names = (isInline: boolean) =>
        entries.filter(({ group }) => group.startsWith('inline') === isInline).map(({ name }) => name);
      assert.deepEqual(names(true), inline);
      assert.deepEqual(names(false), menu);
    });
  }

  it('offers on several rows only the commands that work on all of them', async () => {
    await world.session.refresh();
    await world.session.singleLookUps.endpoint('EP-1');
    world.documents.close(openList(world.documents));
    const shown = rowsOf(world);
    await fail(world, 404);
    const kinds = [
      'lists',
      'list',
      'connection',
      'accessTokens',
      'accessToken',
      'endpoints',
      'endpoint',
      'problem',
    ];
    const contextValues = [...shown, ...rowsOf(world).filter(({ node }) => node.kind === 'problem')].map(
      ({ node: { kind }, row }) => [kind, ...(row.commands ?? [])].join(' '),
    );
    const ofSeveral = [...menus['view/item/context'], ...menus['zeroTouch.copy']].filter(
      ({ when, group }) =>
        contextValues.some((contextValue) => holds(readWhen(when), contextValue)) &&
        !group.startsWith('inline') &&
        !when.endsWith(' && !listMultiSelection'),
    );
    assert.deepEqual(
      contextValues.map((contextValue) => contextValue.split(' ')[0]),
      kinds,
    );
    assert.deepEqual(
      ofSeveral.map((entry) => ('submenu' in entry ? entry.submenu : entry.command)),
      [
        COMMANDS.refresh,
        COMMANDS.openEndpointsAsRollout,
        'zeroTouch.copy',
        COMMANDS.openSettings,
        COMMANDS.showLog,
        COMMANDS.forgetEndpoint,
        COMMANDS.copyMessage,
        COMMANDS.copyDetails,
      ],
    );
  });

  it('gives every button an icon, because VS Code would otherwise show its title', () => {
    const withIcon = manifest.contributes.commands.flatMap((each) => ('icon' in each ? each.command : []));
    const places = [...menus['view/title'], ...menus['view/item/context'], ...menus['editor/title']];
    const buttons = places.filter(({ group }) => /^(?:inline|navigation)/.test(group));
    for (const entry of buttons) {
      const { command } = 'command' in entry ? entry : {};
      assert.ok(command !== undefined && withIcon.includes(command), command);
    }
  });

  const NOTHING: ContextKeys = { 'config.zeroTouch.connections': '[]' };
  const CONNECTED: ContextKeys = { 'config.zeroTouch.connections': '[{"name":"Video"}]' };
  const WITH_LIST: ContextKeys = { ...NOTHING, [CONTEXTS.hasList]: true };

  /** Returns the commands of a menu, or of the palette, in a window with these context keys. */
  const shownIn = (menu: 'commandPalette' | keyof typeof FILES_OF, keys: ContextKeys): readonly string[] =>
    menus[menu].filter(({ when }) => holdsIn(when, keys)).map(({ command }) => command);

  const FILES_OF: Readonly<
    Record<
      'explorer/context' | 'editor/title' | 'editor/title/context',
      Readonly<Record<'always' | 'inUse', readonly string[]>>
    >
  > = {
    'explorer/context': { always: ['.csv', '.tsv', '.xlsx', '.xlsm', '.CSV'], inUse: ['.txt'] },
    'editor/title': { always: [], inUse: ['.csv', '.tsv', '.xlsx', '.xlsm', '.CSV'] },
    'editor/title/context': { always: ['.csv', '.tsv', '.xlsx', '.xlsm', '.CSV'], inUse: ['.txt'] },
  };
  const EXTENSIONS = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm', '.CSV', '.csvx', '.xls', '.xlsb', '.ts', ''];
  for (const menu of ['explorer/context', 'editor/title', 'editor/title/context'] as const) {
    const { always, inUse } = FILES_OF[menu];
    const offered = (keys: ContextKeys) =>
      EXTENSIONS.filter((resourceExtname) =>
        shownIn(menu, { ...keys, resourceExtname }).includes(COMMANDS.openAsRollout),
      ).toSorted();

    it(`offers Open as List of Rooms in ${menu} only on lists, and without any use only on ${always.join(', ') || 'none'}`, () => {
      assert.deepEqual(offered(NOTHING), always.toSorted());
      for (const keys of [CONNECTED, WITH_LIST])
        assert.deepEqual(offered(keys), [...always, ...inUse].toSorted());
    });
  }

  it('offers Open as List of Rooms on every file that the list editor can open', () => {
    const patterns = manifest.contributes.customEditors.flatMap(({ selector }) => selector);
    for (const { filenamePattern } of patterns) {
      const keys = { ...CONNECTED, resourceExtname: filenamePattern.replace('*', '') };
      assert.ok(shownIn('explorer/context', keys).includes(COMMANDS.openAsRollout), filenamePattern);
    }
  });

  it('offers Open Selection as List of Rooms only in texts, and only with a connection or a list', () => {
    const [{ when = '' } = {}, ...others] = menus['editor/context'];
    assert.deepEqual(others, []);
    const text = { editorHasSelection: true, editorLangId: 'plaintext' };
    assert.deepEqual(
      [NOTHING, CONNECTED, WITH_LIST].map((keys) => holdsIn(when, { ...keys, ...text })),
      [false, true, true],
    );
    assert.equal(
      holdsIn(when, { ...CONNECTED, editorHasSelection: true, editorLangId: 'typescript' }),
      false,
    );
  });

  /** Returns the commands that the palette of a window shows. */
  const inPalette = (keys: ContextKeys): readonly string[] => {
    const restricted = menus.commandPalette.map(({ command }) => command);
    const always = Object.values(COMMANDS).filter((command) => !restricted.includes(command));
    return [...always, ...shownIn('commandPalette', keys)]
      .map((command) => command.replace('zeroTouch.', ''))
      .toSorted();
  };
  const WITHOUT_CONNECTION = [
    'addConnection',
    'lookUpEndpoint',
    'lookUpMany',
    'openDemoRollout',
    'openList',
    'openSettings',
    'showLog',
    'tryDemo',
  ];

  it('shows only commands that need no connection in the palette of a window without one', () => {
    assert.deepEqual(inPalette(NOTHING), WITHOUT_CONNECTION);
    assert.deepEqual(inPalette(WITH_LIST), [...WITHOUT_CONNECTION, 'showRollout'].toSorted());
  });

  it('adds commands that need a connection to the palette of a window with one', () => {
    assert.deepEqual(
      inPalette(CONNECTED).filter((command) => !WITHOUT_CONNECTION.includes(command)),
      [
        'compareInventory',
        'copyAccessToken',
        'exportInventory',
        'inspectAccessToken',
        'refresh',
        'removeConnection',
        'renameConnection',
        'showRollout',
        'showTokenTable',
        'updateCredentials',
        'useAccessToken',
        'watchTokens',
      ],
    );
  });

  it('shows list and selection commands in the palette only with a list or a selection', () => {
    const list = { ...CONNECTED, activeCustomEditorId: EDITORS.rollout, editorHasSelection: true };
    assert.deepEqual(
      inPalette(list).filter((command) => !inPalette(CONNECTED).includes(command)),
      ['exportRollout', 'fetchCodes', 'lookUpSelection', 'markPaired', 'updateFromFile'],
    );
  });

  it('offers Update and Open as Text in a list’s title, but not Open as List', () => {
    for (const activeCustomEditorId of Object.values(EDITORS)) {
      const keys = { ...CONNECTED, activeCustomEditorId, resourceExtname: '.csv' };
      assert.deepEqual(shownIn('editor/title', keys), [COMMANDS.updateFromFile, COMMANDS.openRolloutAsText]);
    }
  });
});
