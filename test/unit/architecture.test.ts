import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project';
import { readSource, readSources, type SourceFile } from './sources';

/** What each layer may import: a layer is a folder of src/, or a file beside them. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  service: [],
  protocol: [],
  ids: [],
  model: ['service'],
  rollout: ['model', 'service'],
  workbench: ['rollout', 'model', 'service', 'protocol', 'ids'],
  extension: ['workbench', 'rollout', 'model', 'service', 'ids'],
};

/** The packages that are bundled. */
const PACKAGES = ['fflate', 'p-limit', 'papaparse', 'saxen', 'uqr', 'valibot'];
const PAGE_PACKAGES = ['preact', 'preact/hooks', 'uqr'];

/** The layers whose types alone a layer may import beside these. */
const MAY_IMPORT_TYPES: Readonly<Record<string, readonly string[]>> = {
  protocol: ['rollout', 'model', 'service'],
};

const MAY_IMPORT_VSCODE = ['workbench', 'extension'];
const MAX_LINES = 250;

/** The layer that a source file belongs to. */
function layerOf(path: string): string {
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
  const layer = layerOf(file.path);
  const isPage = file.path.startsWith('media/');
  return file.imports.flatMap(({ specifier, file: target, isTypeOnly }) => {
    const breach = [`${file.path} imports ${specifier}`];
    if (target === undefined) {
      if (specifier === 'vscode') return MAY_IMPORT_VSCODE.includes(layer) ? [] : breach;
      return (isPage ? PAGE_PACKAGES : PACKAGES).includes(specifier) ? [] : breach;
    }
    if (isPage) return target.startsWith('media/') || layerOf(target) === 'protocol' ? [] : breach;
    const targetLayer = layerOf(target);
    if (targetLayer === layer && layer !== 'extension') return [];
    const allowed = [...(MAY_IMPORT[layer] ?? []), ...(isTypeOnly ? (MAY_IMPORT_TYPES[layer] ?? []) : [])];
    return allowed.includes(targetLayer) ? [] : breach;
  });
}

/** The import cycles of these files, each once. */
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

describe('architecture', () => {
  const files = readSources('src', 'media');

  it('has no file outside the known layers', () => {
    const known = Object.keys(MAY_IMPORT);
    const unknown = files.filter(({ path }) => path.startsWith('src/') && !known.includes(layerOf(path)));
    assert.deepEqual(
      unknown.map(({ path }) => path),
      [],
    );
  });

  it('has only imports that point downward, small files, no any and nothing of Node.js', () => {
    assert.deepEqual(breaches(files), []);
  });

  it('has no import cycles', () => {
    assert.deepEqual(cycles(files), []);
  });

  it('has one place that inspects access tokens, which asks where their addresses are logged', () => {
    const holding = (call: RegExp) => files.filter(({ code }) => call.test(code)).map(({ path }) => path);
    assert.deepEqual(holding(/\.getAccessToken\(/), ['src/model/access-tokens/inspections.ts']);
    assert.deepEqual(holding(/inspections\.inspect\(/), ['src/workbench/panels/access-token-panels.ts']);
  });

  it('has only relative imports of files that exist, so that every import is checked', () => {
    const targets = files.flatMap(({ imports }) => imports.flatMap(({ file }) => file ?? []));
    assert.deepEqual(
      targets.filter((target) => !existsSync(join(projectRoot(), target))),
      [],
    );
  });
});

describe('the check of the architecture', () => {
  const rows: readonly (readonly [path: string, text: string, breach: RegExp])[] = [
    ['src/service/x.ts', "import { y } from '../model/y';", /imports \.\.\/model/],
    ['src/service/x.ts', "import type { y } from '../model/y';", /imports \.\.\/model/],
    ['src/service/x.ts', "export { y } from '../model/y';", /imports \.\.\/model/],
    ['src/service/x.ts', "import type * as vscode from 'vscode';", /imports vscode/],
    ['src/service/demo/x.ts', "import { y } from '../../ids';", /imports/],
    ['src/model/x.ts', "import type { Uri } from 'vscode';", /imports vscode/],
    ['src/model/x.ts', "import { y } from '../workbench/y';", /imports/],
    ['src/model/x.ts', "import type { y } from '../rollout/y';", /imports/],
    ['src/model/x.ts', "import pick from 'left-pad';", /imports left-pad/],
    ['src/model/x.ts', "const y = await import('../workbench/y');", /imports/],
    ['src/rollout/x.ts', "import {\n  type A,\n  b,\n} from '../workbench/y';", /imports/],
    ['src/rollout/x.ts', "import type * as vscode from 'vscode';", /imports vscode/],
    ['src/protocol/x.ts', "import { y } from '../rollout/y';", /imports/],
    ['src/protocol/x.ts', "import type { y } from '../workbench/y';", /imports/],
    ['src/workbench/commands/x.ts', "import { y } from '../../extension';", /imports/],
    ['src/workbench/platform/x.ts', "import 'node:fs';", /imports node:fs/],
    ['src/workbench/platform/x.ts', "import { join } from 'path';", /imports path/],
    ['src/workbench/platform/x.ts', "const fs = require('fs');", /imports fs/],
    ['media/x.ts', "import { y } from '../src/model/y';", /imports/],
    ['media/rollout/x.ts', "import { y } from '../../src/workbench/y';", /imports/],
    ['media/x.ts', "import type * as vscode from 'vscode';", /imports vscode/],
    ['src/model/x.ts', 'let y: any = 1;', /uses any/],
    ['src/model/x.ts', 'const y = z as any;', /uses any/],
    ['src/model/x.ts', 'function f(y: Map<string, any>) {}', /uses any/],
    ['src/model/x.ts', 'const y = Buffer.from(z);', /only Node/],
    ['src/model/x.ts', 'const y = process.env;', /only Node/],
    ['src/model/x.ts', 'x\n'.repeat(251), /251 lines/],
  ];
  for (const [path, text, breach] of rows) {
    it(`reports in ${path}: ${text.slice(0, 60).replaceAll('\n', ' ')}`, () => {
      assert.match(breaches([readSource(path, text)]).join('\n'), breach);
    });
  }

  it('allows imports that point downward', () => {
    const allowed = [
      readSource(
        'src/model/x.ts',
        "import pLimit from 'p-limit';\nimport { y } from '../service/y';\nimport './z';",
      ),
      readSource('src/rollout/x.ts', "import { y } from '../model/y';"),
      readSource('src/protocol/x.ts', "import type { y } from '../rollout/y';"),
      readSource(
        'src/workbench/tree/x.ts',
        "import * as vscode from 'vscode';\nimport { A } from '../../protocol/y';",
      ),
      readSource(
        'src/workbench/tree/y.ts',
        "// any process\n/* import 'node:fs' */ const many = 'any of the process';",
      ),
      readSource('media/x.ts', "import type { M } from '../src/protocol/panel';"),
    ];
    assert.deepEqual(breaches(allowed), []);
  });

  it('reports a cycle over three files, type imports included', () => {
    const circle = [
      readSource('src/model/a.ts', "import { b } from './b';"),
      readSource('src/model/b.ts', "import type { c } from './c';"),
      readSource('src/model/c.ts', "export * from './a';"),
    ];
    assert.deepEqual(cycles(circle), ['src/model/a.ts → src/model/b.ts → src/model/c.ts → src/model/a.ts']);
  });
});
