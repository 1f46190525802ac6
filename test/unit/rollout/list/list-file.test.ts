import assert from 'node:assert/strict';
import {
  likelyEncoding,
  MAX_FILE_BYTES,
  readListFile,
  unicodeEncoding,
} from '../../../../src/rollout/list/list-file';

const TEXT = 'Room,Endpoint ID\r\nSaal Größe €,EP-1\r\n';
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

const readBytes = (content: Uint8Array) => readListFile(content.byteLength, async () => content);

const TEXTS: readonly (readonly [what: string, bytes: Uint8Array, encoding: string | undefined])[] = [
  ['an empty file', bytes(), 'utf8'],
  ['ASCII', Buffer.from('EP-1\nEP-2'), 'utf8'],
  ['UTF-8', Buffer.from(TEXT), 'utf8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), 'utf8bom'],
  ['UTF-16LE', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf16le'],
  ['UTF-16BE', swapped(`\ufeff${TEXT}`), 'utf16be'],
  ['a lone byte order mark', bytes(0xff, 0xfe), 'utf16le'],
  ['Windows-1252', bytes(0x53, 0xfc, 0x64, 0x2c, 0x80), undefined],
  ['Shift JIS', bytes(0x89, 0xef, 0x8b, 0x63, 0x8e, 0xba), undefined],
  ['truncated UTF-8', bytes(0x41, 0xc3), undefined],
];

describe('readListFile', () => {
  for (const [what, content] of TEXTS) {
    it(`reads ${what}`, async () =>
      assert.deepEqual(await readBytes(content), { kind: 'text', bytes: content }));
  }

  const binaries: readonly (readonly [what: string, bytes: Uint8Array])[] = [
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\0\u0006\0', 'latin1')],
    ['text with a NUL', Buffer.from('EP-1\0')],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x45, 0, 0, 0, 0x50, 0, 0, 0)],
    ['UTF-16 without a byte order mark', Buffer.from('EP-1', 'utf16le')],
  ];
  for (const [what, content] of binaries) {
    it(`refuses ${what}`, async () => assert.deepEqual(await readBytes(content), { kind: 'binary' }));
  }

  it('reads 20 MB', async () => {
    assert.equal(MAX_FILE_BYTES, 20 * 1024 * 1024);
    const { kind } = await readBytes(new Uint8Array(MAX_FILE_BYTES).fill(0x41));
    assert.equal(kind, 'text');
  });

  it('refuses a larger file without reading it', async () => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      return bytes();
    };
    assert.deepEqual(await readListFile(MAX_FILE_BYTES + 1, read), { kind: 'tooLarge' });
    assert.equal(reads, 0);
  });

  it('refuses a larger file of unknown size', async () => {
    const read = async () => new Uint8Array(MAX_FILE_BYTES + 1).fill(0x41);
    assert.deepEqual(await readListFile(0, read), { kind: 'tooLarge' });
  });
});

describe('unicodeEncoding', () => {
  for (const [what, content, encoding] of TEXTS) {
    it(`recognizes ${what}`, () => assert.equal(unicodeEncoding(content), encoding));
  }
});

describe('likelyEncoding', () => {
  const languages = {
    en: 'windows1252',
    de: 'windows1252',
    'pt-br': 'windows1252',
    ja: 'shiftjis',
    'zh-cn': 'gb18030',
    'zh-CN': 'gb18030',
    'zh-tw': 'cp950',
    ko: 'euckr',
    ru: 'windows1251',
    cs: 'windows1250',
    pl: 'windows1250',
    hu: 'windows1250',
    tr: 'windows1254',
    '': 'windows1252',
  };
  for (const [language, encoding] of Object.entries(languages)) {
    it(`returns ${encoding} if VS Code's language is “${language}”`, () =>
      assert.equal(likelyEncoding(language), encoding));
  }
});
