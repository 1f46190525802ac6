import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { isWorkbookError } from '../../../../src/rollout/workbook/workbook-error';
import { zipArchive } from '../../../../src/rollout/workbook/zip-archive';
import { crc32 } from './made-by-hand';

describe('zipArchive', () => {
  it('packs files that another program reads, with what is true of each', async () => {
    const long = Array.from({ length: 100 }, (_, index) => `${index} Zürich 会议 😀\n`.repeat(300));
    const bytes = await zipArchive([
      { name: '[Content_Types].xml', texts: ['<a/>'] },
      { name: 'xl/long.xml', texts: long },
      { name: 'empty', texts: [] },
    ]);
    const zip = await fromBufferPromise(Buffer.from(bytes));
    const read: unknown[] = [];
    for await (const entry of zip.eachEntry()) {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      assert.equal(entry.crc32, crc32(content));
      assert.equal(entry.uncompressedSize, content.length);
      read.push([entry.fileName, content.toString('utf8')]);
    }
    assert.deepEqual(read, [
      ['[Content_Types].xml', '<a/>'],
      ['xl/long.xml', long.join('')],
      ['empty', ''],
    ]);
  });

  it('gives every file the same time, so that the same files are the same bytes', async () => {
    const zip = await fromBufferPromise(Buffer.from(await zipArchive([{ name: 'a', texts: ['b'] }])));
    for await (const entry of zip.eachEntry()) {
      assert.equal(entry.getLastModDate({ timezone: 'UTC' }).toISOString(), '1980-01-01T00:00:00.000Z');
    }
  });

  it('refuses more files than an archive can have', async () => {
    const files = Array.from({ length: 65_535 }, (_, index) => ({ name: `${index}`, texts: [] }));
    await assert.rejects(zipArchive(files), (error) => isWorkbookError(error) && error.kind === 'tooLarge');
  });
});
