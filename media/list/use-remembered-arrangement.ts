import { useEffect, useRef } from 'preact/hooks';
import type { Arrangement } from '../../src/protocol/arrangement';
import { type IsColumnKey, readArrangement } from './kept-view';

/** A column that is dragged changes its width with each move of the pointer. */
const SEND_DELAY_MS = 200;

interface RememberedArrangement {
  /** That of the page. */
  readonly arrangement: Arrangement;
  /** That of when the table was last open, as it was stored; undefined where the page has kept one of its own. */
  readonly remembered: unknown;
  readonly isColumnKey: IsColumnKey;
  readonly onRemembered: (arrangement: Arrangement) => void;
  readonly onChange: (arrangement: Arrangement) => void;
}

/** Shows the columns as they were when the table was last open, and reports each change of theirs. */
export function useRememberedArrangement(props: RememberedArrangement): void {
  const { arrangement, remembered, isColumnKey, onRemembered, onChange } = props;
  const last = useRef(arrangement);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (remembered === undefined) return;
    last.current = readArrangement(remembered, isColumnKey);
    onRemembered(last.current);
  }, [remembered]);
  useEffect(() => {
    if (arrangement === last.current) return;
    last.current = arrangement;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(arrangement), SEND_DELAY_MS);
  }, [arrangement]);
}
