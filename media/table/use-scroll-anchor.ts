import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Viewport } from './use-viewport';

/**
 * Keeps the first row in view where it is when another list takes the place of the one that is shown.
 * @param list the list that the items are of
 */
export function useScrollAnchor<Item>(
  list: unknown,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { offset, goTo }: Pick<Viewport, 'offset' | 'goTo'>,
): void {
  const last = useRef({ list, items });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { list, items };
    if (before.list === list) return;
    const top = offset();
    const index = Math.floor(top);
    const first = before.items[index];
    if (top === 0 || first === undefined) return;
    const key = keyOf(first);
    const found = items.findIndex((item) => keyOf(item) === key);
    if (found !== -1) goTo(found + top - index);
  });
}
