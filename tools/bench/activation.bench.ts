import { statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/project';
import { bench, type Figure } from './support/figure';
import { measureStarts } from './support/starts';

/** Starts of each kind, alternating. */
const TIMES = 5;
const EMPTY = 'an extension that does nothing';
const OWN = 'this extension';
const WHOLE = 'all of it at once';

// Measures what the extension adds to VS Code's start, compared with an empty extension, and compared with itself if
// the app is also loaded at the start.
bench(async () => {
  const measured = await measureStarts(
    'activation',
    [
      { name: EMPTY, env: {}, settings: {}, script: 'exports.activate = () => undefined;' },
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
  // Activating any extension keeps some of VS Code's heap.
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
    // VS Code keeps about 300 KB for the view, the commands and the editors.
    { ...heap(OWN), limit: 500 },
    heap(WHOLE),
  ];
});
