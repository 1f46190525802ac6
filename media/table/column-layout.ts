import type { Column } from './column';

type Sized = Pick<Column<never>, 'key' | 'width' | 'wraps'>;

/** The part of a page that a table fills, in pixels. */
export interface Area {
  readonly width: number;
  /** The size of the font. */
  readonly em: number;
}

/** Where the columns are, in pixels. The first one stays in view, beside the checkboxes. */
export interface ColumnLayout {
  /** The width of the checkboxes. */
  readonly tick: number;
  readonly widths: readonly number[];
  /** The left edge of each column. */
  readonly lefts: readonly number[];
  readonly total: number;
}

/** Narrower than this, every em counts. */
const NARROW_PX = 560;
/** The first column leaves this share of the width to the others. */
const MAX_FIRST = 0.5;

export const MIN_WIDTH_EM = 3;
export const MAX_WIDTH_EM = 80;

/** @returns a width in em that a column can have */
export function boundedWidth(em: number): number {
  return Math.round(Math.max(MIN_WIDTH_EM, Math.min(MAX_WIDTH_EM, em)) * 100) / 100;
}

/** @param chosen the widths that a person has chosen, in em */
export function layoutOf(
  columns: readonly Sized[],
  chosen: Readonly<Record<string, number>>,
  { width, em }: Area,
): ColumnLayout {
  const tick = Math.round(em * (width < NARROW_PX ? 2.2 : 2.8));
  const least = columns.map(({ key, width: [own], wraps }, index) => {
    const wanted = (chosen[key] ?? own) * em;
    const isBounded = width > 0 && (index === 0 || (wraps === true && chosen[key] === undefined));
    return Math.round(isBounded ? Math.min(wanted, (width - tick) * MAX_FIRST) : wanted);
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

/** Hands out the width that is left by whole pixels. */
function withRest(least: readonly number[], shares: readonly number[], rest: number): readonly number[] {
  const all = sum(shares);
  if (rest <= 0 || all === 0) return least;
  return least.map((each, index) => each + Math.floor((rest * (shares[index] ?? 0)) / all));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
