import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { openWorkbook } from '../../../../src/rollout/workbook/workbook';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A file of a ZIP archive, with arbitrary claims in its headers. */
export interface HandMadeEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly method: number;
  readonly crc: number;
  /** Claimed unpacked size. */
  readonly size: number;
  readonly flags?: number;
  /** Whether the directory entry is in the 64-bit form. */
  readonly is64?: boolean;
}

/** Builds a compressed file with correct headers. */
export function anEntry(name: string, content: string | Uint8Array): HandMadeEntry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), method: 8, crc: crc32(bytes), size: bytes.length };
}

/** Writes a ZIP archive (APPNOTE.TXT, 4.3) as described, even if the headers are wrong. */
export function zipOf(entries: readonly HandMadeEntry[]): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, method, crc, size, flags = 0, is64 = false } of entries) {
    const file = Buffer.alloc(30);
    file.writeUInt32LE(0x04034b50, 0);
    file.writeUInt16LE(method, 8);
    file.writeUInt32LE(crc, 14);
    file.writeUInt32LE(size, 18);
    file.writeUInt32LE(size, 22);
    file.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    const extra = Buffer.alloc(is64 ? 28 : 0);
    if (is64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(size), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(offset), 20);
    }
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(is64 ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(is64 ? 0xffffffff : size, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(is64 ? 0xffffffff : offset, 42);
    local.push(file, Buffer.from(name), Buffer.from(packed));
    directory.push(entry, Buffer.from(name), extra);
    offset += file.length + Buffer.byteLength(name) + packed.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, all, end]);
}

/** Adds a 64-bit end of the directory (APPNOTE.TXT, 4.3.14 and 4.3.15). */
export function withEnd64(zip: Uint8Array): Uint8Array {
  const end = Buffer.from(zip.subarray(-22));
  const rest = zip.subarray(0, -22);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  end64.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(rest.length), 8);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([rest, end64, locator, end]);
}

/** Parts of a workbook as XML, each replaceable. */
export interface HandMadeWorkbook {
  /** Content of `sheetData` in the first sheet. */
  readonly data?: string;
  readonly sharedStrings?: string;
  /** Content of the style sheet. */
  readonly styles?: string;
  /** Content of `workbook` before its sheets. */
  readonly settings?: string;
  /** Additional or replaced parts. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Builds the parts of a small workbook with one sheet. */
export function partsOf({
  data = '',
  sharedStrings = '',
  styles = '',
  settings = '',
  parts = {},
}: HandMadeWorkbook): Readonly<Record<string, string>> {
  return {
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${settings}` +
      '<sheets><sheet name="Rooms" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', '/xl/styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedStrings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
    ...parts,
  };
}

/** Builds relationships with the IDs rId1, rId2 and so on. */
export function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${all.join('')}</Relationships>`;
}

/** Builds a small workbook with one sheet. */
export function aWorkbook(workbook: HandMadeWorkbook): Uint8Array {
  return zipOf(Object.entries(partsOf(workbook)).map(([name, xml]) => anEntry(name, xml)));
}

/** Reads the first sheet. */
export async function firstRows(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const sheets = await openWorkbook(bytes);
  return (await sheets[0]?.read())?.rows ?? assert.fail('there is no sheet');
}

/** Computes the checksum of a ZIP archive bit by bit. */
export function crc32(bytes: Uint8Array): number {
  let state = 0xffffffff;
  for (const byte of bytes) {
    state ^= byte;
    for (let bit = 0; bit < 8; bit += 1) state = (state >>> 1) ^ ((state & 1) === 0 ? 0 : 0xedb88320);
  }
  return (state ^ 0xffffffff) >>> 0;
}
