import type { Entry, ZipFile } from 'yauzl';
import { fromBuffer } from 'yauzl';

/**
 * Reads a whole archive.
 * @returns the bytes of each file by its name
 */
export async function readArchive(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await opened(bytes);
  return await new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      read(zip, entry).then((content) => {
        files.set(entry.fileName, content);
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

function opened(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (zip) resolve(zip);
      else reject(error);
    });
  });
}

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<AsyncIterable<Uint8Array>>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => {
      if (opened) resolve(opened);
      else reject(error);
    });
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
