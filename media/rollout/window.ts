/** A list that is scrolled, in pixels; `height` is that of the part to be seen. */
export interface Scrolled {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** Rows built above and below those to be seen, so that a slow scroll shows no gap. */
export const OVERSCAN = 8;

/** Rows from `start` to before `end`. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** The rows to build. */
export function windowOf(scrolled: Scrolled): RowWindow {
  const { height, rowHeight, count } = scrolled;
  // After rows went away, the old place may lie below the last one.
  const top = Math.max(0, Math.min(scrolled.top, count * rowHeight - height));
  return {
    start: Math.max(0, Math.floor(top / rowHeight) - OVERSCAN),
    end: Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN),
  };
}

/** Where to scroll to, by as little as possible, so that a row is wholly seen. */
export function topToShow({ top, height, rowHeight }: Scrolled, row: number): number {
  const rowTop = row * rowHeight;
  return Math.max(Math.min(top, rowTop), rowTop + rowHeight - Math.max(height, rowHeight));
}
