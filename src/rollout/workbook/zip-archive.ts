import { yieldToEventLoop } from '../../service/event-loop';
import { Crc32 } from './crc32';
import { WorkbookError } from './workbook-error';

/** A file to pack into a ZIP archive. */
export interface ZipFile {
  /** A path in ASCII. */
  readonly name: string;
  /** What it contains, in pieces. */
  readonly texts: Iterable<string>;
}

/** What an archive without the 64-bit form can have: the next number stands for a number elsewhere. */
const MAX_FILES = 0xfffe;
const MAX_BYTES = 0xfffffffe;

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const END = 0x06054b50;
const END_SIZE = 22;
const VERSION = 20;
const DEFLATED = 8;
/** 1980-01-01, the earliest date that an archive can have, so that the same files are the same bytes. */
const DATE = 0x21;

const MAX_BLOCK_MS = 10;

/**
 * Packs files into a ZIP archive (APPNOTE.TXT, 4.3).
 * @throws WorkbookError where there are 65,535 files or more, or one of them or the archive has about 4 GB
 */
export async function zipArchive(files: readonly ZipFile[]): Promise<Uint8Array> {
  if (files.length > MAX_FILES) throw new WorkbookError('tooLarge');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, texts } of files) {
    const file = await deflate(texts);
    if (file.size > MAX_BYTES) throw new WorkbookError('tooLarge');
    const bytes = new TextEncoder().encode(name);
    const header = localHeader(file, bytes.length);
    parts.push(header, bytes, file.packed);
    directory.push(entryOf(header, offset), bytes);
    offset += header.length + bytes.length + file.packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  if (offset + size > MAX_BYTES) throw new WorkbookError('tooLarge');
  const archive = new Blob([...parts, ...directory, endOf(files.length, size, offset)]);
  return new Uint8Array(await archive.arrayBuffer());
}

interface Deflated {
  readonly packed: Uint8Array<ArrayBuffer>;
  /** Unpacked. */
  readonly size: number;
  readonly crc: number;
}

async function deflate(texts: Iterable<string>): Promise<Deflated> {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const [packed, unpacked] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writeAll(writable, texts),
  ]);
  return { packed: new Uint8Array(packed), ...unpacked };
}

async function writeAll(writable: WritableStream<BufferSource>, texts: Iterable<string>) {
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const crc = new Crc32();
  let size = 0;
  let blockedSince = performance.now();
  let written = Promise.resolve();
  for (const text of texts) {
    const bytes = encoder.encode(text);
    crc.add(bytes);
    size += bytes.length;
    await written;
    // A host may pack within this turn of the event loop.
    if (performance.now() - blockedSince > MAX_BLOCK_MS) {
      await yieldToEventLoop();
      blockedSince = performance.now();
    }
    // It is packed while the next text is made.
    written = writer.write(bytes);
  }
  await written;
  await writer.close();
  return { size, crc: crc.value };
}

function localHeader({ packed, size, crc }: Deflated, nameLength: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(LOCAL_HEADER_SIZE));
  header.setUint32(0, LOCAL_HEADER, true);
  header.setUint16(4, VERSION, true);
  header.setUint16(8, DEFLATED, true);
  header.setUint16(12, DATE, true);
  header.setUint32(14, crc, true);
  header.setUint32(18, packed.length, true);
  header.setUint32(22, size, true);
  header.setUint16(26, nameLength, true);
  return new Uint8Array(header.buffer);
}

/** An entry of the directory repeats the file's header. */
function entryOf(header: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  const entry = new DataView(new ArrayBuffer(ENTRY_SIZE));
  entry.setUint32(0, ENTRY, true);
  entry.setUint16(4, VERSION, true);
  entry.setUint32(42, offset, true);
  const bytes = new Uint8Array(entry.buffer);
  bytes.set(header.subarray(4), 6);
  return bytes;
}

function endOf(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const end = new DataView(new ArrayBuffer(END_SIZE));
  end.setUint32(0, END, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, size, true);
  end.setUint32(16, offset, true);
  return new Uint8Array(end.buffer);
}
