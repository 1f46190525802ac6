// Builds everything: `node esbuild.mjs` the extension and its panels, `--tests` the tests and their support as well.
import { build, context } from 'esbuild';

const watch = process.argv.includes('--watch');
// What ships names no map that does not ship with it.
const shared = { bundle: true, logLevel: 'warning', target: 'es2022', sourcemap: watch ? 'linked' : false };

const extension = [
  {
    ...shared,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    format: 'cjs',
    // One bundle serves the desktop, remote and web hosts, so nothing of Node may be reached for.
    platform: 'browser',
    external: ['vscode'],
    // Papa Parse leaves out what needs Node's streams.
    define: { PAPA_BROWSER_CONTEXT: 'true' },
    minify: true,
  },
  {
    ...shared,
    entryPoints: ['panel', 'rollout'].flatMap((page) => [
      { in: `media/${page}/main.tsx`, out: page },
      { in: `media/${page}/main.css`, out: page },
    ]),
    outdir: 'dist',
    format: 'iife',
    platform: 'browser',
    minify: true,
  },
];

/** Test bundles of one folder; `external` is what the running process provides. */
const tests = (folder, external) => ({
  ...shared,
  entryPoints: [`test/${folder}/**/*.ts`],
  outbase: 'test',
  outdir: 'out',
  format: 'cjs',
  platform: 'node',
  external,
  sourcemap: 'inline',
});

const tools = ['playwright-core', '@vscode/test-electron', '@vscode/vsce', 'esbuild', 'mocha'];
const suites = [
  // Without `vscode` as an external this fails as soon as service/ or model/ reach for it.
  tests('unit', tools),
  tests('host', ['vscode', 'mocha']),
  tests('soak', ['vscode', 'mocha']),
  tests('ui', tools),
  // Some of these run inside VS Code.
  tests('bench', [...tools, 'vscode']),
  tests('launcher', tools),
  tests('support', tools),
];

const wanted = process.argv.includes('--tests') ? [...extension, ...suites] : extension;
if (watch) {
  for (const options of wanted) await (await context(options)).watch();
  process.stdout.write('watching\n');
} else {
  await Promise.all(wanted.map((options) => build(options)));
}
