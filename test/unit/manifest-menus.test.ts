import assert from 'node:assert/strict';
import { COMMANDS, EDITORS, VIEWS } from '../../src/ids';
import type { TreeNode } from '../../src/workbench/tree/nodes';
import type { Row } from '../../src/workbench/tree/row';
import { manyAccessTokens } from '../support/builders';
import { present } from '../support/expect';
import { redirect, serviceError } from '../support/loopback/behaviors';
import { manifest } from '../support/manifest';
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
      'copyConnection',
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
    'a bad entry',
    'badConnection',
    ['openSettings'],
    ['openSettings'],
    ({ settingsPort: settings }) => settings.edit({ connections: [7] }),
  ],
  ['a loading list', 'loading', [], [], () => undefined],
  ['a note', 'note', [], [], () => undefined],
  [
    'the row for more',
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

describe('the menus of package.json', () => {
  const world = useWorld();

  for (const [what, kind, inline, menu, prepare] of ROWS) {
    it(`offer ${menu.join(', ') || 'nothing'} on ${what}`, async () => {
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

  it('offer on several rows only what works on all of them', async () => {
    await world.session.refresh();
    await world.session.singleLookUps.endpoint('EP-1');
    const shown = rowsOf(world);
    await fail(world, 404);
    const kinds = ['connection', 'accessTokens', 'accessToken', 'endpoints', 'endpoint', 'problem'];
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

  it('give every button an icon, as VS Code would otherwise show its title', () => {
    const withIcon = manifest.contributes.commands.flatMap((each) => ('icon' in each ? each.command : []));
    const places = [...menus['view/title'], ...menus['view/item/context'], ...menus['editor/title']];
    const buttons = places.filter(({ group }) => /^(?:inline|navigation)/.test(group));
    for (const entry of buttons) {
      const { command } = 'command' in entry ? entry : {};
      assert.ok(command !== undefined && withIcon.includes(command), command);
    }
  });

  const FILE_MENUS = ['explorer/context', 'editor/title', 'editor/title/context'] as const;
  const FILES: readonly (readonly [extension: string, opensAsRollout: boolean])[] = [
    ['.csv', true],
    ['.tsv', true],
    ['.xlsx', true],
    ['.xlsm', true],
    ['.CSV', true],
    ['.csvx', false],
    ['.xls', false],
    ['.xlsb', false],
    ['', false],
  ];
  for (const menu of FILE_MENUS) {
    it(`offer Open as Rollout in ${menu} on the files that a rollout can open, and on no other`, () => {
      const [entry, ...others] = menus[menu].filter(({ command }) => command === COMMANDS.openAsRollout);
      assert.deepEqual(others, []);
      const [, pattern = '', flags] =
        /^resourceExtname =~ \/(.+?)\/(\w*)(?: && |$)/.exec(entry?.when ?? '') ?? [];
      // Most open texts are not lists, so they get no button.
      const isButton = menu === 'editor/title';
      for (const [extension, opensAsRollout] of [...FILES, ['.txt', !isButton] as const]) {
        assert.equal(new RegExp(pattern, flags).test(extension), opensAsRollout, extension);
      }
      // VS Code opens only the first editor for a file.
      const patterns = manifest.contributes.customEditors[0]?.selector ?? [];
      for (const { filenamePattern } of patterns) {
        const extension = filenamePattern.replace('*', '');
        assert.equal(new RegExp(pattern, flags).test(extension), extension !== '.txt' || !isButton);
      }
    });
  }

  it('offer in the title of a rollout to open the text, and no second rollout', () => {
    const [rollout, text, ...others] = menus['editor/title'];
    const when = 'activeCustomEditorId =~ /^zeroTouch\\.rollout/';
    assert.ok(rollout?.when.endsWith(` && !(${when})`));
    for (const viewType of Object.values(EDITORS)) assert.match(viewType, /^zeroTouch\.rollout/);
    assert.deepEqual(text, { command: COMMANDS.openRolloutAsText, when, group: 'navigation@1' });
    assert.deepEqual(others, []);
  });
});
