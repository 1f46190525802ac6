import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Column } from './column';
import type { Cursor } from './cursor';
import { type ColumnLayout, layoutOf, type RowWindow, topToShow, windowOf } from './layout';

/** 28 pixels in a font of 13: room for a control of 24, and for two lines of a reason. */
const ROW_EM = 2.15;

/** The part of a table that is in view. */
interface Viewport {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLDivElement | null>;
  /** The size of the font, in pixels. */
  readonly em: number;
  /** In pixels. */
  readonly rowHeight: number;
  /** How many rows Page Down moves by. */
  readonly page: number;
  readonly layout: ColumnLayout;
  readonly rows: RowWindow;
  /** How far the table is scrolled down, in whole rows, so that the last row stays wholly in view. */
  readonly top: () => number;
  /** How far it is scrolled to the right, in whole pixels. */
  readonly left: () => number;
  readonly onScroll: () => void;
  /** Scrolls a number of rows down, now or as soon as the rows are there. */
  readonly goTo: (top: number) => void;
  /** Scrolls a column into view beside the first one, or back to the left edge. */
  readonly revealColumn: (column: number | undefined) => void;
  /** Scrolls the least that brings a row wholly into view. */
  readonly reveal: (row: number) => void;
}

/** Where a table is scrolled to: down in rows, and to the right in pixels. */
interface Scroll {
  readonly top: number;
  readonly left?: number;
}

interface Viewed<Row> {
  /** How many rows there are. */
  readonly count: number;
  readonly columns: readonly Column<Row>[];
  readonly widths: Readonly<Record<string, number>>;
  readonly initial: Scroll;
}

/** Measures a scroller with a sticky head, and says which rows to render. */
export function useViewport<Row>({ count, columns, widths, initial }: Viewed<Row>): Viewport {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const wanted = useRef<Scroll | undefined>(initial);
  const scrolledTo = useRef(0);
  const [size, setSize] = useState({ height: 0, width: 0, em: 13 });
  const [, renderAgain] = useReducer((times: number, _: undefined) => times + 1, 0);
  const { height, width, em } = size;
  const rowHeight = Math.round(em * ROW_EM);
  const layout = useMemo(() => layoutOf(columns, widths, { width, em }), [columns, widths, width, em]);
  const windowNow = () => windowOf({ top: scrolledTo.current, height, rowHeight, count });
  const shown = windowNow();
  const onScroll = () => {
    scrolledTo.current = scroller.current?.scrollTop ?? 0;
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

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const [outer, top] = [scroller.current, head.current];
      if (outer === null || top === null) return;
      const next = {
        height: Math.max(0, outer.clientHeight - top.offsetHeight),
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
      // Negative for the first column, and for one that is in view at the left edge.
      scroller.current.scrollLeft = Math.min(left - (layout.lefts[1] ?? 0), right - width);
      onScroll();
    },
    reveal: (row) => {
      const top = scroller.current?.scrollTop ?? 0;
      const next = topToShow({ top, height, rowHeight }, row);
      if (next !== top) scrollTo(next);
    },
  };
}

/** Keeps the focus on the cursor of a grid. */
interface TableFocus {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Puts the focus on the cursor, in view, after the next render. */
  readonly focusNext: () => void;
}

/** Focuses something, but not before the page has the focus: that would take it from where the user went. */
function focusSoon(focus: () => void): void {
  if (document.hasFocus()) focus();
  else window.addEventListener('focus', focus, { once: true });
}

/**
 * @param reveal scrolls to a row
 * @param takesFocus puts the focus on the cursor as soon as there is one, unless it is elsewhere on the page then
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
