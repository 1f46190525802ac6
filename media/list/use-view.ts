import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TablePosition } from '../table/cursor';
import type { TableHandle } from '../table/table';
import type { IsColumnKey } from './definition';
import { type ListView, readArrangement, readPosition } from './view';

/** Scrolling fires many events. The position is saved this long after the last one. */
const SETTLED_MS = 200;

interface ViewOptions<State extends string> {
  readonly initial: ListView<State>;
  /** The saved view state; undefined if the page was just opened. */
  readonly saved: unknown;
  /** The stored arrangement of the columns, for a page without a saved view. */
  readonly remembered: unknown;
  readonly isColumnKey: IsColumnKey;
  readonly save: (view: ListView<State>, position: TablePosition) => void;
  readonly onArrange: (arrangement: ListView<State>['arrangement']) => void;
}

/** The view of a list and the functions that change it. */
export interface ViewHandle<State extends string> {
  readonly view: ListView<State>;
  readonly change: (changes: Partial<ListView<State>>) => void;
  readonly position: TablePosition;
  readonly setPosition: (position: TablePosition) => void;
  /** Whether the page was shown before and then hidden. */
  readonly isShownAgain: boolean;
  readonly table: RefObject<TableHandle | null>;
}

/**
 * Keeps the view of a list and the position of its table. A change is saved immediately, before it is rendered, because
 * the page may be closed at any time. The position is saved immediately if the cursor moved, otherwise once scrolling
 * stops.
 */
export function useView<State extends string>(options: ViewOptions<State>): ViewHandle<State> {
  const { saved, isColumnKey, onArrange } = options;
  const [view, setView] = useState(options.initial);
  // The latest view, possibly not rendered yet.
  const latest = useRef(view);
  const position = useRef(useMemo(() => readPosition(saved), []));
  const scrolling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const save = useRef(() => {});
  save.current = () => options.save(latest.current, position.current);
  const show = (next: ListView<State>) => {
    latest.current = next;
    setView(next);
    save.current();
  };
  const remembered = saved === undefined ? options.remembered : undefined;
  useEffect(() => {
    if (remembered === undefined) return;
    show({ ...latest.current, arrangement: readArrangement(remembered, isColumnKey) });
  }, [remembered]);
  return {
    view,
    change: (changes) => {
      const { arrangement } = latest.current;
      show({ ...latest.current, ...changes });
      if (latest.current.arrangement !== arrangement) onArrange(latest.current.arrangement);
    },
    position: position.current,
    setPosition: (next) => {
      const { row, column } = position.current;
      position.current = next;
      clearTimeout(scrolling.current);
      // The next key may open a row, which hides the page.
      if (next.row !== row || next.column !== column) return save.current();
      scrolling.current = setTimeout(() => save.current(), SETTLED_MS);
    },
    isShownAgain: saved !== undefined,
    table: useRef<TableHandle>(null),
  };
}
