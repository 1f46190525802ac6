import type { ComponentChild } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Menu, type MenuItem } from './menu';

export interface OverflowItem {
  readonly key: string;
  readonly shown: ComponentChild;
  /** Replaces the item if it does not fit. */
  readonly inMenu: Omit<MenuItem, 'key'>;
}

interface OverflowProps {
  /** Identifies the menu button, see `ButtonFace`. */
  readonly id: string;
  /** The accessible name of the menu. */
  readonly label: string;
  /** The most important items come first. */
  readonly items: readonly OverflowItem[];
  /** Items that are always in the menu, after those that do not fit. */
  readonly more?: readonly MenuItem[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Items in rows of constant height, usually one. Items that do not fit are in a menu at the end, whose button names the
 * checked item. Items wrap to rows that are cut off, so the browser decides which ones fit, whatever the language and
 * the font.
 */
export function Overflow({ id, label, items, more = [] }: OverflowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [wrapped, setWrapped] = useState(NONE);
  const measure = () => {
    if (row.current === null) return;
    const { offsetTop, offsetLeft, offsetHeight, clientWidth } = row.current;
    const all = [...row.current.children].filter((child) => child instanceof HTMLElement);
    const keys = all.flatMap((item) => {
      const fits =
        item.offsetTop < offsetTop + offsetHeight &&
        item.offsetLeft + item.offsetWidth <= offsetLeft + clientWidth + 1;
      return fits ? [] : (item.dataset['item'] ?? []);
    });
    setWrapped((last) => (keys.join() === [...last].join() ? last : new Set(keys)));
  };
  const latest = useRef(measure);
  latest.current = measure;
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => latest.current());
    if (row.current !== null) observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  const rest = items.filter(({ key }) => wrapped.has(key));
  const checked = rest.find(({ inMenu }) => inMenu.isChecked === true)?.inMenu;
  return (
    <div class="overflow">
      <div ref={row} class="overflow-row">
        {items.map(({ key, shown }) => (
          <div key={key} data-item={key} class={wrapped.has(key) ? 'wrapped' : undefined}>
            {shown}
          </div>
        ))}
      </div>
      {rest.length + more.length > 0 && (
        <Menu
          id={id}
          label={checked?.label ?? label}
          title={label}
          {...(checked === undefined ? { icon: 'more', iconOnly: 'always' } : {})}
          isActive={checked !== undefined}
          sections={[{ items: [...rest.map(({ key, inMenu }) => ({ key, ...inMenu })), ...more] }]}
        />
      )}
    </div>
  );
}
