// Bundles the extension and its pages; with `--tests` also the tests and tools.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build, context } from 'esbuild';
import { nodeModulesPolyfillPlugin } from 'esbuild-plugins-node-modules-polyfill';

const watch = process.argv.includes('--watch');
// The package contains no source maps, so its bundles must not reference any.
const shared = {
  bundle: true,
  metafile: true,
  logLevel: 'warning',
  target: 'es2022',
  sourcemap: watch ? 'linked' : false,
};

// The same sources run in desktop, remote and web hosts, so no bundle may use Node.js.
const host = {
  ...shared,
  format: 'cjs',
  platform: 'browser',
  external: ['vscode'],
  // Removes the code of Papa Parse that needs Node.js streams.
  define: { PAPA_BROWSER_CONTEXT: 'true' },
  // `import()` of a CommonJS file would find no named exports.
  supported: { 'dynamic-import': false },
  minify: true,
  // Module constants contain messages, so the translation must be set before any module runs.
  inject: ['src/workbench/platform/use-translation.ts'],
};

/**
 * Files that a Node.js host loads, by name in `dist`. All except the first are loaded by `import()` when first needed.
 */
const nodeFiles = {
  extension: 'src/extension.ts',
  app: 'src/app.ts',
  // Loading the QR code library takes as long as loading everything else.
  'printable-sheet': 'src/rollout/export/printable-sheet.ts',
  workbook: 'src/rollout/workbook/workbook.ts',
};

/** Leaves each `import()` to the host, which finds the file next to the importing one. */
const loadLater = {
  name: 'load-later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path)}.js`, external: true } : undefined,
    ),
};

const extension = [
  { ...host, entryPoints: nodeFiles, outdir: 'dist', plugins: [loadLater] },
  // A web host cannot load a second file, so this file contains all modules. Each runs when it is first needed.
  { ...host, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.web.js' },
  {
    ...shared,
    entryPoints: [
      ['panel', 'panel'],
      ['rooms', 'rollout'],
      ['tokens', 'tokens'],
    ].flatMap(([folder, out]) => [
      { in: `media/${folder}/main.tsx`, out },
      { in: `media/${folder}/main.css`, out },
    ]),
    outdir: 'dist',
    format: 'iife',
    platform: 'browser',
    minify: true,
    inject: ['media/shared/use-translation.ts'],
  },
];

/** Packages that the running process provides. */
const provided = [
  '@playwright/test',
  '@vscode/test-electron',
  '@vscode/vsce',
  'esbuild',
  'mocha',
  'npm-run-all2',
];

/** Bundles of the sources in a folder. @param external packages that the running process provides */
const bundles = (folder, external, entryPoints) => ({
  ...shared,
  entryPoints: entryPoints.map((path) => `${folder}/${path}`),
  outbase: folder,
  outdir: 'out',
  format: 'cjs',
  platform: 'node',
  external,
  sourcemap: 'linked',
});
const tests = (external, ...entryPoints) => bundles('test', external, entryPoints);
const tools = (external, ...entryPoints) => bundles('tools', external, entryPoints);

/**
 * Imports the host tests that do not need Node.js, because a web worker can neither list a folder nor listen on a port.
 */
const inWebWorker = {
  name: 'in-web-worker',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:https?$/ }, () => ({ path: resolve('test/host/web/http.ts') }));
    onResolve({ filter: /\/all-tests$/ }, () => ({ path: 'all-tests', namespace: 'in-web-worker' }));
    // Its package.json declares all files as ES modules, but this file is not one.
    onResolve({ filter: /^mocha\/mocha\.js$/ }, ({ path }) => ({ path, namespace: 'in-web-worker' }));
    onLoad({ filter: /^mocha\//, namespace: 'in-web-worker' }, ({ path }) => ({
      contents: readFileSync(`node_modules/${path}`, 'utf8'),
    }));
    onLoad({ filter: /^all-tests$/, namespace: 'in-web-worker' }, () => {
      const files = readdirSync('test/host').filter((name) => name.endsWith('.test.ts'));
      const imports = files.map((name) => `require('./test/host/${name}');`);
      return { contents: `export function loadTests() { ${imports.join(' ')} }`, resolveDir: '.' };
    });
  },
};

const webTests = {
  ...shared,
  entryPoints: ['test/host/web/index.ts'],
  outfile: 'out/host/web/index.js',
  format: 'cjs',
  platform: 'browser',
  external: ['vscode'],
  inject: ['test/host/web/set-immediate.ts'],
  plugins: [inWebWorker, nodeModulesPolyfillPlugin({ globals: { Buffer: true, process: true } })],
  sourcemap: 'inline',
};

const suites = [
  webTests,
  // If they were bundled into each file, loading the packages would take most of the suite's time.
  {
    ...tests(provided, 'unit/**/*.test.ts', 'unit/**/*-child.ts', 'package/*.test.ts', 'launcher/*.test.ts'),
    packages: 'external',
  },
  tests(['vscode', 'mocha'], 'host/index.ts', 'host/**/*.test.ts'),
  tools(['vscode', 'mocha'], 'soak/index.ts', 'soak/*.test.ts'),
  {
    ...tests(
      ['vscode'],
      ...['host/web/far-end', 'support/tool-caller'].flatMap((each) => [
        `${each}/extension.ts`,
        `${each}/package.json`,
      ]),
    ),
    loader: { '.json': 'copy' },
  },
  // Some benches run inside VS Code.
  tools([...provided, 'vscode'], 'bench/*.bench.ts', 'bench/host/*.ts'),
  // Programs that run on their own.
  tests(provided, 'support/*.ts', 'support/mocha/*.ts', 'support/vscode/*.ts'),
  tools(provided, 'bench/run.ts', 'soak/run.ts', 'start/run.ts'),
];

/**
 * Writes the README for VS Code's Extensions page, without the last section, which is about a clone. vsce makes the
 * addresses of `src` and links absolute, but not `srcset` addresses, so only the pictures for dark themes remain.
 * Without a repository there are no absolute addresses, so pictures and links to files are removed.
 */
function writeReadme() {
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
  const readme = readFileSync('README.md', 'utf8').replace(/\n### In a clone\n.*/s, '');
  const picture = repository === undefined ? '' : '$1\n\n';
  const dark = readme.replace(/<picture>.*?(<img [^>]*>).*?<\/picture>\n+/gs, picture);
  const link = /\[([^\]]+)\]\((?!https:|#)[^)]+\)/g;
  writeFileSync('out/README.md', repository === undefined ? dark.replace(link, '$1') : dark);
}

/** Writes the licenses of the bundled packages. @param inputs paths of the bundled files */
function writeNotices(inputs) {
  const packages = inputs.map((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  const notices = [...new Set(packages)].filter(Boolean).toSorted().map(noticeOf);
  const head = 'Zero Touch Pairing contains these packages, each under its license.\n';
  writeFileSync('ThirdPartyNotices.txt', [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`));
}

function noticeOf(name) {
  const folder = `node_modules/${name}`;
  const { version, license, author } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined && license !== 'MIT') throw new Error(`${name} has no file with its license.`);
  const text =
    file === undefined
      ? readFileSync('LICENSE', 'utf8').replace(/Copyright .*/, `Copyright (c) ${author}`)
      : readFileSync(`${folder}/${file}`, 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

const wanted = process.argv.includes('--tests') ? [...extension, ...suites] : extension;
// Otherwise, a file whose source was deleted would still be packaged.
rmSync('dist', { recursive: true, force: true });
if (watch) {
  for (const options of wanted) await (await context(options)).watch();
  process.stdout.write('watching\n');
} else {
  // Otherwise, tests whose source was deleted would still run.
  for (const folder of ['unit', 'package', 'host', 'launcher', 'soak', 'bench', 'start', 'support']) {
    if (wanted.length > extension.length) rmSync(`out/${folder}`, { recursive: true, force: true });
  }
  mkdirSync('out', { recursive: true });
  writeReadme();
  const built = await Promise.all(wanted.map((options) => build(options)));
  writeNotices(built.slice(0, extension.length).flatMap(({ metafile }) => Object.keys(metafile.inputs)));
}
