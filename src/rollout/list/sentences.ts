/** What is read of a cell to see whether it is a sentence. */
const MAX_READ = 300;
const MAX_ID = 1000;
/** Nobody writes a word of this length without a digit, but some services make such IDs. */
const LONG_WORD = 16;

/** True for a text that reads like a sentence, or a part of one, and not like an ID. */
export function isSentence(cell: string): boolean {
  const read = cell.slice(0, MAX_READ).trim();
  const words = read.split(/\s+/u).length;
  if (words >= 3 || /[。！？]/u.test(read)) return true;
  return /\p{L}[.,:;!?]+$/u.test(read) && !/\p{N}/u.test(read);
}

/** True for a word with a digit or of another shape that no ordinary word has. */
export function isIdShaped(cell: string): boolean {
  return !/\s/u.test(cell) && (/[\p{N}_:]/u.test(cell) || cell.length >= LONG_WORD);
}

/** Finds the words of a text that can be IDs: with a digit, and neither a number, a date, a time nor an address. */
export function idsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(/[^\s,;|()<>[\]{}"'`“”„‚‘’«»、。，；：「」（）]+/gu)) {
    const id = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(word)?.[0];
    if (id !== undefined && isLikelyId(id)) found.push(id);
  }
  return found;
}

function isLikelyId(word: string): boolean {
  if (word.length < 3 || word.length > MAX_ID || !/\p{N}/u.test(word)) return false;
  if (/@|:\/\/|^www\./iu.test(word)) return false;
  // Years, amounts, dates, times, IPv4 addresses and ordinals.
  if (/^(?:19|20)\d\d$/u.test(word) || /^\d{1,3}$/u.test(word)) return false;
  if (/^\d+[.:/,]\d+$/u.test(word) || /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(word)) return false;
  if (/^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/u.test(word) || /^\d\d?:\d\d:\d\d$/u.test(word)) return false;
  return !/^\d+(?:st|nd|rd|th|am|pm|h|e|er|o|a|min|s)$/iu.test(word);
}
