import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, projectRoot } from '../support/project';

/** Beginnings of words in their British spelling, each in two parts, because this file is searched too. */
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
const FILES = ['package.json', 'package.nls.json', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const FOLDERS = ['src', 'media', 'test', 'tools', 'docs'];

describe('spelling', () => {
  it('follows American English, like VS Code', () => {
    const british = new RegExp(BRITISH.map((parts) => parts.join('')).join('|'), 'iu');
    const written = FOLDERS.flatMap(filesBelow).filter((path) => /\.(?:tsx?|css|md)$/u.test(path));
    const found = [...FILES, ...written].flatMap((path) =>
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
