/** The largest file that is read. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The text of a list's file, or why there is none. */
export type ListContent =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** True when the bytes are not UTF-8 and were read as Windows-1252, as Excel writes CSV: letters may be wrong. */
      readonly isGuessed: boolean;
    }
  | { readonly kind: 'tooLarge' }
  /** A workbook or another binary file. */
  | { readonly kind: 'binary' };

/**
 * Reads the file of a list, unless it is too large: UTF-8, or UTF-16 with a byte order mark, as Excel writes "Unicode
 * Text".
 * @param size in bytes
 * @param read reads the whole file
 * @throws what reading the file throws
 */
export async function readListFile(size: number, read: () => PromiseLike<Uint8Array>): Promise<ListContent> {
  if (size > MAX_FILE_BYTES) return { kind: 'tooLarge' };
  const bytes = await read();
  // A file system may report a size of 0 for a file whose size it does not know.
  return bytes.byteLength > MAX_FILE_BYTES ? { kind: 'tooLarge' } : decodeListFile(bytes);
}

function decodeListFile(bytes: Uint8Array): ListContent {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return asText(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return asText(new TextDecoder('utf-16be').decode(bytes));
  if (bytes.includes(0)) return { kind: 'binary' };
  try {
    return asText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { kind: 'text', text: decodeWindows1252(bytes), isGuessed: true };
  }
}

/** The characters of the bytes from 0x80 to 0x9F. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  // Some versions of Node.js decode it as Latin-1 (nodejs/node, issue 56542).
  return new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/gu, (letter) => FROM_0X80[letter.charCodeAt(0) - 0x80] ?? letter);
}

function asText(text: string): ListContent {
  return { kind: 'text', text, isGuessed: false };
}
