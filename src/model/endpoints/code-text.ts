import * as l10n from '@vscode/l10n';
import type { LocalCalendar } from '../../local-calendar';
import type { EpochMs } from '../../service/resources';
import { displayText } from '../display-text';
import { briefLocalTime } from '../timestamps';

/** Maximum displayed characters of a pairing code. */
export const MAX_CODE = 400;

/**
 * Splits a code into groups of three or four characters to be read aloud. A code with spaces or punctuation
 * stays whole.
 */
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

/** Letters that are written from right to left: the blocks of the bidirectional classes R and AL (Unicode, UAX 44). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Formats a code as a one-line message, for example "Boardroom: 616 850 (fetched 19:53)". After a right-to-left name,
 * the code is isolated, because its groups would otherwise change places.
 */
export function codeMessage(
  name: string,
  code: string,
  fetchedAt: EpochMs,
  now: EpochMs,
  calendar: LocalCalendar,
): string {
  const shownName = displayText(name);
  const shown = inGroups(displayText(code, MAX_CODE)).join(' ');
  return l10n.t(
    '{0}: {1} (fetched {2})',
    shownName,
    RIGHT_TO_LEFT.test(shownName) ? `\u2066${shown}\u2069` : shown,
    briefLocalTime(fetchedAt, now, calendar),
  );
}

/** A character of a code, with a hint that distinguishes it from similar ones. */
interface SpelledCharacter {
  readonly character: string;
  /** Spoken after the character, such as "as in Alpha" or "seven". */
  readonly hint?: string;
}

/** The spelling alphabet of the ITU (Radio Regulations, appendix 14), in the usual English spelling. */
const WORDS =
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet Kilo Lima Mike November Oscar Papa Quebec Romeo ' +
  'Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu';

const HINTS: Readonly<Record<string, string>> = {
  '0': l10n.t('zero'),
  '1': l10n.t('one'),
  '2': l10n.t('two'),
  '3': l10n.t('three'),
  '4': l10n.t('four'),
  '5': l10n.t('five'),
  '6': l10n.t('six'),
  '7': l10n.t('seven'),
  '8': l10n.t('eight'),
  '9': l10n.t('nine'),
  ' ': l10n.t('space'),
  '-': l10n.t('hyphen'),
  _: l10n.t('underscore'),
  '.': l10n.t('full stop'),
  ',': l10n.t('comma'),
  ':': l10n.t('colon'),
  ';': l10n.t('semicolon'),
  '/': l10n.t('slash'),
  '\\': l10n.t('backslash'),
  '#': l10n.t('number sign'),
  '*': l10n.t('asterisk'),
  '+': l10n.t('plus'),
  '@': l10n.t('at'),
  '!': l10n.t('exclamation mark'),
  '?': l10n.t('question mark'),
};

/**
 * Spells a code for the phone, such as "A as in Alpha". Distinguishes upper and lower case if the code contains both.
 */
export function spelled(code: string): readonly SpelledCharacter[] {
  const words = new Map(WORDS.split(' ').map((word) => [word.charAt(0), word]));
  const hasBothCases = /[a-z]/.test(code) && /[A-Z]/.test(code);
  return [...code.slice(0, MAX_CODE)].map((character) => {
    const word = /^[A-Za-z]$/.test(character) ? words.get(character.toUpperCase()) : undefined;
    if (word !== undefined) {
      return {
        character,
        hint: hasBothCases ? casedHint(character, word) : l10n.t('as in {0}', word),
      };
    }
    const hint = Object.hasOwn(HINTS, character) ? HINTS[character] : undefined;
    const shown = displayText(character);
    if (shown !== character)
      return {
        character: shown,
        hint: l10n.t('invisible'),
      };
    return hint === undefined ? { character } : { character, hint };
  });
}

function casedHint(letter: string, word: string): string {
  return letter === letter.toUpperCase()
    ? l10n.t('capital, as in {0}', word)
    : l10n.t('small, as in {0}', word);
}
