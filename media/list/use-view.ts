import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TablePosition } from '../table/cursor';
import type { TableHandle } from '../table/table';
import type { IsColumnKey } from './definition';
import { type ListView, readArrangement, readPosition } from './view';

/** A table is scrolled in many small steps. */
const SETTLED_MS = 200;

interface ViewOptions<State extends string> {
  readonly initial: ListView<State>;
  /** What VS Code has stored of the page; undefined for a page that is opened. */
  readonly saved: unknown;
  /** How the columns were arranged when such a list was last open, as it was stored. A saved view has its own. */
  readonly remembered: unknown;
  readonly isColumnKey: IsColumnKey;
  readonly save: (view: ListView<State>, position: TablePosition) => void;
  readonly onArrange: (arrangement: ListView<State>['arrangement']) => void;
}

/** How the user looks at a list. */
export interface ViewHandle<State extends string> {
  readonly view: ListView<State>;
  readonly change: (changes: Partial<ListView<State>>) => void;
  readonly position: TablePosition;
  readonly setPosition: (position: TablePosition) => void;
  /** True if the page was shown before, and its tab was hidden meanwhile. */
  readonly isShownAgain: boolean;
  readonly table: RefObject<TableHandle | null>;
}

/**
 * The view of a list, and the position of its table. A change is saved and sent at once, before it is drawn, as the page
 * can be closed at any time; the position is saved at once if the cursor moved, and else once nothing scrolls.
 */
export function useView<State extends string>(options: ViewOptions<State>): ViewHandle<State> {
  const { saved, isColumnKey, onArrange } = options;
  const [view, setView] = useState(options.initial);
  // The view that was chosen last, which may not be drawn yet.
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
      // A row may be opened next, which hides the page.
      if (next.row !== row || next.column !== column) return save.current();
      scrolling.current = setTimeout(() => save.current(), SETTLED_MS);
    },
    isShownAgain: saved !== undefined,
    table: useRef<TableHandle>(null),
  };
}
