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

describe('documents', () => {
  it('have links to files that exist', () => {
    const missing = DOCUMENTS.flatMap((path) =>
      [...matches(read(path), /\]\(([^)\s]+)\)/g), ...matches(read(path), /(?:src|srcset)="([^"]+)"/g)]
        .filter((target) => !/^https?:/.test(target))
        .filter((target) => !existsSync(join(ROOT, dirname(path), target.replace(/#.*$/, ''))))
        .map((target) => `${path}: ${target}`),
    );
    assert.deepEqual(missing, []);
  });

  it('name files and folders of the sources that exist', () => {
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

  it('list every setting, and every package that ships, in the README', () => {
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

  it('can be read in 40 minutes by a newcomer', () => {
    const words = NEWCOMER.flatMap((path) =>
      read(path)
        .split(/\s+/)
        .filter((word) => word !== ''),
    );
    assert.ok(words.length <= 8000, `${words.length} words`);
  });
});
