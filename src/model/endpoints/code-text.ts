import type { EpochMs } from '../../service/resources';
import { displayText } from '../display-text';
import { briefLocalTime } from '../timestamps';

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

/** A code in one line to be sent to someone, such as "Boardroom: 616 850 (fetched 19:53)". */
export function codeMessage(name: string, code: string, fetchedAt: EpochMs, now: EpochMs): string {
  const shown = inGroups(displayText(code, MAX_CODE)).join(' ');
  return `${displayText(name)}: ${shown} (fetched ${briefLocalTime(fetchedAt, now)})`;
}

/** A character of a code, and what to say so that it is not taken for another. */
export interface SpelledCharacter {
  readonly character: string;
  /** Said after the character, such as "as in Alpha" or "seven". */
  readonly hint?: string;
}

/** The spelling alphabet of the ITU (Radio Regulations, appendix 14), with the usual English spellings. */
const WORDS =
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet Kilo Lima Mike November Oscar Papa Quebec Romeo ' +
  'Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu';

const HINTS: Readonly<Record<string, string>> = {
  '0': 'zero',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  ' ': 'space',
  '-': 'hyphen',
  _: 'underscore',
  '.': 'full stop',
  ',': 'comma',
  ':': 'colon',
  ';': 'semicolon',
  '/': 'slash',
  '\\': 'backslash',
  '#': 'number sign',
  '*': 'asterisk',
  '+': 'plus',
  '@': 'at',
  '!': 'exclamation mark',
  '?': 'question mark',
};

/** Spells a code to be said over the phone, such as "A as in Alpha". Tells small letters apart where there are both. */
export function spelled(code: string): readonly SpelledCharacter[] {
  const words = new Map(WORDS.split(' ').map((word) => [word.charAt(0), word]));
  const hasBothCases = /[a-z]/.test(code) && /[A-Z]/.test(code);
  return [...code.slice(0, MAX_CODE)].map((character) => {
    const word = /^[A-Za-z]$/.test(character) ? words.get(character.toUpperCase()) : undefined;
    if (word !== undefined) {
      const letterCase = character === character.toUpperCase() ? 'capital, ' : 'small, ';
      return { character, hint: `${hasBothCases ? letterCase : ''}as in ${word}` };
    }
    const hint = Object.hasOwn(HINTS, character) ? HINTS[character] : undefined;
    const shown = displayText(character);
    if (shown !== character) return { character: shown, hint: 'invisible' };
    return hint === undefined ? { character } : { character, hint };
  });
}
