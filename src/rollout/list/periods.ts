import { once } from '../../once';

/** Parts of Japanese names. In a raw string, the bundle would not be ASCII, which costs twice the memory. */
const JAPANESE = {
  nth: '第',
  week: '週',
  inWeek: '週目?',
  quarter: '四半期',
  year: '年',
  month: '月',
} as const;
/** Names of a week and of a quarter in English, German, French, Spanish and Japanese. */
const WEEK = `kw|cw|wk|week|calendar week|woche|kalenderwoche|sem|semaine|semana|${JAPANESE.week}`;
const QUARTER = 'quarter|quartal|trimestre|trimester';
const YEAR = String.raw`(?:20)?\d{2}`;
const GAP = String.raw`[\s./'-]*`;
const NUMBERED = [
  String.raw`(?:${YEAR}[\s./'-]+)?(?:${WEEK})${GAP}\d{1,2}(?:[\s./'-]+${YEAR})?`,
  String.raw`20\d{2}-w\d{2}`,
  String.raw`${JAPANESE.nth}?\d{1,2}(?:\. ?| |e |a )?(?:week|woche|kw|kalenderwoche|semaine|semana|${JAPANESE.inWeek})`,
  // A single letter before a number can start an ID, unless a year follows.
  String.raw`[qt][1-4][\s./']+${YEAR}|[1-4][qt][\s./']+${YEAR}|[qt][1-4]-20\d{2}|20\d{2}[\s./'-]+[qt][1-4]`,
  String.raw`(?:${QUARTER})${GAP}[1-4](?:[\s./'-]+${YEAR})?`,
  String.raw`[1-4](?:\.|er|e|\.?o|st|nd|rd|th)? ?(?:${QUARTER})(?:[\s./'-]+${YEAR})?`,
  String.raw`(?:20\d{2}${JAPANESE.year} ?)?${JAPANESE.nth}?[1-4]${JAPANESE.quarter}`,
  String.raw`(?:0?[1-9]|1[0-2])[/.]20\d{2}|20\d{2}/(?:0?[1-9]|1[0-2])|20\d{2}${JAPANESE.year}(?:\d{1,2}${JAPANESE.month})?`,
];

const pattern = once(() => {
  const months = ['en', 'de', 'fr', 'es'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => plain(format.format(Date.UTC(2026, index, 1))));
    }),
  );
  const month = `(?:${[...new Set(months)].join('|')})`;
  const named = String.raw`${month}\.?(?: de)?[\s./'-]*20\d{2}|${month}\.?[\s./']+\d{2}`;
  return new RegExp(`^(?:${[...NUMBERED, named].join('|')})$`, 'u');
});

/** Returns whether a value names a week, a month or a quarter, such as KW48, 12/2026 or Q1/27. */
export function isPeriod(value: string): boolean {
  return pattern().test(plain(value));
}

/** Returns a string in lower case, without accents and without dots at its end. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/u, '').trim();
}
