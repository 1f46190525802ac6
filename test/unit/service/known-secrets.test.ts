import assert from 'node:assert/strict';
import { KnownSecrets } from '../../../src/service/known-secrets';

type Row = readonly [title: string, secrets: readonly string[], text: string, masked: string];

const ROWS: readonly Row[] = [
  ['every occurrence', ['tok4711'], 'tok4711, again tok4711.', '…, again ….'],
  ['neighbors', ['tok1', 'tok2'], 'tok1tok2', '……'],
  ['the longest of several secrets with the same prefix', ['tok', 'token'], 'token', '…'],
  ['overlapping secrets as one', ['abcd', 'cdefgh'], '<abcdefgh>', '<…>'],
  ['a secret inside another', ['abcdef', 'cd'], '<abcdef> <cd>', '<…> <…>'],
  ['the percent-encoded form', ['a/ü'], 'GET /a%2F%C3%BC, /a%2f%c3%bc', 'GET /…, /…'],
  ['Base64 without its padding', ['dTpwYQ=='], 'dTpwYQ, dTpwYQ==, dTpwYQ%3D%3D', '…, …, …'],
  ['secrets escaped for JSON', ['a"b\\c\u00e4'], '<a\\"b\\\\cä> <a\\"b\\\\c\\u00e4>', '<…> <…>'],
  ['secrets escaped for HTML', ['a<b>&"\'c'], '<i>a&lt;b&gt;&amp;&quot;&#39;c</i>', '<i>…</i>'],
  ['numeric HTML references', ['tok4711'], '<&#116;ok&#x34;7&#X31;&#0049;>', '<…>'],
  ['numeric references without a semicolon', ['a"b'], '<a&#34b> <a&#x22b>', '<…> <a&#x22b>'],
  [
    'numeric references to an umlaut and an emoji',
    ['ü€😀x'],
    '&#252;&#8364;&#128512;x &#xFC;€&#x1f600;x',
    '… …',
  ],
  ['a token with one numeric reference', ['tok4711'], 'tok&#52;711 tok4711', '… …'],
  ['no invalid reference', ['tok4711'], '&#9999999;&#x;&# &amp tok471', '&#9999999;&#x;&# &amp tok471'],
  ['a secret with a lone surrogate', ['a\ud800b'], '<a\ud800b>', '<…>'],
  ['nothing for an empty secret', [''], 'text', 'text'],
  ['nothing if no secret is quoted', ['tok4711'], 'tok471', 'tok471'],
];

describe('KnownSecrets', () => {
  for (const [title, secrets, text, masked] of ROWS) {
    it(`masks ${title}`, () => {
      assert.equal(new KnownSecrets(secrets).mask(text), masked);
      assert.equal(new KnownSecrets().mask(text, undefined, secrets), masked, 'as secrets of this text only');
    });
  }

  it('forgets secrets that were passed for a single text', () => {
    const known = new KnownSecrets();
    known.mask('', undefined, ['secret']);
    assert.equal(known.mask('secret'), 'secret');
  });

  it('leaves no part of a secret at the end of a truncated string', () => {
    const known = new KnownSecrets(['0123456789']);
    for (let before = 0; before <= 20; before++) {
      const text = `${'-'.repeat(before)}0123456789${'-'.repeat(20)}`;
      const masked = known.mask(text, 12);
      assert.equal(masked.length, 12);
      assert.doesNotMatch(masked, /\d/u);
    }
  });

  it('needs no more look-ups for 30,000 secrets than for one, and none after the cut', () => {
    const secretOf = (index: number) => `token${String(index).padStart(15, '0')}`;
    const few = new KnownSecrets([secretOf(0)]);
    const many = new KnownSecrets(Array.from({ length: 30_000 }, (_, index) => secretOf(index)));
    const text = `Unknown: ${secretOf(0)}. ${'x'.repeat(60_000)}`;
    const lookups = (known: KnownSecrets) => countLookups(() => known.mask(text, 300));
    assert.ok(lookups(few) > 0);
    assert.equal(lookups(many), lookups(few));
    assert.ok(lookups(many) < 400);
  });
});

/** Counts the set lookups during some work. */
function countLookups(work: () => void): number {
  const { has } = Set.prototype;
  let count = 0;
  Set.prototype.has = function (value) {
    count += 1;
    return has.call(this, value);
  };
  try {
    work();
  } finally {
    Set.prototype.has = has;
  }
  return count;
}
