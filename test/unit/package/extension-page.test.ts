import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json';
import { readArchive } from '../../support/archive';
import { outFile, projectRoot } from '../../support/project';
import { shortTempFolder } from '../../support/temp';

const ROOT = projectRoot();
const EXAMPLE = { type: 'git', url: 'https://github.com/example/zero-touch' };

/** VS Code's own list, and the most keywords that the Marketplace takes. */
const CATEGORIES =
  'AI, Azure, Chat, Data Science, Debuggers, Extension Packs, Education, Formatters, Keymaps, Language Packs, Linters, ' +
  'Machine Learning, Notebooks, Programming Languages, SCM Providers, Snippets, Testing, Themes, Visualization, Other';
const MAX_KEYWORDS = 30;

/** The files of a package, as texts. */
type Texts = ReadonlyMap<string, string>;

function textsOf(archive: string): Texts {
  const files = readArchive(readFileSync(archive));
  return new Map([...files].map(([name, bytes]) => [name.replace('extension/', ''), bytes.toString('utf8')]));
}

/** Builds the package of a copy that names a repository. */
function packageWithRepository(folder: string): Texts {
  const copied = ['src', 'media', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', '.vscodeignore'];
  for (const name of [...copied, 'esbuild.mjs', 'tsconfig.json']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // What another repository than one on GitHub needs beside it would get in the way.
  const named = { ...manifest, repository: EXAMPLE, bugs: undefined, homepage: undefined, vsce: undefined };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(named));
  execFileSync('npm', ['--silent', 'run', 'package'], {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return textsOf(join(folder, 'out', 'zero-touch-pairing.vsix'));
}

/** Every address of a page: of links, pictures and sources of pictures. */
function addressesOf(page: string): readonly string[] {
  const found = page.matchAll(/\]\(([^)]+)\)|\b(?:src|srcset|href)="([^"]+)"/g);
  return [...found].map(([, link, attribute]) => link ?? attribute ?? '');
}

/** Checks that a page has no address that the Extensions page would not open or load. */
function expectOpenable(page: string | undefined): void {
  assert.ok(page);
  assert.deepEqual(
    addressesOf(page).filter((address) => !/^https:\/\/[^\s/]+/.test(address)),
    [],
  );
}

describe('the Extensions page of the package', () => {
  let files: Texts;
  before(() => {
    files = textsOf(outFile('zero-touch-pairing.vsix'));
  });

  it('has a README and a changelog for people who install it, with addresses that VS Code opens', () => {
    for (const name of ['readme.md', 'changelog.md']) expectOpenable(files.get(name));
    assert.doesNotMatch(files.get('readme.md') ?? '', /npm (?:ci|test|start)/);
  });

  it('has categories that VS Code knows, and keywords that the Marketplace takes', () => {
    for (const category of manifest.categories)
      assert.ok(CATEGORIES.split(', ').includes(category), category);
    assert.equal(new Set(manifest.keywords).size, manifest.keywords.length);
    assert.ok(manifest.keywords.length <= MAX_KEYWORDS);
  });

  it('says that it is free, a preview before 1.0.0, and has no questions and answers of its own', () => {
    assert.equal(manifest.pricing, 'Free');
    assert.equal(manifest.preview, manifest.version.startsWith('0.'));
    assert.equal(manifest.qna, false);
  });
});

describe('the Extensions page of a package whose repository is named', function () {
  // A busy machine takes long to build it.
  this.timeout(120_000);
  let folder: string;
  let files: Texts;
  before(() => {
    folder = shortTempFolder('package');
    files = packageWithRepository(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has the README with its pictures and links to files of the repository', () => {
    const page = files.get('readme.md');
    expectOpenable(page);
    const ofRepository = addressesOf(page ?? '').filter((address) => address.startsWith(EXAMPLE.url));
    const paths = ofRepository.map((address) => address.replace(/^.*\/(?:blob|raw)\/HEAD\//, ''));
    for (const path of paths) assert.ok(existsSync(join(ROOT, path)), path);
    const pictures = paths.filter((path) => path.startsWith('media/readme/'));
    assert.equal(
      pictures.length,
      readFileSync(join(ROOT, 'README.md'), 'utf8').split('<picture>').length - 1,
    );
    for (const path of pictures) assert.match(path, /-dark\.png$/);
    assert.ok(paths.includes('SECURITY.md'));
  });

  it('has the changelog with links that VS Code opens', () => expectOpenable(files.get('changelog.md')));

  it('links to the repository, its issues and its README', () => {
    const links = files.get('extension.vsixmanifest')?.matchAll(/Links\.(\w+)" Value="([^"]+)"/g) ?? [];
    assert.deepEqual(Object.fromEntries([...links].map(([, name, address]) => [name, address])), {
      Source: `${EXAMPLE.url}.git`,
      Getstarted: `${EXAMPLE.url}.git`,
      GitHub: `${EXAMPLE.url}.git`,
      Support: `${EXAMPLE.url}/issues`,
      Learn: `${EXAMPLE.url}#readme`,
    });
  });
});
