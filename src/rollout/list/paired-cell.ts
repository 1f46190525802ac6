import type { EpochMs } from '../../service/resources';

/** Meaning of a cell in the *Paired* column. A note is any other text, such as "door locked" or a future date. */
export type PairedMeaning = 'paired' | 'notPaired' | 'note';

/** Words for yes in English, German, French, Spanish and Japanese, and values of check boxes. */
const YES = words(`
  yes y ja j oui o si s はい x ✓ ✔ ☑ ✅ true wahr vrai verdadero 1 ok done paired complete completed
  erledigt fertig gekoppelt fait faite appaire appairee jumele jumelee hecho hecha emparejado emparejada vinculado vinculada
  済 済み 完了 ペアリング済 ペアリング済み`);

/** Words for no, and placeholders. */
const NO = words(`
  no n nein non いいえ false falsch faux falso 0 - – — ― / n/a na none ☐ □ ⬜ ✗ ✘ ❌ ? tbd tbc
  pending open todo unpaired not|paired not|yet offen ausstehend nicht|gekoppelt noch|nicht nicht
  en|attente pas|encore non|appaire non|appairee à|faire pendiente aun|no no|emparejado no|emparejada
  未 未完了 未ペアリング 保留`);

/** @param list words separated by spaces, with `|` for a space within a word */
function words(list: string): ReadonlySet<string> {
  return new Set(
    list
      .trim()
      .split(/\s+/u)
      .map((word) => normalized(word.replaceAll('|', ' '))),
  );
}

/** Removes differences of case, accents, width, symbol variants and repeated spaces. */
function normalized(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Longer texts are notes. */
const MAX_LENGTH = 60;

/**
 * Interprets a cell of the *Paired* column. A room is paired if the whole cell is a yes or a date that is not
 * in the future.
 */
export function pairedMeaning(cell: string, now: EpochMs): PairedMeaning {
  const text = cell.trim();
  if (text === '') return 'notPaired';
  if (text.length > MAX_LENGTH) return 'note';
  const word = normalized(text);
  if (YES.has(word)) return 'paired';
  if (NO.has(word)) return 'notPaired';
  const days = daysOf(word, new Date(now).getFullYear());
  const today = dayNumber(new Date(now));
  // All readings must be in the past, since 3/4/2026 is ambiguous.
  return days.length > 0 && days.every((day) => day <= today) ? 'paired' : 'note';
}

/** An optional time of day after a date. */
const TIME = String.raw`(?:[t,]? ?\d{1,2}[:h.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)? ?(?:[ap]\.?m\.?)?(?:uhr)? ?(?:z|[+-]\d{2}:?\d{2})?)?`;
/** Date formats with the groups y, m and d. `name` replaces m for a month in words. */
const DATES = [
  String.raw`(?<y>\d{4})(?<s>[-/.])(?<m>\d{1,2})\k<s>(?<d>\d{1,2})\.?`,
  String.raw`(?<y>\d{4})\u5e74 ?(?<m>\d{1,2})\u6708 ?(?<d>\d{1,2})\u65e5`,
  String.raw`(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d{4}|\d{2})?`,
  String.raw`(?<d>\d{1,2})(?<s>[-/])(?<m>\d{1,2})\k<s>(?<y>\d{4}|\d{2})`,
  String.raw`(?<m>\d{1,2})(?<s>[-/])(?<d>\d{1,2})\k<s>(?<y>\d{4}|\d{2})`,
  String.raw`(?<d>\d{1,2})(?:\.|er|st|nd|rd|th)?[- ]?(?:de )?(?<name>\p{L}{3,10})\.?(?:,? ?(?:de )?|-)(?<y>\d{4}|\d{2})`,
  String.raw`(?<name>\p{L}{3,10})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,? (?<y>\d{4})`,
].map((date) => new RegExp(`^${date}${TIME}$`, 'u'));

/** Beginnings of month names in English, German, French and Spanish, without accents. */
const MONTHS = [
  /^(?:jan|ene)/u,
  /^(?:feb|fev)/u,
  /^(?:mar|mrz)/u,
  /^(?:apr|avr|abr)/u,
  /^ma[iy]/u,
  /^(?:jun|juin)/u,
  /^(?:jul|juil)/u,
  /^(?:aug|aou|ago)/u,
  /^se[pt]/u,
  /^o[ck]t/u,
  /^nov/u,
  /^(?:dec|dez|dic)/u,
];

/**
 * Returns all possible days of a text; none if it is not a date.
 * @param thisYear year of a date without one
 */
function daysOf(text: string, thisYear: number): readonly number[] {
  return DATES.flatMap((pattern) => {
    const { y, m, d, name } = pattern.exec(text)?.groups ?? {};
    if (d === undefined) return [];
    const month = name === undefined ? Number(m) - 1 : MONTHS.findIndex((names) => names.test(name));
    const year = y === undefined ? thisYear : Number(y) + (y.length === 2 ? 2000 : 0);
    const date = new Date(year, month, Number(d));
    const exists = date.getMonth() === month && date.getDate() === Number(d);
    return exists ? [dayNumber(date)] : [];
  });
}

/** Returns a number that orders days. */
function dayNumber(date: Date): number {
  return (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate();
}
