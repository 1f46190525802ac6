import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { focusSoon } from '../shared/start-page';
import type { Column } from './column';
import type { Cursor } from './cursor';
import { type ColumnLayout, layoutOf, type RowWindow, topToShow, windowOf } from './layout';

/** 28 pixels at a font size of 13: enough for a 24-pixel control, or for a reason with two lines. */
const ROW_EM = 2.15;

/** The visible part of a table. */
interface Viewport {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLDivElement | null>;
  /** The font size in pixels. */
  readonly em: number;
  /** In pixels. */
  readonly rowHeight: number;
  /** The number of rows by which Page Down moves. */
  readonly page: number;
  readonly layout: ColumnLayout;
  readonly rows: RowWindow;
  /** The scroll position in whole rows, rounded up so that the last row stays visible. */
  readonly top: () => number;
  /** The horizontal scroll position in whole pixels. */
  readonly left: () => number;
  readonly onScroll: () => void;
  /**
   * Scrolls to a row, as soon as there are rows.
   * @param top the row to show at the top
   */
  readonly goTo: (top: number) => void;
  /** Scrolls a column into view next to the first one, or back to the left edge. */
  readonly revealColumn: (column: number | undefined) => void;
  /** Scrolls as little as possible to make the whole row visible. */
  readonly reveal: (row: number) => void;
}

/** A scroll position: vertical in rows, horizontal in pixels. */
interface Scroll {
  readonly top: number;
  readonly left?: number;
}

interface Viewed<Row> {
  /** The number of rows. */
  readonly count: number;
  readonly columns: readonly Column<Row>[];
  readonly widths: Readonly<Record<string, number>>;
  readonly initial: Scroll;
}

/** Measures a scroller with a sticky header, and returns the rows to render. */
export function useViewport<Row>({ count, columns, widths, initial }: Viewed<Row>): Viewport {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const wanted = useRef<Scroll | undefined>(initial);
  const [size, setSize] = useState({ height: 0, width: 0, em: 13 });
  const [, renderAgain] = useReducer((times: number, _: undefined) => times + 1, 0);
  const { height, width, em } = size;
  const rowHeight = Math.round(em * ROW_EM);
  const layout = useMemo(() => layoutOf(columns, widths, { width, em }), [columns, widths, width, em]);
  // Read each time: a table that is hidden and shown again returns to its position without an event.
  const windowNow = () => windowOf({ top: scroller.current?.scrollTop ?? 0, height, rowHeight, count });
  const shown = windowNow();
  const onScroll = () => {
    const { start, end } = windowNow();
    if (start !== shown.start || end !== shown.end) renderAgain(undefined);
  };
  const scrollTo = (top: number) => {
    if (scroller.current !== null) scroller.current.scrollTop = top;
    onScroll();
  };
  const goToWanted = () => {
    if (wanted.current === undefined || height === 0 || count === 0) return;
    const { top, left } = wanted.current;
    if (left !== undefined && scroller.current !== null) scroller.current.scrollLeft = left;
    scrollTo(top * rowHeight);
    wanted.current = undefined;
  };

  const visibleHeight = () =>
    Math.max(0, (scroller.current?.clientHeight ?? 0) - (head.current?.offsetHeight ?? 0));

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const outer = scroller.current;
      if (outer === null) return;
      const next = {
        height: visibleHeight(),
        width: outer.clientWidth,
        em: Number.parseFloat(getComputedStyle(outer).fontSize) || 13,
      };
      setSize((last) =>
        last.height === next.height && last.width === next.width && last.em === next.em ? last : next,
      );
    });
    for (const { current } of [scroller, head]) if (current !== null) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(goToWanted);

  return {
    scroller,
    head,
    em,
    rowHeight,
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    layout,
    rows: shown,
    top: () => wanted.current?.top ?? Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeight),
    left: () => wanted.current?.left ?? Math.round(scroller.current?.scrollLeft ?? 0),
    onScroll,
    goTo: (top) => {
      wanted.current = { top };
      goToWanted();
    },
    revealColumn: (column = 0) => {
      if (scroller.current === null) return;
      const left = layout.lefts[column] ?? 0;
      const right = left + (layout.widths[column] ?? 0);
      // Negative for the first column, and for a column that is already visible at the left edge.
      scroller.current.scrollLeft = Math.min(left - (layout.lefts[1] ?? 0), right - width);
      onScroll();
    },
    reveal: (row) => {
      const top = scroller.current?.scrollTop ?? 0;
      // Not `height`: a table that is shown again was not measured yet.
      const next = topToShow({ top, height: visibleHeight(), rowHeight }, row);
      if (next !== top) scrollTo(next);
    },
  };
}

interface TableFocus {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Moves the focus to the cursor after the next render, and scrolls it into view. */
  readonly focusNext: () => void;
}

/**
 * Keeps the focus on the cursor of a grid.
 * @param reveal scrolls to a row
 * @param takesFocus whether to focus the cursor once there is one, unless another element has the focus
 */
export function useTableFocus(
  { row, column }: Cursor,
  reveal: (row: number) => void,
  takesFocus: boolean,
): TableFocus {
  const grid = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const isTaken = useRef(!takesFocus);
  const hasFocus = () => grid.current?.contains(document.activeElement) === true;
  // Read before the rows are rendered, because a focused row that is removed or moved loses the focus.
  const hadFocus = hasFocus();
  useLayoutEffect(() => {
    const stop = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const focus = () => stop()?.focus({ preventScroll: true });
    if (isAsked.current) {
      isAsked.current = false;
      if (row >= 0) reveal(row);
      focusSoon(focus);
      if (column >= 0) stop()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (hadFocus && !hasFocus()) focusSoon(focus);
    else if (!isTaken.current && row >= 0) {
      isTaken.current = true;
      focusSoon(() => {
        if (document.activeElement === document.body) focus();
      });
    }
  });
  return {
    grid,
    focusNext: () => {
      isAsked.current = true;
    },
  };
}
