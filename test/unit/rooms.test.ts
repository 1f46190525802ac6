import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../support/project';
import { readSource, readSources, type SourceFile } from './sources';

/** Who may import whom: a room is a folder of src/, or a file beside them. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  service: [],
  model: ['service'],
  ids: [],
  platform: ['model', 'service', 'ids'],
  tree: ['model', 'service', 'ids'],
  panels: ['model', 'service', 'ids'],
  commands: ['model', 'service', 'platform', 'tree', 'panels', 'ids'],
  extension: ['model', 'service', 'platform', 'tree', 'panels', 'commands', 'ids'],
};

/** Rooms above the model see of the service no more than its types. */
const TYPES_ONLY: readonly (readonly [from: string, to: string])[] = [
  ['platform', 'service'],
  ['tree', 'service'],
  ['panels', 'service'],
];

/** What the bundle takes in from outside. */
const PACKAGES = ['p-limit', 'papaparse', 'uqr'];

/** What a webview shares with the extension. */
const PROTOCOLS = ['src/panels/protocol.ts', 'src/panels/rollout-protocol.ts'];

const WITHOUT_VSCODE = ['service', 'model', 'ids'];
const MAX_LINES = 250;

function roomOf(path: string): string {
  return /^src\/([^/.]+)/.exec(path)?.[1] ?? '';
}

/** Every breach of the rules in these files, in words. */
function breaches(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => [
    ...importBreaches(file),
    ...(file.lines > MAX_LINES ? [`${file.path} has ${file.lines} lines`] : []),
    ...(/(?:[:<,|&([=]|\bas|\bextends)\s*any\b/.test(file.code) ? [`${file.path} uses any`] : []),
    ...(/(?<![.\w#'-])(?:Buffer|process|__dirname|__filename|setImmediate)\b(?!\s*[:?(]?:)/.test(file.code)
      ? [`${file.path} uses what only Node has`]
      : []),
  ]);
}

function importBreaches(file: SourceFile): readonly string[] {
  const room = roomOf(file.path);
  const isMedia = file.path.startsWith('media/');
  return file.imports.flatMap(({ specifier, file: target, isTypeOnly }) => {
    const breach = [`${file.path} imports ${specifier}`];
    if (target === undefined) {
      if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return breach;
      if (specifier === 'vscode') return isMedia || WITHOUT_VSCODE.includes(room) ? breach : [];
      return room === 'service' || !PACKAGES.includes(specifier) ? breach : [];
    }
    if (isMedia) return target.startsWith('media/') || PROTOCOLS.includes(target) ? [] : breach;
    const targetRoom = roomOf(target);
    if (targetRoom === room && room !== 'extension') return [];
    if (!(MAY_IMPORT[room] ?? []).includes(targetRoom)) return breach;
    const isTypesOnly = TYPES_ONLY.some(([from, to]) => from === room && to === targetRoom);
    return isTypesOnly && !isTypeOnly ? [`${breach.join()} as a value`] : [];
  });
}

/** Files that import themselves in a circle, over others, each circle once. */
function cycles(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path)) return;
    done.add(path);
    for (const { file } of byPath.get(path)?.imports ?? []) {
      if (file !== undefined) visit(file, [...trail, path]);
    }
  };
  for (const { path } of files) visit(path, []);
  return found;
}

describe('rooms', () => {
  const files = readSources('src', 'media');

  it('are all there', () => {
    for (const room of ['service', 'model']) {
      assert.ok(files.filter(({ path }) => roomOf(path) === room).length > 10, room);
    }
    const known = Object.keys(MAY_IMPORT);
    const unknown = files.filter(({ path }) => path.startsWith('src/') && !known.includes(roomOf(path)));
    assert.deepEqual(
      unknown.map(({ path }) => path),
      [],
    );
  });

  it('import only what they may, stay small, and use neither any nor Node', () => {
    assert.deepEqual(breaches(files), []);
  });

  it('have no import cycles', () => {
    assert.deepEqual(cycles(files), []);
  });

  it('import files that exist, so that none goes unchecked', () => {
    const targets = files.flatMap(({ imports }) => imports.flatMap(({ file }) => file ?? []));
    assert.deepEqual(
      targets.filter((target) => !existsSync(join(projectRoot(), target))),
      [],
    );
  });
});

describe('rooms: each rule notices a breach', () => {
  const rows: readonly (readonly [path: string, text: string, breach: RegExp])[] = [
    ['src/service/x.ts', "import { y } from '../model/y';", /imports \.\.\/model/],
    ['src/service/x.ts', "import type { y } from '../model/y';", /imports \.\.\/model/],
    ['src/service/x.ts', "export { y } from '../model/y';", /imports \.\.\/model/],
    ['src/service/x.ts', "import type * as vscode from 'vscode';", /imports vscode/],
    ['src/service/x.ts', "import pLimit from 'p-limit';", /imports p-limit/],
    ['src/service/demo/x.ts', "import { y } from '../../ids';", /imports/],
    ['src/model/x.ts', "import type { Uri } from 'vscode';", /imports vscode/],
    ['src/model/x.ts', "import { y } from '../platform/y';", /imports/],
    ['src/model/x.ts', "import pick from 'left-pad';", /imports left-pad/],
    ['src/model/x.ts', "const y = await import('../tree/y');", /imports/],
    ['src/tree/x.ts', "import { y } from '../service/y';", /as a value/],
    ['src/tree/x.ts', "import {\n  type A,\n  b,\n} from '../service/y';", /as a value/],
    ['src/tree/x.ts', "import { y } from '../panels/y';", /imports/],
    ['src/panels/x.ts', "import { y } from '../commands/y';", /imports/],
    ['src/commands/x.ts', "import { y } from '../extension';", /imports/],
    ['src/platform/x.ts', "import 'node:fs';", /imports node:fs/],
    ['src/platform/x.ts', "import { join } from 'path';", /imports path/],
    ['src/platform/x.ts', "const fs = require('fs');", /imports fs/],
    ['media/x.ts', "import { y } from '../src/model/y';", /imports/],
    ['media/rollout/x.ts', "import { y } from '../../src/panels/html';", /imports/],
    ['media/x.ts', "import type * as vscode from 'vscode';", /imports vscode/],
    ['src/model/x.ts', 'let y: any = 1;', /uses any/],
    ['src/model/x.ts', 'const y = z as any;', /uses any/],
    ['src/model/x.ts', 'function f(y: Map<string, any>) {}', /uses any/],
    ['src/model/x.ts', 'const y = Buffer.from(z);', /only Node/],
    ['src/model/x.ts', 'const y = process.env;', /only Node/],
    ['src/model/x.ts', 'x\n'.repeat(251), /251 lines/],
  ];
  for (const [path, text, breach] of rows) {
    it(`${path}: ${text.slice(0, 60).replaceAll('\n', ' ')}`, () => {
      assert.match(breaches([readSource(path, text)]).join('\n'), breach);
    });
  }

  it('and lets pass what is allowed', () => {
    const allowed = [
      readSource(
        'src/model/x.ts',
        "import pLimit from 'p-limit';\nimport { y } from '../service/y';\nimport './z';",
      ),
      readSource(
        'src/tree/x.ts',
        "import * as vscode from 'vscode';\nimport { type A, type B } from '../service/y';",
      ),
      readSource(
        'src/tree/y.ts',
        "// any process\n/* import 'node:fs' */ const many = 'any of the process';",
      ),
      readSource('media/x.ts', "import type { M } from '../src/panels/protocol';"),
      readSource('media/rollout/x.ts', "import { M } from '../../src/panels/rollout-protocol';"),
    ];
    assert.deepEqual(breaches(allowed), []);
  });

  it('a circle over three files, also by types alone', () => {
    const circle = [
      readSource('src/model/a.ts', "import { b } from './b';"),
      readSource('src/model/b.ts', "import type { c } from './c';"),
      readSource('src/model/c.ts', "export * from './a';"),
    ];
    assert.deepEqual(cycles(circle), ['src/model/a.ts → src/model/b.ts → src/model/c.ts → src/model/a.ts']);
  });
});
