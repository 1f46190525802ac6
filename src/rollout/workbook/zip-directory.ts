import { WorkbookError } from './workbook-error';

/** A file of a ZIP archive, as the archive's directory describes it. Nothing of it can be trusted. */
export interface ZipEntry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly compressedSize: number;
  readonly headerOffset: number;
}

/** The files of a ZIP archive by their names: in lower case, as part names have no case, with slashes. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

const MAX_ENTRIES = 2000;

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const END_64 = 0x06064b50;
const END_64_SIZE = 56;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_SIZE = 20;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const EXTRA_64 = 1;
/** Stands for a number in the 64-bit fields, which some programs write for small archives too. */
const IN_64 = 0xffffffff;

/**
 * Reads the directory of a ZIP archive (APPNOTE.TXT, 4.3).
 * @throws WorkbookError where there is none, or it has too many entries
 */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readEntries(view);
  } catch (error) {
    throw error instanceof RangeError ? new WorkbookError('broken') : error;
  }
}

function readEntries(view: DataView): ZipDirectory {
  const entries = new Map<string, ZipEntry>();
  let at = directoryOffset(view);
  let count = 0;
  // The number of entries that the archive claims is of no use.
  while (at + ENTRY_SIZE <= view.byteLength && view.getUint32(at, true) === ENTRY) {
    count += 1;
    if (count > MAX_ENTRIES) throw new WorkbookError('tooLarge', 'The workbook has too many parts.');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const commentLength = view.getUint16(at + 32, true);
    const name = bytesAt(view, at + ENTRY_SIZE, nameLength);
    const extra = at + ENTRY_SIZE + nameLength;
    entries.set(partName(new TextDecoder().decode(name)), entryAt(view, at, extra, extraLength));
    at = extra + extraLength + commentLength;
  }
  if (count === 0) throw new WorkbookError('broken');
  return entries;
}

/** The key of a part in a `ZipDirectory`. */
export function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/u, '').toLowerCase();
}

function bytesAt(view: DataView, offset: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + offset, length);
}

function directoryOffset(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END) {
      const offset = view.getUint32(at + 16, true);
      return offset === IN_64 ? directoryOffset64(view, at - LOCATOR_64_SIZE) : offset;
    }
  }
  throw new WorkbookError('broken');
}

function directoryOffset64(view: DataView, locator: number): number {
  if (view.getUint32(locator, true) !== LOCATOR_64) throw new WorkbookError('broken');
  const end = uint64(view, locator + 8);
  if (end + END_64_SIZE > view.byteLength || view.getUint32(end, true) !== END_64) {
    throw new WorkbookError('broken');
  }
  return uint64(view, end + 48);
}

function uint64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function entryAt(view: DataView, at: number, extra: number, extraLength: number): ZipEntry {
  const compressedSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const headerOffset = view.getUint32(at + 42, true);
  const entry = {
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
    crc: view.getUint32(at + 16, true),
    compressedSize,
    headerOffset,
  };
  if (compressedSize !== IN_64 && headerOffset !== IN_64) return entry;
  let field = extra64(view, extra, extra + extraLength);
  // The extra field has only the numbers that do not fit, in this order.
  if (size === IN_64) field += 8;
  const compressed64 = compressedSize === IN_64 ? uint64(view, field) : compressedSize;
  if (compressedSize === IN_64) field += 8;
  const offset64 = headerOffset === IN_64 ? uint64(view, field) : headerOffset;
  return { ...entry, compressedSize: compressed64, headerOffset: offset64 };
}

function extra64(view: DataView, start: number, end: number): number {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === EXTRA_64) return at + 4;
  }
  throw new WorkbookError('broken');
}
