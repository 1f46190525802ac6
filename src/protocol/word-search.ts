const MARKED_LETTER = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** Letters that Unicode does not decompose, with their plain spellings. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  '\u00df': 'ss',
  '\u00e6': 'ae',
  '\u00f0': 'd',
  '\u00f8': 'o',
  '\u00fe': 'th',
  '\u0111': 'd',
  '\u0127': 'h',
  '\u0131': 'i',
  '\u0142': 'l',
  '\u014b': 'n',
  '\u0153': 'oe',
  '\u0167': 't',
  '\u03c2': '\u03c3',
};
const OTHER_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * Folds a string for a search: NFKC, lower case, and Latin, Greek and Cyrillic letters without diacritics. Marks in
 * other scripts stay, because they make a different letter: \u304c is not \u304b.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKED_LETTER, '$1')
    .replace(OTHER_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** The searchable strings of a row. */
export interface SearchedTexts {
  readonly texts: readonly string[];
  /** IDs and codes, which are found only from the beginning of a part. */
  readonly ids: readonly string[];
}

/** Folded strings, joined by a character that nobody types, so that no word matches across two of them. */
export interface FoldedTexts {
  readonly texts: string;
  readonly ids: string;
  readonly guids: string;
}

const SEPARATOR = '\0';
const GUID = /^\s*\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?\s*$/iu;

/** Folds the strings of a row. */
export function foldedTexts({ texts, ids }: SearchedTexts): FoldedTexts {
  const isGuid = (text: string) => GUID.test(text);
  const folded = (strings: readonly string[]) => foldedText(['', ...strings].join(SEPARATOR));
  return {
    texts: folded(texts.filter((text) => !isGuid(text))),
    ids: folded(ids.filter((id) => !isGuid(id))),
    guids: folded([...texts, ...ids].filter(isGuid).map((guid) => guid.trim())),
  };
}

/** A word that a user typed, folded. */
interface SearchedWord {
  readonly word: string;
  /** Whether the word is too short for a search inside words. */
  readonly isShort: boolean;
  /** Matches the word at the beginning of a word. */
  readonly atStart: RegExp;
}

const MAX_SHORT = 3;
/** Letters of scripts without spaces between words, where any letter can begin a word. */
const SPACELESS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/** Returns the words that a user typed. */
export function searchedWords(text: string): readonly SearchedWord[] {
  const words = foldedText(text).split(/\s+/u);
  return words.filter((word) => word !== '').map(searchedWord);
}

function searchedWord(word: string): SearchedWord {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  const start = `(?<=^|[^\\p{L}\\p{N}\\p{M}]|[${SPACELESS}])|(?=[${SPACELESS}])`;
  const isShort = [...word].length <= MAX_SHORT;
  return { word, isShort, atStart: new RegExp(`(?:${start})${escaped}`, 'u') };
}

/**
 * Returns whether a row contains every word. A short word is found only at the beginning of a word, and any word only
 * at the beginning of a part of an ID, or of a whole GUID.
 */
export function hasWords({ texts, ids, guids }: FoldedTexts, words: readonly SearchedWord[]): boolean {
  return words.every(
    ({ word, isShort, atStart }) =>
      (isShort ? atStart.test(texts) : texts.includes(word)) ||
      atStart.test(ids) ||
      guids.includes(`${SEPARATOR}${word}`),
  );
}
