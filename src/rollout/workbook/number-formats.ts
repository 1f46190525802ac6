/** What a number format makes of a number, as far as it matters here. */
export type NumberFormat =
  | { readonly kind: 'number' }
  /** A number with zeros in front, such as an asset number. */
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'date' }
  /** A time of day. */
  | { readonly kind: 'time' }
  /** Hours, minutes or seconds without an end. */
  | { readonly kind: 'elapsed' };

export const PLAIN_NUMBER: NumberFormat = { kind: 'number' };
const DATE: NumberFormat = { kind: 'date' };
const TIME: NumberFormat = { kind: 'time' };
const ELAPSED: NumberFormat = { kind: 'elapsed' };

/** No number has more digits. */
const MAX_DIGITS = 30;
const MAX_CODE = 255;

/**
 * Formats that a file need not describe (ECMA-376, part 1, 18.8.30): 27 to 36 and 50 to 58 are dates in East Asian
 * editions.
 */
export function builtInFormat(id: number): NumberFormat {
  if (id === 46) return ELAPSED;
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return TIME;
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? DATE : PLAIN_NUMBER;
}

/** Reads a format's code, such as `yyyy-mm-dd` or `000000`. */
export function formatOf(code: string): NumberFormat {
  const [first = ''] = code.slice(0, MAX_CODE).split(';');
  if (/^0{2,}$/u.test(first)) return { kind: 'padded', digits: Math.min(first.length, MAX_DIGITS) };
  const bare = first
    .replace(/"[^"]*"|[\\_*]./gu, '')
    // Brackets hold a colour, a condition or a language, but `[h]` counts hours.
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '')
    .replace(/general/giu, '');
  if (bare.includes('[')) return ELAPSED;
  const hasTime = /[hs]/iu.test(bare);
  if (/[yd]/iu.test(bare) || (/m/iu.test(bare) && !hasTime)) return DATE;
  return hasTime ? TIME : PLAIN_NUMBER;
}
