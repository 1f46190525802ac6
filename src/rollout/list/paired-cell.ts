import { type DayNumber, dayNumber, dayParts, isoDay } from '../../local-calendar';
import { once } from '../../once';
import { MONTHS } from './excel-dates';

/** Meaning of a cell in the *Paired* column. A note is any other value, such as "door locked" or a future date. */
export type PairedMeaning = 'paired' | 'notPaired' | 'note';

/** Words that mean "yes" in English, German, French, Spanish and Japanese, and values of checkboxes. */
const YES = words(`
  yes y ja j oui o si s はい x [x] ☒ ✓ ✔ ☑ ✅ ○ 〇 ◯ checked true wahr vrai verdadero 1 ok done paired complete completed
  erledigt fertig gekoppelt fait faite appaire appairee jumele jumelee hecho hecha emparejado emparejada vinculado vinculada
  済 済み 完了 ペアリング済 ペアリング済み`);

/** Words that mean "no", and placeholders. */
const NO = words(`
  no n nein non いいえ false falsch faux falso 0 - – — ― / n/a na none ☐ □ ⬜ × ✗ ✘ ❌ ? tbd tbc
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

/** Normalizes case, accents, width, symbol variants and repeated spaces. */
function normalized(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Longer values are notes. */
const MAX_LENGTH = 60;

/** ○, 〇 and ◯. Written as characters, they would double the memory of the bundle (see the test of the package). */
const CIRCLES = /^[\u25cb\u3007\u25ef]$/u;

/** Returns the letter that means no in a column: x next to circles, and o next to x. */
export function letterForNo(cells: Iterable<string>): 'x' | 'o' | undefined {
  const marks = [...cells].map((cell) => cell.trim());
  if (marks.some((mark) => CIRCLES.test(mark))) return 'x';
  return marks.some((mark) => /^x$/iu.test(mark)) ? 'o' : undefined;
}

/**
 * Interprets a cell of the *Paired* column. A room is paired if the whole cell means yes or is a date that is not in
 * the future.
 * @param no the letter that means no in the column (`letterForNo`)
 */
export function pairedMeaning(cell: string, today: DayNumber, no?: 'x' | 'o'): PairedMeaning {
  const text = cell.trim();
  if (text === '') return 'notPaired';
  if (text.length > MAX_LENGTH) return 'note';
  const word = normalized(text);
  if (word === no) return 'notPaired';
  if (YES.has(word)) return 'paired';
  if (NO.has(word)) return 'notPaired';
  const days = daysOf(word, today);
  // All readings must be in the past, because 3/4/2026 is ambiguous.
  return days.length > 0 && days.every((day) => day <= today) ? 'paired' : 'note';
}

/** Returns the day that a cell names; undefined if it names no day or is ambiguous. */
export function pairedDay(cell: string, today: DayNumber): DayNumber | undefined {
  const [day, ...others] = daysOf(normalized(cell), today);
  return others.length === 0 ? day : undefined;
}

/** Possible orders of year, month and day in a date, with the separators. */
const ORDERS = ['y-m-d', 'd.m.y', 'y/m/d', 'd/m/y', 'm/d/y'] as const;

/**
 * Returns today's date in the format of the column's dates, if all of them have a year and the same order; else in ISO
 * 8601.
 * @param cells all cells of the column
 */
export function dayLike(cells: readonly string[], today: DayNumber): string {
  const dated = cells.map((cell) => ({ text: cell.trim(), days: daysOf(normalized(cell), today) }));
  const fits = (order: string, isPadded: boolean) =>
    dated.every(
      ({ text, days }) => days.length === 0 || days.some((day) => written(day, order, isPadded) === text),
    );
  const fitting = ORDERS.flatMap((order) => {
    const isPadded = [true, false].find((each) => fits(order, each));
    return isPadded === undefined ? [] : [written(today, order, isPadded)];
  });
  const [only = isoDay(today), ...others] = fitting;
  return others.length === 0 ? only : isoDay(today);
}

function written(day: DayNumber, order: string, isPadded: boolean): string {
  const [y = '', m = '', d = ''] = isoDay(day).split('-');
  const parts: Readonly<Record<string, string>> = { y, m, d };
  return order.replace(/[ymd]/gu, (part) => (isPadded ? (parts[part] ?? '') : String(Number(parts[part]))));
}

/** A time of day after a date. */
const TIME =
  /(?:t|,? )\d{1,2}[:h.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)? ?(?:[ap]\.?m\.?)?(?:uhr)? ?(?:z|[+-]\d{2}:?\d{2})?$/u;
/** Words and endings within a date, such as "1er août" and "24 de noviembre". */
const JOINING = /(?<=\d)(?:er|st|nd|rd|th)(?!\p{L})|(?<=\p{N} |\p{L} )de /gu;
/** Also between Japanese years, months and days (年, 月, 日). */
const SEPARATOR = /\. ?|, ?|[-/ ]|\u5e74 ?|\u6708 ?|\u65e5/u;

/** Names of the days of the week. Created on first use, because it takes milliseconds. */
const weekdays = once(() => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => Date.UTC(2026, 10, day));
  const formats = ['en', 'de', 'fr', 'es', 'ja'].flatMap((language) =>
    (['long', 'short'] as const).map(
      (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
    ),
  );
  return new Set(
    formats.flatMap((format) => days.map((day) => normalized(format.format(day)).replace('.', ''))),
  );
});

/** Returns a date without its weekday, such as "November 24, 2026" for "Tuesday, November 24, 2026". */
function withoutWeekday(text: string): string {
  const [whole = '', before, after] = /^(\p{L}+)\.?,? |\((\p{L}+)\)$/u.exec(text) ?? [];
  return weekdays().has(before ?? after ?? '') ? text.replace(whole, '') : text;
}

/** Returns all possible days of a string; none if it is not a date. */
function daysOf(text: string, today: DayNumber): readonly DayNumber[] {
  const date = withoutWeekday(text.replace(TIME, '')).replace(JOINING, '');
  if (!/^(?=.*\d)[\p{L}\d]/u.test(date)) return [];
  const [first = '', second = '', third, ...others] = date.split(SEPARATOR).filter((part) => part !== '');
  if (others.length > 0) return [];
  if (third === undefined) {
    if (/^\p{L}|\u6708/u.test(date)) return dayOf(undefined, first, second, today);
    return /\p{L}|^\d{2}\.\d{2}$|\.$/u.test(date) ? dayOf(undefined, second, first, today) : [];
  }
  if (/^\d{4}$/u.test(first)) return dayOf(first, second, third, today);
  if (/\p{L}/u.test(first)) return dayOf(third, first, second, today);
  const isMonthFirst = /^\d+([-/])\d+\1\d+$/u.test(date);
  return [...dayOf(third, second, first, today), ...(isMonthFirst ? dayOf(third, first, second, today) : [])];
}

/** Returns the day if it exists. Without a year, the nearest such day is meant. */
function dayOf(year: string | undefined, month: string, day: string, today: DayNumber): readonly DayNumber[] {
  const ofYear = /^\d{1,2}$/u.test(month)
    ? Number(month)
    : MONTHS.findIndex((names) => names.some((name) => month.startsWith(normalized(name)))) + 1;
  const isYear = year === undefined || /^\d{2}(?:\d{2})?$/u.test(year);
  const { year: thisYear } = dayParts(today);
  const years =
    year === undefined
      ? [-1, 0, 1].map((by) => thisYear + by)
      : [Number(year) + (year.length === 2 ? 2000 : 0)];
  const isDay = (each: DayNumber) => {
    const parts = dayParts(each);
    return parts.month === ofYear && parts.day === Number(day);
  };
  // From noon, so that the later of two equally distant days is meant.
  const distance = (each: DayNumber) => Math.abs(each - today - 0.5);
  return years
    .map((each) => dayNumber(each, ofYear, Number(day)))
    .filter((each) => isYear && isDay(each))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 1);
}
