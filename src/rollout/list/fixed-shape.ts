import { isGuid } from './id-values';
import { isPeriod } from './periods';

/** Minimum number of distinct values with a digit that must share a shape. */
const MIN_SHARED = 3;

/** Why a value without the shape of its column is not looked up. */
export type Unlike = 'word' | 'sign' | 'several' | 'period';

/** The shape that the IDs of a column share. */
export interface FixedShape {
  /** Returns why a value is not looked up; undefined if it has the shape or may be another kind of ID. */
  readonly unlike: (value: string) => Unlike | undefined;
}

/** Characters that people add to an ID as a remark. */
const SIGNS = /[?*#>!\u2026\u2190-\u21ff\u2794-\u27be\uff1f\uff0a\uff03\uff1e\uff01]|__/gu;
const JOINED = /\s*[/+&\u2190-\u21ff\u2794-\u27be]\s*/u;
const HEXADECIMAL = /^[\da-f]+$/iu;

/**
 * Finds the fixed shape of a column: at least three, and two thirds, of its distinct values with a digit have the same
 * separators between runs of only letters, only digits, or letters followed by digits, or are GUIDs or hexadecimal
 * numbers of one length.
 * @param values distinct values of the column
 * @returns undefined if the IDs are too different, because any word can then be an ID
 */
export function fixedShapeOf(values: readonly string[]): FixedShape | undefined {
  const numbered = values.filter(hasDigit);
  return hexadecimalShape(numbered) ?? runShape(numbered);
}

export function hasDigit(value: string): boolean {
  return /\p{N}/u.test(value);
}

function hexadecimalShape(numbered: readonly string[]): FixedShape | undefined {
  const lengths = numbered.map((value) => (HEXADECIMAL.test(value) ? value.length : undefined));
  const length = sharedBy(lengths);
  const has = (value: string) => value.length === length && HEXADECIMAL.test(value);
  if (length === undefined || !numbered.some((value) => has(value) && /[a-f]/iu.test(value)))
    return undefined;
  return shapeWith(has, (value) => /[g-z]/iu.test(value) || /[^\p{ASCII}]/u.test(value), '');
}

function runShape(numbered: readonly string[]): FixedShape | undefined {
  const shape = sharedBy(numbered.map(shapeOfRuns));
  if (shape === undefined) return undefined;
  return shapeWith(
    (value) => shapeOfRuns(value) === shape,
    () => true,
    shape,
  );
}

/**
 * @param isWord returns whether a value without a digit cannot be an ID
 * @param own the shape, whose signs are part of every ID
 */
function shapeWith(
  has: (value: string) => boolean,
  isWord: (value: string) => boolean,
  own: string,
): FixedShape {
  const ownSigns: readonly string[] = own.match(SIGNS) ?? [];
  const isUnknown = (sign: string) => !ownSigns.includes(sign);
  return {
    unlike: (value) => {
      if (has(value)) return undefined;
      const parts = value.split(JOINED);
      if (parts.length > 1 && parts.every(has)) return 'several';
      if (!hasDigit(value)) return isWord(value) ? 'word' : undefined;
      if ((value.match(SIGNS) ?? []).some(isUnknown)) return 'sign';
      return isPeriod(value) ? 'period' : undefined;
    },
  };
}

/** Returns the shape of a value, such as "a-0" for EP-101; undefined if letters follow digits without a separator. */
function shapeOfRuns(value: string): string | undefined {
  if (isGuid(value)) return 'guid';
  let isFixed = true;
  const shape = value.replace(/[\p{L}\p{N}]+/gu, (run) => {
    isFixed &&= /^\p{L}*\p{N}*$/u.test(run);
    return run.replace(/\p{L}+/u, 'a').replace(/\p{N}+/u, '0');
  });
  return isFixed ? shape : undefined;
}

/** Returns the shape that at least three, and two thirds, of the values share. */
function sharedBy<T>(shapes: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<T, number>();
  for (const shape of shapes) if (shape !== undefined) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const isShared = (count: number) => count >= MIN_SHARED && count * 3 >= shapes.length * 2;
  return [...counts].find(([, count]) => isShared(count))?.[0];
}
