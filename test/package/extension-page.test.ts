import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readArchive } from '../support/archive';
import { manifest } from '../support/manifest';
import { outFile } from '../support/project';

/** VS Code's list of categories, and the Marketplace's maximum number of keywords. */
const CATEGORIES =
  'AI, Azure, Chat, Data Science, Debuggers, Extension Packs, Education, Formatters, Keymaps, Language Packs, Linters, ' +
  'Machine Learning, Notebooks, Programming Languages, SCM Providers, Snippets, Testing, Themes, Visualization, Other';
const MAX_KEYWORDS = 30;

/** Contents of the files in a package. */
type Texts = ReadonlyMap<string, string>;

function stringsOf(archive: string): Texts {
  const files = readArchive(readFileSync(archive));
  return new Map([...files].map(([name, bytes]) => [name.replace('extension/', ''), bytes.toString('utf8')]));
}

/** Returns all addresses of a page: links, pictures and picture sources. */
function addressesOf(page: string): readonly string[] {
  const found = page.matchAll(/\]\(([^)]+)\)|\b(?:src|srcset|href)="([^"]+)"/g);
  return [...found].map(([, link, attribute]) => link ?? attribute ?? '');
}

/** Checks that the Extensions page can open or load every address of a page. */
function expectOpenable(page: string | undefined): void {
  assert.ok(page);
  assert.deepEqual(
    addressesOf(page).filter((address) => !/^https:\/\/[^\s/]+/.test(address)),
    [],
  );
}

describe('Extensions page', () => {
  let files: Texts;
  before(() => {
    files = stringsOf(outFile('zero-touch-pairing.vsix'));
  });

  it('shows a README and a changelog for users, with addresses that VS Code opens', () => {
    for (const name of ['readme.md', 'changelog.md']) expectOpenable(files.get(name));
    assert.doesNotMatch(files.get('readme.md') ?? '', /npm (?:ci|test|start)/);
  });

  it('lists categories that VS Code knows, and keywords that the Marketplace accepts', () => {
    for (const category of manifest.categories)
      assert.ok(CATEGORIES.split(', ').includes(category), category);
    assert.equal(new Set(manifest.keywords).size, manifest.keywords.length);
    assert.ok(manifest.keywords.length <= MAX_KEYWORDS);
  });

  it('says that the extension is free and a preview before 1.0.0, without a Q&A page', () => {
    assert.equal(manifest.pricing, 'Free');
    assert.equal(manifest.preview, manifest.version.startsWith('0.'));
    assert.equal(manifest.qna, false);
  });
});
