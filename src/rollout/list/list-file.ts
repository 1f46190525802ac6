export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Bytes of a list's file, or the reason why they cannot be a list. */
export type ListContent =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'tooLarge' }
  /** A workbook or another binary file. */
  | { readonly kind: 'binary' };

/**
 * Reads a list's file unless it is too large. UTF-16 counts as text only with a byte order mark, which Excel writes in
 * "Unicode Text".
 * @param size in bytes
 * @param read reads the whole file
 * @throws the error from reading the file
 */
export async function readListFile(size: number, read: () => PromiseLike<Uint8Array>): Promise<ListContent> {
  if (size > MAX_FILE_BYTES) return { kind: 'tooLarge' };
  const bytes = await read();
  // Checked again, because a file system may report 0 for an unknown size.
  if (bytes.byteLength > MAX_FILE_BYTES) return { kind: 'tooLarge' };
  return isBinary(bytes) ? { kind: 'binary' } : { kind: 'text', bytes };
}

/** Returns whether bytes have a NUL character and no byte order mark of UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.includes(0) && unicodeEncoding(bytes)?.startsWith('utf16') !== true;
}

/**
 * Returns whether an encoding is UTF-8 or UTF-16. These can be detected and represent every character; other encodings
 * are guessed or chosen.
 */
export function isUnicode(encoding: string): boolean {
  return encoding.startsWith('utf');
}

/** Detects the Unicode encoding by its byte order mark or by valid UTF-8. Returns its name in VS Code. */
export function unicodeEncoding(bytes: Uint8Array): 'utf8' | 'utf8bom' | 'utf16le' | 'utf16be' | undefined {
  const [first, second, third, fourth] = bytes;
  // Two more zeros make it the mark of UTF-32, which cannot be read.
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? undefined : 'utf16le';
  if (first === 0xfe && second === 0xff) return 'utf16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf8bom' : 'utf8';
}

/** Encoding of CSV files that Excel writes in western languages. */
export const WESTERN_ENCODING = 'windows1252';

/** Encoding that decodes every byte, and encodes the same byte again. */
export const BYTE_ENCODING = 'iso88591';

/** Encodings of CSV files from Windows and Excel in other languages. */
const ENCODINGS_OF_LANGUAGES: Readonly<Record<string, string>> = {
  ja: 'shiftjis',
  'zh-cn': 'gb18030',
  'zh-tw': 'cp950',
  ko: 'euckr',
  ru: 'windows1251',
  cs: 'windows1250',
  pl: 'windows1250',
  hu: 'windows1250',
  tr: 'windows1254',
};

/**
 * Guesses the encoding of bytes that are not Unicode.
 * @param language VS Code's display language, such as "zh-cn"
 * @returns its name in VS Code
 */
export function likelyEncoding(language: string): string {
  return ENCODINGS_OF_LANGUAGES[language.toLowerCase()] ?? WESTERN_ENCODING;
}
