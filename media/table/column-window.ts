import type { ColumnLayout } from './column-layout';

/** Rendered on both sides of what is in view, so that a slow scroll shows no gap. */
export const OVERSCAN_PX = 160;

/** The columns from `start` to before `end`, beside the first one, which is always rendered. */
export interface ColumnWindow {
  readonly start: number;
  readonly end: number;
}

/** A column that is rendered. */
export interface Placed {
  readonly index: number;
  /** The width of the columns before it that are not rendered. */
  readonly gap: number;
}

/** The columns to render. @param left how far the table is scrolled, in pixels */
export function columnWindowOf(
  { lefts, widths, total }: ColumnLayout,
  left: number,
  width: number,
): ColumnWindow {
  const bounded = Math.max(0, Math.min(left, total - width));
  const isInView = (index: number) =>
    (lefts[index] ?? 0) + (widths[index] ?? 0) > bounded + (lefts[1] ?? 0) - OVERSCAN_PX &&
    (lefts[index] ?? 0) < bounded + width + OVERSCAN_PX;
  let start = 1;
  while (start < lefts.length && !isInView(start)) start += 1;
  let end = start;
  while (end < lefts.length && isInView(end)) end += 1;
  return { start, end };
}

/** The first column, those of the window, and the one with the cursor, or the focus would be lost. */
export function placedColumns(
  { lefts, widths }: ColumnLayout,
  { start, end }: ColumnWindow,
  cursorColumn: number,
): readonly Placed[] {
  const placed: Placed[] = [];
  let rendered = lefts[0] ?? 0;
  lefts.forEach((left, index) => {
    if (index !== 0 && index !== cursorColumn && (index < start || index >= end)) return;
    placed.push({ index, gap: left - rendered });
    rendered = left + (widths[index] ?? 0);
  });
  return placed;
}

/** The tracks of the rendered columns, each with the gap before it. */
export function tracksOf({ tick, widths }: ColumnLayout, placed: readonly Placed[]): string {
  return [tick, ...placed.map(({ index, gap }) => gap + (widths[index] ?? 0))]
    .map((px) => `${px}px`)
    .join(' ');
}
