import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project';

/** Beginnings of words in their British spelling, each in two parts, since this file is searched too. */
const BRITISH = [
  ['behavi', 'our'],
  ['cancel', 'l(?:ed|ing)'],
  ['col', 'our'],
  ['label', 'l(?:ed(?!by)|ing)'],
  ['model', 'l(?:ed|ing)'],
  ['signal', 'l(?:ed|ing)'],
  ['travel', 'l(?:ed|er|ing)'],
  ['after', 'wards'],
  ['to', 'wards'],
  ['neighb', 'our'],
  ['fav', 'our'],
  ['hon', 'our'],
  ['catal', 'ogue'],
  ['cent', 'red?\\b'],
  ['met', 'res?\\b'],
  ['def', 'ence'],
  ['lic', 'ence'],
  ['judg', 'ement'],
  ['anal', 'yse'],
  ['gr', 'ey'],
  [
    '(?:recogn|normal|organ|initial|serial|synchron|custom|capital|general|standard|util)',
    'is(?:e|ing|ation)',
  ],
] as const;

const ROOT = projectRoot();
/** Folders and files in English. */
const WRITTEN = ['src', 'media', 'test', 'tools', 'docs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

function filesBelow(path: string): readonly string[] {
  if (/\.md$/u.test(path)) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css|md)$/u.test(name))
    .map((name) => join(path, name));
}

describe('spelling', () => {
  it('is American, as in VS Code', () => {
    const british = new RegExp(BRITISH.map((parts) => parts.join('')).join('|'), 'iu');
    const found = ['package.json', 'package.nls.json', ...WRITTEN.flatMap(filesBelow)].flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const word = british.exec(line)?.[0];
          return word === undefined ? [] : [`${path}:${index + 1}: ${word}`];
        }),
    );
    assert.deepEqual(found, []);
  });
});
