const MARKED_LETTER = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/**
 * Folds a string for a search: lower case, and Latin, Greek and Cyrillic letters without diacritics. Marks in other
 * scripts stay, because they make another letter: が is not か.
 */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(MARKED_LETTER, '$1').normalize('NFC').toLowerCase();
}

/** Returns the words that a user typed, folded. */
export function searchedWords(text: string): readonly string[] {
  return foldedText(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Returns whether a string contains every word. @param folded see `foldedText` */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}
