import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { homedir, hostname, userInfo } from 'node:os';
import manifest from '../../package.json';
import { TRANSLATIONS } from '../../src/ids';
import { readArchive } from '../support/archive';
import { outFile, projectRoot } from '../support/project';

const SHIPPED = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/SECURITY.md',
  'extension/ThirdPartyNotices.txt',
  'extension/changelog.md',
  'extension/dist/app.js',
  'extension/dist/extension.js',
  'extension/dist/extension.web.js',
  'extension/dist/panel.css',
  'extension/dist/panel.js',
  'extension/dist/printable-sheet.js',
  'extension/dist/rollout.css',
  'extension/dist/rollout.js',
  'extension/dist/tokens.css',
  'extension/dist/tokens.js',
  'extension/dist/workbook.js',
  ...TRANSLATIONS.map((language) => `extension/l10n/bundle.l10n.${language}.json`),
  'extension/media/icon-dark.svg',
  'extension/media/icon-light.svg',
  'extension/media/icon.png',
  'extension/media/icon.svg',
  'extension/media/walkthrough/code.svg',
  'extension/media/walkthrough/demo.svg',
  'extension/media/walkthrough/rollout.svg',
  'extension/media/walkthrough/service.svg',
  'extension/package.json',
  ...TRANSLATIONS.map((language) => `extension/package.nls.${language}.json`),
  'extension/package.nls.json',
  'extension/readme.md',
];

/** Files that the app loads in a Node.js host when they are first needed. */
const LOADED_LATER = ['printable-sheet.js', 'workbook.js'];

/** Size limit of the script that a Node.js host loads in every window. */
const MAX_SHELL_BYTES = 20 * 1024;

/** Size limit of the script for a web host. */
const MAX_WEB_BYTES = 500 * 1024;

// Patterns of keys, tokens and passwords.
const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['a token of a code host', /\b(?:gh[pousr]_|github_pat_|glpat-)\w{16,}/],
  ['a token of a package registry', /\bnpm_[A-Za-z0-9]{30,}|_authToken/],
  ['a cloud key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./],
  ['an address with a password', /\bhttps?:\/\/[^\s/"'`<>@]+:[^\s/"'`<>@]+@/],
  ['Basic credentials', /\bBasic [A-Za-z0-9+/]{8,}={0,2}/],
];

describe('package', () => {
  let files: ReadonlyMap<string, Buffer>;
  before(() => {
    const archive = outFile('zero-touch-pairing.vsix');
    assert.ok(existsSync(archive), 'there is no package yet: npm run package makes it');
    files = readArchive(readFileSync(archive));
  });

  const text = (name: string) => files.get(name)?.toString('utf8') ?? assert.fail(`there is no ${name}`);

  it('contains exactly the files listed here', () => assert.deepEqual([...files.keys()].toSorted(), SHIPPED));

  it('contains the latest build', () => {
    for (const path of SHIPPED.filter((name) => name.startsWith('extension/dist/'))) {
      const built = path.replace('extension/', '');
      assert.equal(text(path), readFileSync(`${projectRoot()}/${built}`, 'utf8'), built);
    }
  });

  it('contains no source, map or test', () => {
    for (const name of files.keys()) assert.doesNotMatch(name, /\.(?:ts|map|test\.js|vsix)$|node_modules/);
    for (const [name, bytes] of files) assert.ok(!bytes.includes('"sourcesContent"'), name);
  });

  it('contains no secret', () => {
    for (const [name, bytes] of files) {
      for (const [what, pattern] of SECRETS) {
        assert.doesNotMatch(bytes.toString('latin1'), pattern, `${what} in ${name}`);
      }
    }
  });

  it('contains no path or name of the computer that built the package', () => {
    const traces = [projectRoot(), homedir(), userInfo().username, hostname()];
    for (const trace of traces) {
      // A short name, such as root, is part of many strings.
      if (trace.length < 6) continue;
      for (const [name, bytes] of files) assert.ok(!bytes.includes(trace), `${trace} in ${name}`);
    }
  });

  it('contains bundles that load only VS Code and each other', () => {
    const loaded = (bundle: string) => {
      const code = text(`extension/dist/${bundle}`);
      assert.ok(!/\bimport\(/.test(code), `${bundle} has an import()`);
      return [...new Set([...code.matchAll(/\brequire\(([^)]*)\)/g)].map(([, what]) => what))];
    };
    const later = LOADED_LATER.map((name) => `"./${name}"`);
    assert.deepEqual(loaded('extension.js').toSorted(), ['"./app.js"', '"vscode"']);
    assert.deepEqual(loaded('app.js').toSorted(), [...later, '"vscode"']);
    assert.deepEqual(loaded('extension.web.js'), ['"vscode"']);
    // The page's translation.
    for (const bundle of LOADED_LATER) assert.deepEqual(loaded(bundle), ['"vscode"']);
  });

  it('contains pages without the message validation library', () => {
    const ofValibot = 'kind:"schema"';
    assert.ok(text('extension/dist/app.js').includes(ofValibot));
    for (const page of ['panel', 'rollout', 'tokens']) {
      assert.ok(!text(`extension/dist/${page}.js`).includes(ofValibot), page);
    }
  });

  it('contains bundles that need little memory', () => {
    for (const bundle of ['extension.js', 'app.js', 'extension.web.js']) {
      const code = text(`extension/dist/${bundle}`);
      // Each importing file has its own copy of VS Code's API.
      assert.doesNotMatch(code, /\w\(require\("vscode"\)\)/);
      // V8 stores a source with characters beyond Latin-1 with two bytes per character.
      assert.doesNotMatch(code, /[^\p{ASCII}]/u);
    }
  });

  it('contains bundles that load quickly', () => {
    assert.ok(text('extension/dist/extension.js').length <= MAX_SHELL_BYTES);
    assert.ok(text('extension/dist/extension.web.js').length <= MAX_WEB_BYTES);
  });

  it('contains the license of every bundled package, which package.json lists as a dependency', () => {
    const notices = text('extension/ThirdPartyNotices.txt')
      .split(/^-{80}$/m)
      .slice(1);
    const packages = notices.map((notice) => /^\s*(\S+) /.exec(notice)?.[1] ?? '');
    // p-limit needs yocto-queue.
    assert.deepEqual(packages, [...Object.keys(manifest.dependencies), 'yocto-queue'].toSorted());
    for (const notice of notices) assert.match(notice, /Copyright|\(c\)/i);
  });

  it('contains bundles that do not use Node.js', () => {
    for (const bundle of ['extension.js', 'app.js', 'extension.web.js', ...LOADED_LATER]) {
      // Papa Parse contains a worker's script as a string, and starts no worker here.
      const code = text(`extension/dist/${bundle}`)
        .replace(/"var global = [^"]*IS_PAPA_WORKER[^"]*"/, '""')
        // A method name from fflate's streams.
        .replaceAll('this.process(', '');
      assert.doesNotMatch(code, /\b(?:Buffer|process|__dirname|__filename|setImmediate|global)\b\s*[.[(]/);
    }
  });

  it('contains the project’s manifest and every file that it names', () => {
    const shipped: unknown = JSON.parse(text('extension/package.json'));
    assert.deepEqual(shipped, manifest);
    const { main, browser, icon, contributes } = manifest;
    const { activitybar } = contributes.viewsContainers;
    for (const path of [main, browser, icon, ...activitybar.map((container) => container.icon)]) {
      assert.ok(files.has(`extension/${path.replace(/^\.\//, '')}`), path);
    }
  });
});
