import { Inflate, ZipPassThrough } from 'fflate';
import { WorkbookError } from './workbook-error';

/** An entry of a ZIP archive's directory. Untrusted. */
export interface ZipEntry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly compressedSize: number;
  readonly headerOffset: number;
}

const END = 0x06054b50;
const END_SIZE = 22;
const END_64_LOCATOR = 0x07064b50;
const END_64_LOCATOR_SIZE = 20;
const END_64 = 0x06064b50;
const END_64_SIZE = 56;
/** Maximum number of directory ends tried, starting at the last. */
const MAX_ENDS = 8;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const EXTRA_64 = 1;
/** Marks a number that is stored in the 64-bit fields, which some programs write even for small archives. */
const IN_64 = 0xffffffff;

const STORED = 0;
const DEFLATED = 8;
/** Deflate expands at most 1,032-fold, so a chunk yields about 8 MiB at most. */
const CHUNK = 8 * 1024;
const NOTHING = new Uint8Array();

/**
 * Reads the directory of a ZIP archive (APPNOTE.TXT, 4.3), which may be surrounded by other bytes. fflate's
 * own reader exposes neither checksums nor encryption.
 * @returns the entries by part name, or undefined if there are none
 */
export function readZipDirectory(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length;
  for (let tried = 0; tried < MAX_ENDS; tried += 1) {
    // Data after the archive may look like a directory end.
    end = endBefore(view, end);
    if (end < 0) return undefined;
    try {
      const entries = entriesOf(view, bytes, end);
      if (entries.size > 0) return entries;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return undefined;
}

/** Returns the key of a part: decoded and lower case, because part names are case-insensitive, with slashes. */
export function partName(name: string): string {
  const key = name.replaceAll('\\', '/').replace(/^\/+/u, '').toLowerCase();
  return key.replace(/%[2-7][\da-f]/gu, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
}

/** Returns the offset of the last directory end before a given offset, or -1. */
function endBefore(view: DataView, offset: number): number {
  for (let at = Math.min(offset - 1, view.byteLength - END_SIZE); at >= 0; at -= 1) {
    if (view.getUint8(at) === 0x50 && view.getUint32(at, true) === END) return at;
  }
  return -1;
}

/** @throws RangeError if the directory points outside the archive */
function entriesOf(view: DataView, bytes: Uint8Array, end: number): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const { start, base } = directoryOf(view, end);
  let at = start;
  // The archive's entry count is ignored as unreliable.
  while (at + ENTRY_SIZE <= view.byteLength && view.getUint32(at, true) === ENTRY) {
    const extra = at + ENTRY_SIZE + view.getUint16(at + 28, true);
    const after = extra + view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, extra));
    entries.set(partName(name), entryAt(view, at, extra, after, base));
    at = after + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Returns the start of the directory, and the number of bytes before the archive, which its offsets do not count. */
function directoryOf(view: DataView, end: number): { readonly start: number; readonly base: number } {
  let [size, offset, after] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true), end];
  const locator = end - END_64_LOCATOR_SIZE;
  if (offset === IN_64 && view.getUint32(locator, true) === END_64_LOCATOR) {
    // The locator's own offset also does not count the bytes before the archive.
    after = locator - END_64_SIZE;
    if (view.getUint32(after, true) !== END_64) throw new RangeError();
    size = Number(view.getBigUint64(after + 40, true));
    offset = Number(view.getBigUint64(after + 48, true));
  }
  const isAtOffset = offset + ENTRY_SIZE <= view.byteLength && view.getUint32(offset, true) === ENTRY;
  const start = isAtOffset ? offset : after - size;
  return { start, base: start - offset };
}

function entryAt(view: DataView, at: number, extra: number, end: number, base: number): ZipEntry {
  let field = extra;
  while (field < end && view.getUint16(field, true) !== EXTRA_64)
    field += 4 + view.getUint16(field + 2, true);
  field += 4;
  // The 64-bit fields contain only the numbers that are missing in the entry, in this order.
  const [, compressedSize = 0, headerOffset = 0] = [24, 20, 42].map((offset) => {
    const number = view.getUint32(at + offset, true);
    if (number !== IN_64) return number;
    field += 8;
    return Number(view.getBigUint64(field - 8, true));
  });
  return {
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
    crc: view.getInt32(at + 16, true),
    compressedSize,
    headerOffset: base + headerOffset,
  };
}

/**
 * Unpacks an entry in pieces of about 8 MiB at most, regardless of the size in the directory.
 * @throws WorkbookError if the entry is damaged
 */
export function* unpackEntry(bytes: Uint8Array, entry: ZipEntry): Generator<Uint8Array, void, undefined> {
  const packed = packedBytes(bytes, entry);
  // Computes the checksum of the data that passes through.
  const checksum = new ZipPassThrough('');
  checksum.ondata = () => undefined;
  let unpacked: Uint8Array = NOTHING;
  const inflate = new Inflate((data) => {
    unpacked = data;
  });
  for (let at = 0; at < packed.length; at += CHUNK) {
    const chunk = packed.subarray(at, at + CHUNK);
    if (entry.method === STORED) unpacked = chunk;
    else push(inflate, chunk, at + CHUNK >= packed.length);
    checksum.push(unpacked);
    yield unpacked;
  }
  checksum.push(NOTHING, true);
  if (checksum.crc !== entry.crc) throw new WorkbookError('broken');
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const { method, headerOffset, compressedSize } = entry;
  if (entry.isEncrypted) throw new WorkbookError('encrypted');
  if (method !== STORED && method !== DEFLATED) throw new WorkbookError('broken');
  if (headerOffset < 0 || headerOffset + LOCAL_HEADER_SIZE > bytes.length) throw new WorkbookError('broken');
  const header = new DataView(bytes.buffer, bytes.byteOffset + headerOffset, LOCAL_HEADER_SIZE);
  if (header.getUint32(0, true) !== LOCAL_HEADER) throw new WorkbookError('broken');
  const start = headerOffset + LOCAL_HEADER_SIZE + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + compressedSize > bytes.length) throw new WorkbookError('broken');
  return bytes.subarray(start, start + compressedSize);
}

/** Replaces fflate's errors, which do not help a user. */
function push(inflate: Inflate, chunk: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(chunk, isLast);
  } catch {
    throw new WorkbookError('broken');
  }
}
