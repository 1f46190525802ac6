import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { homedir, hostname, userInfo } from 'node:os';
import manifest from '../../../package.json';
import { outFile, projectRoot } from '../../support/project';
import { readArchive } from './archive';

const SHIPPED = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/SECURITY.md',
  'extension/changelog.md',
  'extension/dist/extension.js',
  'extension/dist/panel.css',
  'extension/dist/panel.js',
  'extension/dist/rollout.css',
  'extension/dist/rollout.js',
  'extension/media/icon.png',
  'extension/media/icon.svg',
  'extension/package.json',
  'extension/readme.md',
];

// What a key, a token or a password looks like.
const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['a token of a code host', /\b(?:gh[pousr]_|github_pat_|glpat-)\w{16,}/],
  ['a token of a package registry', /\bnpm_[A-Za-z0-9]{30,}|_authToken/],
  ['a cloud key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./],
  ['an address with a password', /\bhttps?:\/\/[^\s/"'`<>@]+:[^\s/"'`<>@]+@/],
  ['Basic credentials', /\bBasic [A-Za-z0-9+/]{8,}={0,2}/],
];

describe('the package', () => {
  let files: ReadonlyMap<string, Buffer>;
  before(async () => {
    const archive = outFile('zero-touch-pairing.vsix');
    assert.ok(existsSync(archive), 'there is no package yet: npm run package makes it');
    files = await readArchive(readFileSync(archive));
  });

  const text = (name: string) => files.get(name)?.toString('utf8') ?? assert.fail(`there is no ${name}`);

  it('holds exactly these files', () => assert.deepEqual([...files.keys()].toSorted(), SHIPPED));

  it('is of what was built last', () => {
    for (const name of ['extension.js', 'panel.js', 'panel.css', 'rollout.js', 'rollout.css']) {
      assert.equal(
        text(`extension/dist/${name}`),
        readFileSync(`${projectRoot()}/dist/${name}`, 'utf8'),
        name,
      );
    }
  });

  it('has no source, map or test in it', () => {
    for (const name of files.keys()) assert.doesNotMatch(name, /\.(?:ts|map|test\.js|vsix)$|node_modules/);
    for (const [name, bytes] of files) assert.ok(!bytes.includes('"sourcesContent"'), name);
  });

  it('has no secret in it', () => {
    for (const [name, bytes] of files) {
      for (const [what, pattern] of SECRETS) {
        assert.doesNotMatch(bytes.toString('latin1'), pattern, `${what} in ${name}`);
      }
    }
  });

  it('tells nothing of the machine that made it', () => {
    const traces = [projectRoot(), homedir(), userInfo().username, hostname()];
    for (const trace of traces) {
      // A short one, such as the name root, stands in any text.
      if (trace.length < 6) continue;
      for (const [name, bytes] of files) assert.ok(!bytes.includes(trace), `${trace} in ${name}`);
    }
  });

  it('the bundle asks for nothing but VS Code', () => {
    const required = [...text('extension/dist/extension.js').matchAll(/\brequire\(([^)]*)\)/g)];
    assert.deepEqual([...new Set(required.map(([, what]) => what))], ['"vscode"']);
    assert.doesNotMatch(text('extension/dist/extension.js'), /\bimport\(/);
  });

  it('the bundle needs nothing that only Node.js has', () => {
    // Papa Parse has the beginning of a worker's script as a text, and starts none here.
    const code = text('extension/dist/extension.js').replace(/"var global = [^"]*IS_PAPA_WORKER[^"]*"/, '""');
    assert.doesNotMatch(code, /\b(?:Buffer|process|__dirname|__filename|setImmediate|global)\b\s*[.[(]/);
  });

  it('its manifest is that of the project, and what it names is there', () => {
    const shipped: unknown = JSON.parse(text('extension/package.json'));
    assert.deepEqual(shipped, manifest);
    const { main, browser, icon, contributes } = manifest;
    const { activitybar } = contributes.viewsContainers;
    for (const path of [main, browser, icon, ...activitybar.map((container) => container.icon)]) {
      assert.ok(files.has(`extension/${path.replace(/^\.\//, '')}`), path);
    }
  });
});
