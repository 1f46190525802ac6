/** The largest file that is read. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The bytes of a list's file, or why they cannot be a list. */
export type ListContent =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'tooLarge' }
  /** A workbook or another binary file. */
  | { readonly kind: 'binary' };

/**
 * Reads the file of a list, unless it is too large. UTF-16 is a text only with a byte order mark, as Excel writes "Unicode
 * Text".
 * @param size in bytes
 * @param read reads the whole file
 * @throws what reading the file throws
 */
export async function readListFile(size: number, read: () => PromiseLike<Uint8Array>): Promise<ListContent> {
  if (size > MAX_FILE_BYTES) return { kind: 'tooLarge' };
  const bytes = await read();
  // A file system may report a size of 0 for a file whose size it does not know.
  if (bytes.byteLength > MAX_FILE_BYTES) return { kind: 'tooLarge' };
  const isBinary = bytes.includes(0) && !unicodeEncoding(bytes)?.startsWith('utf16');
  return isBinary ? { kind: 'binary' } : { kind: 'text', bytes };
}

/** True for UTF-8 and UTF-16, which hold every letter and which bytes show; any other encoding is a guess or a choice. */
export function isUnicode(encoding: string): boolean {
  return encoding.startsWith('utf');
}

/** The Unicode encoding that bytes show, by its name in VS Code: their byte order mark, or UTF-8 without a fault. */
export function unicodeEncoding(bytes: Uint8Array): 'utf8' | 'utf8bom' | 'utf16le' | 'utf16be' | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf16le';
  if (first === 0xfe && second === 0xff) return 'utf16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf8bom' : 'utf8';
}

/** What Excel writes as CSV in western languages. */
export const WESTERN_ENCODING = 'windows1252';

/** The encodings in which Windows, and so Excel, writes CSV in other languages. */
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
 * The encoding that bytes which are not Unicode most likely have.
 * @param language VS Code's display language, such as "zh-cn"
 * @returns its name in VS Code
 */
export function likelyEncoding(language: string): string {
  return ENCODINGS_OF_LANGUAGES[language.toLowerCase()] ?? WESTERN_ENCODING;
}
