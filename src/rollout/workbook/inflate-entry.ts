import { Inflate } from 'fflate';
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
export function* inflateEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  budget: ByteBudget,
): Generator<Uint8Array, void, undefined> {
  const crc = new Crc32();
  for (const chunk of unpack(packedBytes(bytes, entry), entry.method)) {
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

function* unpack(packed: Uint8Array, method: number): Generator<Uint8Array, void, undefined> {
  if (method !== STORED && method !== DEFLATED) throw new WorkbookError('broken');
  let unpacked: Uint8Array = new Uint8Array();
  const inflate = new Inflate((chunk) => {
    unpacked = chunk;
  });
  for (let at = 0; at < packed.length; at += CHUNK) {
    const chunk = packed.subarray(at, at + CHUNK);
    if (method === STORED) {
      yield chunk;
      continue;
    }
    try {
      inflate.push(chunk, at + CHUNK >= packed.length);
    } catch {
      throw new WorkbookError('broken');
    }
    yield unpacked;
  }
}

/** The checksum of a ZIP archive (ISO 3309). */
class Crc32 {
  readonly #table = crcTable();
  #state = 0xffffffff;

  get value(): number {
    return (this.#state ^ 0xffffffff) >>> 0;
  }

  add(bytes: Uint8Array): void {
    const table = this.#table;
    let state = this.#state;
    // An index is three times as fast as an iterator here.
    for (let index = 0; index < bytes.length; index += 1) {
      state = (state >>> 8) ^ (table[(state ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
    }
    this.#state = state;
  }
}

function crcTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
    return value;
  });
}
