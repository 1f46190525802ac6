import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import { isExcelDate } from './excel-dates';
import { fixedShapeOf, hasDigit } from './fixed-shape';
import { isIdShaped, isNoValue, isSentence, roundedText, shapeOf } from './id-values';

const MAX_SHOWN = 40;
export const SEVERAL_IDS = l10n.t('It has several endpoint IDs. Put each on its own row.');
const BRACKET = /[()[\]<>{}]/u;

/** A value of the ID column. */
interface IdValue {
  readonly id: string;
  /** Whether the other columns of its row are empty, as in a heading. */
  readonly isLone: boolean;
  /** Whether its row has totals or the numbers of the columns. */
  readonly isCount: boolean;
}

/** Why a value is not an ID. */
export interface UnlikeId {
  /** A sentence. */
  readonly reason: string;
  /** Whether it is a word among IDs that share a shape with digits. */
  readonly isWord: boolean;
}

const PLAIN_NUMBER = /^\d+(?:[.,' ]\d+)*$/u;

/**
 * Finds the values that are not IDs because they look different from the other IDs in the column. Distinct values count
 * as evidence, except placeholders, dates and zeros.
 * @returns the reasons by value
 */
export function unlikeIds(values: readonly IdValue[]): ReadonlyMap<string, UnlikeId> {
  const counted = new Map<string, { times: number; isLone: boolean; isCount: boolean }>();
  for (const { id, isLone, isCount } of values) {
    if (isNoValue(id)) continue;
    const { times, ...was } = counted.get(id) ?? { times: 0, isLone: true, isCount: true };
    counted.set(id, {
      times: times + 1,
      isLone: isLone && was.isLone,
      isCount: isCount && was.isCount,
    });
  }
  const [dates, others] = parted([...counted.keys()], isExcelDate);
  const [zeros, ids] = parted(others, (id) => /^0+$/u.test(id));
  const [shaped, words] = parted(ids, (id) => isIdShaped(id) && !BRACKET.test(id));
  const reasons = new Map<string, UnlikeId>();
  const add = (unlike: readonly string[], reasonOf = unlikeText) => {
    for (const id of unlike) reasons.set(id, { reason: reasonOf(id), isWord: false });
  };
  // Spreadsheets keep 15 digits of a number.
  const long = ids.filter((id) => /^\d{16,}$/u.test(id));
  if (long.every((id) => /^\d{15}0+$/u.test(id))) add(long, roundedText);
  if (ids.length > 0) add(zeros);
  if (shaped.length < 2) return reasons;
  const isExempt = randomLike(shaped);
  const judged = (some: readonly string[]) => some.filter((id) => !isExempt(id));
  const [numbered, plain] = parted(judged(words), hasDigit);
  // A word that occurs only once, in the row of a room, can be an ID.
  const [own, headings] = parted(plain, (id) => counted.get(id)?.times === 1 && !counted.get(id)?.isLone);
  add(headings);
  if (isFew(own, shaped)) add(own);
  const hasCommonShape = Math.max(...countsOf(shaped.map(shapeOf)).values()) * 3 >= shaped.length * 2;
  add(numbered.filter((id) => hasCommonShape || isSentence(id)));
  const [signed, unsigned] = parted(shaped, (id) => /^[+-]\d/u.test(id));
  if (signed.length <= unsigned.length) add(signed);
  const [numbers, lettered] = parted(unsigned, (id) => /^\d+$/u.test(id));
  if (lettered.length > 1 && isFew(numbers, lettered)) add(judged(numbers));
  const fixed = fixedShapeOf(ids);
  if (fixed !== undefined) {
    for (const id of ids) {
      const kind = fixed.unlike(id);
      if (kind !== undefined)
        reasons.set(id, {
          reason: kind === 'several' ? SEVERAL_IDS : unlikeText(id),
          isWord: kind === 'word',
        });
    }
    const [counts, rooms] = parted(ids.filter(isPlainNumber), (id) => counted.get(id)?.isCount === true);
    add(counts.filter((id) => differsInLength(id, rooms)));
  }
  const shapes = [...countsOf(shaped.map(shapeOf))].filter(([, count]) => count > 1);
  add(
    dates.filter((id) => shapes.some(([shape]) => shape !== shapeOf(id))),
    dateText,
  );
  return reasons;
}

/** Returns whether a number is longer than all the others, or shorter than all of them. */
export function differsInLength(number: string, others: readonly string[]): boolean {
  const lengths = others.filter(isPlainNumber).map(({ length }) => length);
  return (
    lengths.every((length) => length < number.length) || lengths.every((length) => length > number.length)
  );
}

/** Returns whether a value is a number, with or without separators. */
export function isPlainNumber(value: string): boolean {
  return PLAIN_NUMBER.test(value);
}

/** Returns whether there is at most one such value, or at most a tenth as many as other values. */
function isFew(values: readonly string[], others: readonly string[]): boolean {
  return values.length <= Math.max(1, others.length / 10);
}

/**
 * Creates a predicate for IDs of one length without a common pattern, such as hexadecimal numbers. Any word or number
 * of that length can be such an ID.
 */
function randomLike(shaped: readonly string[]): (id: string) => boolean {
  const length = shaped[0]?.length;
  const patterns = countsOf(shaped.map((id) => id.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '0')));
  const isRandom =
    shaped.length > 2 &&
    shaped.every((id) => id.length === length) &&
    Math.max(...patterns.values()) * 3 < shaped.length * 2;
  return (id) => isRandom && id.length === length && !/\s/u.test(id);
}

function parted<T>(values: readonly T[], has: (value: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [values.filter(has), values.filter((value) => !has(value))];
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function unlikeText(id: string): string {
  return l10n.t(
    '“{0}” looks different from the other IDs. If it is an ID, choose Use This ID.',
    displayText(id, MAX_SHOWN),
  );
}

function dateText(id: string): string {
  return l10n.t(
    '“{0}” is an ID that was converted to a date. Enter the original ID.',
    displayText(id, MAX_SHOWN),
  );
}
