import { useEffect, useRef } from 'preact/hooks';
import type { RoomView } from '../../../src/protocol/rollout';
import type { TablePosition } from '../../table/cursor';
import { type KeptState, type ListView, type Positions, type Tab, toKeep } from './kept-state';

const KEEP_DELAY_MS = 200;

/** The positions of the tables, which are kept with the view. */
export interface KeptPositions {
  readonly positions: Positions;
  readonly setPosition: (tab: Tab, position: TablePosition) => void;
}

/** Keeps the view at once, and a position once nothing was scrolled for a moment. */
export function useKeptState(
  initial: Positions,
  view: ListView,
  rooms: readonly RoomView[],
  keep: (state: KeptState) => void,
): KeptPositions {
  const positions = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keepNow = useRef(() => {});
  keepNow.current = () => keep(toKeep({ ...view, positions: positions.current }, rooms));
  // A room that arrives later can have the text of the filter in its code.
  useEffect(() => keepNow.current(), [view, view.filter.text === '' ? undefined : rooms]);
  return {
    positions: positions.current,
    setPosition: (tab, position) => {
      positions.current = { ...positions.current, [tab]: position };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keepNow.current(), KEEP_DELAY_MS);
    },
  };
}
