import assert from 'node:assert/strict';
import { MAX_FILE_BYTES, readListFile } from '../../../../src/rollout/list/list-file';

const TEXT = 'Room,Endpoint ID\r\nSaal Größe €,EP-1\r\n';
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

const readBytes = (content: Uint8Array) => readListFile(content.byteLength, async () => content);

describe('readListFile', () => {
  const texts: readonly (readonly [what: string, bytes: Uint8Array, text: string, isGuessed: boolean])[] = [
    ['an empty file', bytes(), '', false],
    ['ASCII', Buffer.from('EP-1\nEP-2'), 'EP-1\nEP-2', false],
    ['UTF-8', Buffer.from(TEXT), TEXT, false],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), TEXT, false],
    ['UTF-16LE', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), TEXT, false],
    ['UTF-16BE', swapped(`\ufeff${TEXT}`), TEXT, false],
    ['a byte order mark alone', bytes(0xff, 0xfe), '', false],
    ['UTF-16 that is cut off', bytes(0xff, 0xfe, 0x41, 0x00, 0x42), 'A\ufffd', false],
    ['Windows-1252', bytes(0x53, 0xfc, 0x64, 0x2c, 0x80), 'Süd,€', true],
    [
      'the letters that only Windows-1252 has',
      bytes(0x80, 0x81, 0x82, 0x8a, 0x8e, 0x91, 0x92, 0x93, 0x96, 0x99, 0x9c, 0x9f, 0xa0, 0xff),
      '€\u0081‚ŠŽ‘’“–™œŸ\u00a0ÿ',
      true,
    ],
    ['UTF-8 that is cut off', bytes(0x41, 0xc3), 'AÃ', true],
  ];
  for (const [what, content, text, isGuessed] of texts) {
    it(`reads ${what}`, async () =>
      assert.deepEqual(await readBytes(content), { kind: 'text', text, isGuessed }));
  }

  const binaries: readonly (readonly [what: string, bytes: Uint8Array])[] = [
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\0\u0006\0', 'latin1')],
    ['text with a NUL', Buffer.from('EP-1\0')],
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

  it('refuses a larger file whose size was not known', async () => {
    const read = async () => new Uint8Array(MAX_FILE_BYTES + 1).fill(0x41);
    assert.deepEqual(await readListFile(0, read), { kind: 'tooLarge' });
  });
});
