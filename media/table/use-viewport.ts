import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type RowWindow, topToShow, windowOf } from './row-window';

const ROW_EM = 2.6;

/** The part of a table that is in view. */
export interface Viewport {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLDivElement | null>;
  /** In pixels. */
  readonly rowHeight: number;
  /** How many rows Page Down moves by. */
  readonly page: number;
  readonly rows: RowWindow;
  /** How far the table is scrolled down, in whole rows, so that the last row stays wholly in view. */
  readonly top: () => number;
  readonly onScroll: () => void;
  /** Scrolls a number of rows down, now or as soon as the rows are there. */
  readonly goTo: (top: number) => void;
  /** Scrolls the least that brings a row wholly into view. */
  readonly reveal: (row: number) => void;
}

/** Measures a scroller with a sticky head, and says which rows to render. */
export function useViewport(count: number, initialTop: number): Viewport {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | undefined>(initialTop);
  const [size, setSize] = useState({ height: 0, rowHeight: 34 });
  const [scrollTop, setScrollTop] = useState(0);
  const { height, rowHeight } = size;
  const onScroll = () => setScrollTop(scroller.current?.scrollTop ?? 0);
  const scrollTo = (top: number) => {
    if (scroller.current !== null) scroller.current.scrollTop = top;
    onScroll();
  };
  const goToWanted = () => {
    if (wanted.current === undefined || height === 0 || count === 0) return;
    scrollTo(wanted.current * rowHeight);
    wanted.current = undefined;
  };

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const [outer, top] = [scroller.current, head.current];
      if (outer === null || top === null) return;
      const fontSize = Number.parseFloat(getComputedStyle(outer).fontSize);
      const next = {
        height: Math.max(0, outer.clientHeight - top.offsetHeight),
        rowHeight: Math.round(fontSize * ROW_EM) || 34,
      };
      setSize((last) => (last.height === next.height && last.rowHeight === next.rowHeight ? last : next));
    });
    for (const { current } of [scroller, head]) if (current !== null) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(goToWanted);

  return {
    scroller,
    head,
    rowHeight,
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    rows: windowOf({ top: scrollTop, height, rowHeight, count }),
    top: () => wanted.current ?? Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeight),
    onScroll,
    goTo: (top) => {
      wanted.current = top;
      goToWanted();
    },
    reveal: (row) => {
      const top = scroller.current?.scrollTop ?? 0;
      const next = topToShow({ top, height, rowHeight }, row);
      if (next !== top) scrollTo(next);
    },
  };
}
