/** Characters of a pairing code that are shown. */
export const MAX_CODE = 400;

/** Splits a code into groups of three or four to be read aloud. A code with spaces or punctuation stays as it is. */
export function inGroups(text: string): readonly string[] {
  if (/[\s\p{P}]/u.test(text)) return [text];
  const characters = [...text];
  const size = characters.length % 4 === 0 || characters.length % 3 !== 0 ? 4 : 3;
  if (characters.length <= size + 1) return [text];
  const groups: string[] = [];
  for (let start = 0; start < characters.length; start += size) {
    groups.push(characters.slice(start, start + size).join(''));
  }
  return groups;
}
