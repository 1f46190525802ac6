import { once } from '../../once';

/** Names of a week and of a quarter in English, German, French, Spanish and Japanese. */
const WEEK = 'kw|cw|wk|week|calendar week|woche|kalenderwoche|sem|semaine|semana|週';
const QUARTER = 'quarter|quartal|trimestre|trimester';
const YEAR = String.raw`(?:20)?\d{2}`;
const GAP = String.raw`[\s./'-]*`;
const NUMBERED = [
  String.raw`(?:${YEAR}[\s./'-]+)?(?:${WEEK})${GAP}\d{1,2}(?:[\s./'-]+${YEAR})?`,
  String.raw`20\d{2}-w\d{2}`,
  String.raw`第?\d{1,2}(?:\. ?| |e |a )?(?:week|woche|kw|kalenderwoche|semaine|semana|週目?)`,
  // A single letter before a number can start an ID, unless a year follows.
  String.raw`[qt][1-4][\s./']+${YEAR}|[1-4][qt][\s./']+${YEAR}|[qt][1-4]-20\d{2}|20\d{2}[\s./'-]+[qt][1-4]`,
  String.raw`(?:${QUARTER})${GAP}[1-4](?:[\s./'-]+${YEAR})?`,
  String.raw`[1-4](?:\.|er|e|\.?o|st|nd|rd|th)? ?(?:${QUARTER})(?:[\s./'-]+${YEAR})?`,
  String.raw`(?:20\d{2}年 ?)?第?[1-4]四半期`,
  String.raw`(?:0?[1-9]|1[0-2])[/.]20\d{2}|20\d{2}/(?:0?[1-9]|1[0-2])|20\d{2}年(?:\d{1,2}月)?`,
];

const pattern = once(() => {
  const months = ['en', 'de', 'fr', 'es'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month });
      return Array.from({ length: 12 }, (_, index) => plain(format.format(new Date(2026, index, 1))));
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

/** Returns a text in lower case, without accents and without dots at its end. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/u, '').trim();
}
