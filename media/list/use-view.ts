import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { RowsView } from '../../src/rollout/room';
import type { TablePosition } from '../table/cursor';
import type { TableHandle } from '../table/table';
import { type ListView, readPosition, rowsOf } from './view';

/** Scrolling fires many events. The position is saved this long after the last event. */
const SETTLED_MS = 200;

interface ViewOptions<State extends string> {
  readonly initial: ListView<State>;
  /** The arrangement that the extension keeps. A new object replaces the view's. */
  readonly arrangement: ListView<State>['arrangement'];
  /** The saved position; undefined if the page was just opened. */
  readonly saved: unknown;
  readonly save: (position: TablePosition) => void;
  readonly onArrange: (arrangement: ListView<State>['arrangement']) => void;
  readonly onKeep: (rows: RowsView) => void;
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
 * Keeps the view of a list and the position of its table. A change is sent immediately, before it is rendered, because
 * the page may be closed at any time. The position is saved immediately if the cursor moved, otherwise once scrolling
 * stops.
 */
export function useView<State extends string>(options: ViewOptions<State>): ViewHandle<State> {
  const { saved } = options;
  const [, setView] = useState(options.initial);
  // The latest view, possibly not rendered yet.
  const latest = useRef(options.initial);
  const kept = useRef(options.arrangement);
  if (kept.current !== options.arrangement) {
    kept.current = options.arrangement;
    latest.current = { ...latest.current, arrangement: options.arrangement };
  }
  const position = useRef(useMemo(() => readPosition(saved), []));
  const scrolling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const save = useRef(() => {});
  save.current = () => options.save(position.current);
  return {
    view: latest.current,
    change: (changes) => {
      latest.current = { ...latest.current, ...changes };
      setView(latest.current);
      save.current();
      const { arrangement, ...others } = changes;
      if (arrangement !== undefined) options.onArrange(arrangement);
      if (Object.keys(others).length > 0) options.onKeep(rowsOf(latest.current));
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
