import { Crc32 } from './crc32';
import { WorkbookError } from './workbook-error';
import type { ZipEntry } from './zip-directory';

/** The bytes that may still be unpacked, over several entries. */
export interface ByteBudget {
  left: number;
}

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
/** Deflate unpacks to at most 1,032 times as much: 8 MB at once. */
const CHUNK = 8 * 1024;

/**
 * Unpacks an entry in pieces. Counts what comes out, and believes no size that the archive claims.
 * @throws WorkbookError where the budget is spent or the entry is broken
 */
export async function* inflateEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  budget: ByteBudget,
): AsyncGenerator<Uint8Array, void, undefined> {
  const crc = new Crc32();
  for await (const chunk of unpack(packedBytes(bytes, entry), entry.method)) {
    budget.left -= chunk.length;
    if (budget.left < 0) {
      throw new WorkbookError('tooLarge', 'The workbook is too large once it is unpacked.');
    }
    crc.add(chunk);
    yield chunk;
  }
  if (crc.value !== entry.crc) throw new WorkbookError('broken');
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const { headerOffset, compressedSize } = entry;
  if (entry.isEncrypted) throw new WorkbookError('encrypted');
  if (headerOffset + LOCAL_HEADER_SIZE > bytes.length) throw new WorkbookError('broken');
  const header = new DataView(bytes.buffer, bytes.byteOffset + headerOffset, LOCAL_HEADER_SIZE);
  if (header.getUint32(0, true) !== LOCAL_HEADER) throw new WorkbookError('broken');
  const start = headerOffset + LOCAL_HEADER_SIZE + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + compressedSize > bytes.length) throw new WorkbookError('broken');
  return bytes.subarray(start, start + compressedSize);
}

async function* unpack(packed: Uint8Array, method: number): AsyncGenerator<Uint8Array, void, undefined> {
  if (method === STORED) yield* pieces(packed);
  else if (method === DEFLATED) yield* inflate(packed);
  else throw new WorkbookError('broken');
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.slice(at, at + CHUNK);
}

/**
 * A reader that stops leaves the stream as it is: no more than a piece is unpacked, and the garbage collector takes the
 * rest. In Node.js, cancelling it throws an error that nothing can catch while the stream has data.
 */
async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  // What fails here fails the reader too.
  writeAll(writable, packed).catch(() => undefined);
  const reader = readable.getReader();
  for (;;) {
    const { value } = await reader.read().catch(() => {
      throw new WorkbookError('broken');
    });
    if (value === undefined) return;
    yield value;
  }
}

/** Waits for each piece, so that no more is unpacked than is read. */
async function writeAll(writable: WritableStream<BufferSource>, packed: Uint8Array): Promise<void> {
  const writer = writable.getWriter();
  for (const piece of pieces(packed)) await writer.write(piece);
  await writer.close();
}
