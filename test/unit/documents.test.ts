import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SETTINGS } from '../../src/ids';
import { manifest } from '../support/manifest';
import { filesBelow, projectRoot } from '../support/project';

const ROOT = projectRoot();
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesBelow('docs')];

/** The documents that a newcomer reads. The other documents are for reference. */
const NEWCOMER = [
  'README.md',
  'CONTRIBUTING.md',
  ...['architecture', 'documents', 'commands', 'keyboard', 'hosts', 'releasing'].map(
    (name) => `docs/${name}.md`,
  ),
];

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, group]) => group ?? []);
}

/** Documents whose promises are proved by tests. */
const PROMISING = ['README.md', 'SECURITY.md'];

const PROMISE = /\b(?:only|never|everything|nothing|at most|no)\b/i;

interface PromiseRow {
  readonly words: string;
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

/** Returns the promises that docs/testing.md lists, with their tests. */
function promises(): readonly PromiseRow[] {
  const [, section = ''] = read('docs/testing.md').split('## Promises');
  return [...section.matchAll(/^\| ([^|]+) \| (`[^|]+) \|$/gm)].map(([, words = '', tests = '']) => ({
    words,
    tests: [...tests.matchAll(/`([^`]+)`: ([^;]+)/g)].map(([, path = '', title = '']) => ({ path, title })),
  }));
}

function includes(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}

/** Returns the sentences and table cells of a document, without code, headings, and names of the interface in italics. */
function sentencesOf(path: string): readonly string[] {
  return read(path)
    .replace(/^```[\s\S]*?^```$|^#.*$|`[^`\n]*`|(?<!\*)\*[^*]+\*(?!\*)/gm, '')
    .split(/\n{2,}|\n(?=[-|\d] ?)|\||(?<=[.!?:]\**)\s+(?=[^a-z])/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim());
}

describe('documentation', () => {
  it('links to files that exist', () => {
    const missing = DOCUMENTS.flatMap((path) =>
      [...matches(read(path), /\]\(([^)\s]+)\)/g), ...matches(read(path), /(?:src|srcset)="([^"]+)"/g)]
        .filter((target) => !/^https?:/.test(target))
        .filter((target) => !existsSync(join(ROOT, dirname(path), target.replace(/#.*$/, ''))))
        .map((target) => `${path}: ${target}`),
    );
    assert.deepEqual(missing, []);
  });

  it('names only files and folders that exist', () => {
    const named = matches(read('docs/architecture.md'), /`((?:[\w-]+\/)*(?:[\w-]+\/|[\w.-]+\.tsx?))`/g);
    const files = ['src', 'media', 'test'].flatMap((folder) => filesBelow(folder).map((path) => `/${path}`));
    const exists = (path: string) =>
      files.some((file) => (path.endsWith('/') ? file.includes(`/${path}`) : file.endsWith(`/${path}`)));
    assert.ok(named.includes('protocol/') && named.includes('service/errors.ts'));
    assert.deepEqual(
      named.filter((path) => !exists(path)),
      [],
    );
  });

  it('lists every setting and every shipped package in the README', () => {
    const readme = read('README.md');
    const settings = Object.values(SETTINGS);
    assert.deepEqual(
      settings.filter((name) => !readme.includes(`\`${name}\``)),
      [],
    );
    const builtWith = readme.slice(readme.indexOf('## Built with')).toLowerCase();
    assert.deepEqual(
      Object.keys(manifest.dependencies).filter((name) => !builtWith.includes(name.replace(/^@\w+\//, ''))),
      [],
    );
  });

  it('promises only what a test shows, which docs/testing.md names', () => {
    const listed = promises();
    const promised = PROMISING.flatMap(sentencesOf).filter((sentence) => PROMISE.test(sentence));
    assert.ok(promised.length > 10, `${promised.length} promises`);
    assert.deepEqual(
      promised.filter((sentence) => !listed.some(({ words }) => includes(sentence, words))),
      [],
    );
  });

  it('lists only promises and tests that exist', () => {
    const promising = PROMISING.map((path) => read(path).replace(/\s+/g, ' '));
    const listed = promises();
    assert.deepEqual(
      listed.map(({ words }) => words).filter((words) => !promising.some((text) => includes(text, words))),
      [],
    );
    const missing = listed.flatMap(({ words, tests }) => {
      const shown = tests.filter(({ path, title }) => {
        const file = join('test', path);
        return existsSync(join(ROOT, file)) && read(file).includes(title);
      });
      return shown.length > 0 && shown.length === tests.length ? [] : [words];
    });
    assert.deepEqual(missing, []);
  });

  it('costs a newcomer at most 40 minutes to read', () => {
    const words = NEWCOMER.flatMap((path) =>
      read(path)
        .split(/\s+/)
        .filter((word) => word !== ''),
    );
    assert.ok(words.length <= 8000, `${words.length} words`);
  });
});
