import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Cursor } from './cursor';

/** Keeps the focus on the cursor of a grid. */
export interface TableFocus {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Puts the focus on the cursor, in view, after the next render. */
  readonly focusNext: () => void;
}

/** @param reveal scrolls to a row */
export function useTableFocus({ row, column }: Cursor, reveal: (row: number) => void): TableFocus {
  const grid = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const hasFocus = () => grid.current?.contains(document.activeElement) === true;
  // Read before the rows are rendered, because a focused row that is removed or moved loses the focus.
  const hadFocus = hasFocus();
  useLayoutEffect(() => {
    const stop = grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (isAsked.current) {
      isAsked.current = false;
      if (row >= 0) reveal(row);
      stop?.focus({ preventScroll: true });
      if (column >= 0) stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (hadFocus && !hasFocus()) stop?.focus({ preventScroll: true });
  });
  return {
    grid,
    focusNext: () => {
      isAsked.current = true;
    },
  };
}
