import { useEffect, useRef } from 'preact/hooks';

const KEEP_DELAY_MS = 200;

/** The position of a table, which is kept with the view. */
export interface KeptPosition<Position> {
  readonly position: Position;
  readonly setPosition: (position: Position) => void;
}

/**
 * Keeps the view at once, and a position once nothing was scrolled for a moment.
 * @param keep has VS Code keep the view with a position
 * @param kept the view is kept again after one of these has changed
 */
export function useKeptState<Position>(
  initial: Position,
  keep: (position: Position) => void,
  kept: readonly unknown[],
): KeptPosition<Position> {
  const position = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keepNow = useRef(() => {});
  keepNow.current = () => keep(position.current);
  useEffect(() => keepNow.current(), kept);
  return {
    position: position.current,
    setPosition: (next) => {
      position.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keepNow.current(), KEEP_DELAY_MS);
    },
  };
}
