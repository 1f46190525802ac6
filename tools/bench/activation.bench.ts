import { statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/project';
import { bench, type Figure } from './support/figure';
import { measureStarts } from './support/starts';

/** Starts of each kind, alternating. */
const TIMES = 5;
const EMPTY = 'an extension that does nothing';
const REGISTERED = 'an extension that registers the same';
const OWN = 'this extension';
const WHOLE = 'all of it at once';
/** Registers what the manifest declares, and does nothing else. */
const REGISTER_ALL = `
const { commands, lm, window } = require('vscode');
const nothing = () => undefined;
exports.activate = ({ extension: { packageJSON: { contributes } } }) => {
  for (const { command } of contributes.commands) commands.registerCommand(command, nothing);
  for (const { id } of Object.values(contributes.views).flat()) {
    window.createTreeView(id, { treeDataProvider: { getChildren: () => [], getTreeItem: nothing } });
  }
  for (const { viewType } of contributes.customEditors) {
    window.registerCustomEditorProvider(viewType, { resolveCustomTextEditor: nothing });
  }
  for (const { name } of contributes.languageModelTools) lm.registerTool(name, { invoke: nothing });
};`;

// Measures what the extension adds to VS Code's start, compared with extensions that do nothing and that only
// register the same, and compared with itself if the app is also loaded at the start.
bench(async () => {
  const measured = await measureStarts(
    'activation',
    [
      { name: EMPTY, env: {}, settings: {}, script: 'exports.activate = () => undefined;' },
      { name: REGISTERED, env: {}, settings: {}, script: REGISTER_ALL },
      { name: OWN, env: {}, settings: {} },
      { name: WHOLE, env: { BENCH_WHOLE: '1' }, settings: {} },
    ],
    TIMES,
  );
  const total = (name: string) => measured(name, 'load') + measured(name, 'call');
  const quoted = (name: string): readonly Figure[] => [
    { name: `${name}: require`, measured: measured(name, 'load'), unit: 'ms' },
    { name: `${name}: activate()`, measured: measured(name, 'call'), unit: 'ms' },
  ];
  // VS Code keeps some heap for any extension.
  const heap = (name: string) => ({
    name: `${name}: heap kept, beyond ${EMPTY}`,
    measured: measured(name, 'heap') - measured(EMPTY, 'heap'),
    unit: 'KB',
  });
  return [
    {
      name: 'script that is loaded at the start',
      measured: statSync(join(projectRoot(), 'dist', 'extension.js')).size / 1024,
      limit: 20,
      unit: 'KB',
    },
    ...[EMPTY, OWN, WHOLE].flatMap(quoted),
    // Two short times. Most of the first is spent on reading the setting, which is slow for whichever extension reads
    // it first.
    { name: 'this extension against all of it', measured: total(OWN) / total(WHOLE), limit: 0.4, unit: '×' },
    heap(REGISTERED),
    { ...heap(OWN), limit: 500 },
    heap(WHOLE),
  ];
});
