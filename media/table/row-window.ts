/** A scrolled list of rows, in pixels; `height` is that of its viewport. */
export interface Scrolled {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** Rows rendered above and below the viewport, so that a slow scroll shows no gap. */
export const OVERSCAN = 4;

/** Rows from `start` to before `end`. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** The rows to render. */
export function windowOf({ top, height, rowHeight, count }: Scrolled): RowWindow {
  // After rows went away, the old position may be below the last one.
  const bounded = Math.max(0, Math.min(top, count * rowHeight - height));
  return {
    start: Math.max(0, Math.floor(bounded / rowHeight) - OVERSCAN),
    end: Math.min(count, Math.ceil((bounded + height) / rowHeight) + OVERSCAN),
  };
}

/** The indexes of the rows to render. The cursor's row is always among them, or the focus would be lost. */
export function renderedRows({ start, end }: RowWindow, cursorRow: number, count: number): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
  if (cursorRow < 0 || cursorRow >= count || (cursorRow >= start && cursorRow < end)) return indexes;
  return cursorRow < start ? [cursorRow, ...indexes] : [...indexes, cursorRow];
}

/** The nearest scroll position at which a row is wholly in view. */
export function topToShow({ top, height, rowHeight }: Omit<Scrolled, 'count'>, row: number): number {
  const rowTop = row * rowHeight;
  return Math.max(Math.min(top, rowTop), rowTop + rowHeight - Math.max(height, rowHeight));
}
