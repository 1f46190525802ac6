import type { EpochMs } from '../../service/resources';

/** What a cell of the column *Paired* says. A note is any other text, such as "door locked" or a day in the future. */
export type PairedMeaning = 'paired' | 'notPaired' | 'note';

/** A yes in English, German, French, Spanish and Japanese, and the values of check boxes. */
const YES = words(`
  yes y ja j oui o si s はい x ✓ ✔ ☑ ✅ true wahr vrai verdadero 1 ok done paired complete completed
  erledigt fertig gekoppelt fait faite appaire appairee jumele jumelee hecho hecha emparejado emparejada vinculado vinculada
  済 済み 完了 ペアリング済 ペアリング済み`);

/** A no, and what stands for nothing yet. */
const NO = words(`
  no n nein non いいえ false falsch faux falso 0 - – — ― / n/a na none ☐ □ ⬜ ✗ ✘ ❌ ? tbd tbc
  pending open todo unpaired not|paired not|yet offen ausstehend nicht|gekoppelt noch|nicht nicht
  en|attente pas|encore non|appaire non|appairee à|faire pendiente aun|no no|emparejado no|emparejada
  未 未完了 未ペアリング 保留`);

/** @param list words between blanks, which have a `|` in the place of their own */
function words(list: string): ReadonlySet<string> {
  return new Set(
    list
      .trim()
      .split(/\s+/u)
      .map((word) => normalized(word.replaceAll('|', ' '))),
  );
}

/** Without case, accents, widths, variants of symbols and repeated blanks. */
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

/** Reads a cell of the column *Paired*: a room is paired if the whole cell is a yes, or a date that is not in the future. */
export function pairedMeaning(cell: string, now: EpochMs): PairedMeaning {
  const text = cell.trim();
  if (text === '') return 'notPaired';
  if (text.length > MAX_LENGTH) return 'note';
  const word = normalized(text);
  if (YES.has(word)) return 'paired';
  if (NO.has(word)) return 'notPaired';
  const days = daysOf(word, new Date(now).getFullYear());
  const today = dayNumber(new Date(now));
  // 3/4/2026 can be read in two ways.
  return days.length > 0 && days.every((day) => day <= today) ? 'paired' : 'note';
}

/** The time of day behind a date. */
const TIME = String.raw`(?:[t,]? ?\d{1,2}[:h.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)? ?(?:[ap]\.?m\.?)?(?:uhr)? ?(?:z|[+-]\d{2}:?\d{2})?)?`;
/** Ways to write a date, with the groups y, m and d; those of a month in words have a group `name` in place of m. */
const DATES = [
  String.raw`(?<y>\d{4})(?<s>[-/.])(?<m>\d{1,2})\k<s>(?<d>\d{1,2})\.?`,
  String.raw`(?<y>\d{4})\u5e74 ?(?<m>\d{1,2})\u6708 ?(?<d>\d{1,2})\u65e5`,
  String.raw`(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d{4}|\d{2})?`,
  String.raw`(?<d>\d{1,2})(?<s>[-/])(?<m>\d{1,2})\k<s>(?<y>\d{4}|\d{2})`,
  String.raw`(?<m>\d{1,2})(?<s>[-/])(?<d>\d{1,2})\k<s>(?<y>\d{4}|\d{2})`,
  String.raw`(?<d>\d{1,2})(?:\.|er|st|nd|rd|th)?[- ]?(?:de )?(?<name>\p{L}{3,10})\.?(?:,? ?(?:de )?|-)(?<y>\d{4}|\d{2})`,
  String.raw`(?<name>\p{L}{3,10})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,? (?<y>\d{4})`,
].map((date) => new RegExp(`^${date}${TIME}$`, 'u'));

/** How the names of months begin in English, German, French and Spanish, without accents. */
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

/** The days that a text can be; none for a text that is no date. @param thisYear of a date without a year */
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

/** Numbers the days in their order. */
function dayNumber(date: Date): number {
  return (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate();
}
