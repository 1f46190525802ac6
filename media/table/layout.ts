import type { Column } from './column';

type Sized = Pick<Column<never>, 'key' | 'width'>;

/** The area that a table fills, in pixels. */
interface Area {
  readonly width: number;
  /** The font size. */
  readonly em: number;
}

/** Positions of the columns, in pixels. The checkboxes and the first column are sticky. */
export interface ColumnLayout {
  /** The width of the checkbox column. */
  readonly tick: number;
  readonly widths: readonly number[];
  /** The left edge of each column. */
  readonly lefts: readonly number[];
  readonly total: number;
}

/** Below this width, the layout is compact. */
const NARROW_PX = 560;
/** The maximum share of the first column: in 460 pixels, a code and its state still fit next to it. */
const MAX_FIRST = 0.38;
/** The first column never becomes narrower than this, which is enough for a name. */
const MIN_FIRST_EM = 9.5;

const EM_PER_CHARACTER = 0.64;
const EM_PER_WIDE = 1.25;
/** Characters as wide as the font is high: Chinese, Japanese, Korean. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/gu;

/** Estimates the width of text in em, slightly more than most text needs. */
export function textWidth(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return (text.length - wide) * EM_PER_CHARACTER + wide * EM_PER_WIDE;
}

/** The space in a header for the sort arrow and the padding. */
const HEADER_EM = 2.6;

/** Returns a width that also fits the header, which in some languages is longer than the cells. */
export function withHeader([em, grow]: Sized['width'], header: string): Sized['width'] {
  return [Math.max(em, Math.round((textWidth(header) + HEADER_EM) * 10) / 10), grow];
}

const MIN_WIDTH_EM = 3;
const MAX_WIDTH_EM = 80;

/** Limits a column width in em to the allowed range. */
export function boundedWidth(em: number): number {
  return Math.round(Math.max(MIN_WIDTH_EM, Math.min(MAX_WIDTH_EM, em)) * 100) / 100;
}

/** @param chosen the widths set by the user, in em */
export function layoutOf(
  columns: readonly Sized[],
  chosen: Readonly<Record<string, number>>,
  { width, em }: Area,
): ColumnLayout {
  const tick = Math.round(em * (width < NARROW_PX ? 2.2 : 2.8));
  const mostOfFirst = Math.max((width - tick) * MAX_FIRST, MIN_FIRST_EM * em);
  const least = columns.map(({ key, width: [own] }, index) => {
    const wanted = (chosen[key] ?? own) * em;
    return Math.round(width === 0 || index > 0 ? wanted : Math.min(wanted, mostOfFirst));
  });
  const shares = columns.map(({ key, width: [, share] }) => (chosen[key] === undefined ? share : 0));
  const widths = withRest(least, shares, width - tick - sum(least));
  const lefts: number[] = [];
  let left = tick;
  for (const each of widths) {
    lefts.push(left);
    left += each;
  }
  return { tick, widths, lefts, total: left };
}

/** Distributes the remaining width in whole pixels. */
function withRest(least: readonly number[], shares: readonly number[], rest: number): readonly number[] {
  const all = sum(shares);
  if (rest <= 0 || all === 0) return least;
  return least.map((each, index) => each + Math.floor((rest * (shares[index] ?? 0)) / all));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Returns the value of `grid-template-columns`. */
export function tracksOf({ tick, widths }: ColumnLayout): string {
  return [tick, ...widths].map((px) => `${px}px`).join(' ');
}

/** A scrolled list of rows, in pixels; `height` is the height of the viewport. */
interface Scrolled {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** Rows rendered above and below the viewport, so that a slow scroll shows no gap. */
export const OVERSCAN = 4;

/** A range of rows; `end` is exclusive. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** Returns the rows to render. */
export function windowOf({ top, height, rowHeight, count }: Scrolled): RowWindow {
  // After rows were removed, the scroll position may be past the end.
  const bounded = Math.max(0, Math.min(top, count * rowHeight - height));
  return {
    start: Math.max(0, Math.floor(bounded / rowHeight) - OVERSCAN),
    end: Math.min(count, Math.ceil((bounded + height) / rowHeight) + OVERSCAN),
  };
}

/**
 * Returns the indexes of the rows to render. They always include the row of the cursor, because it would otherwise lose
 * the focus.
 */
export function renderedRows({ start, end }: RowWindow, cursorRow: number, count: number): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
  if (cursorRow < 0 || cursorRow >= count || (cursorRow >= start && cursorRow < end)) return indexes;
  return cursorRow < start ? [cursorRow, ...indexes] : [...indexes, cursorRow];
}

/** Returns the nearest scroll position at which the whole row is visible. */
export function topToShow({ top, height, rowHeight }: Omit<Scrolled, 'count'>, row: number): number {
  const rowTop = row * rowHeight;
  return Math.max(Math.min(top, rowTop), rowTop + rowHeight - Math.max(height, rowHeight));
}
