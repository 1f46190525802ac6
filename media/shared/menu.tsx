import type { ButtonFace } from './button';
import { Popup } from './popup';
import { pressedKey } from './pressed-key';

export interface MenuItem {
  /** Unique in its menu. */
  readonly key: string;
  readonly label: string;
  /** Set only for an item of a radio group. */
  readonly isChecked?: boolean;
  /** Why the item currently has no effect. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

/** Related items of a menu. */
export interface MenuSection {
  readonly items: readonly MenuItem[];
  readonly heading?: string;
  /** Whether the section is hidden on a wide page, which has separate buttons for its items. */
  readonly isNarrowOnly?: boolean;
}

interface MenuProps extends ButtonFace {
  readonly isPrimary?: boolean;
  /** See `Popup`. */
  readonly isActive?: boolean;
  readonly title?: string;
  /** Empty sections are left out. */
  readonly sections: readonly MenuSection[];
}

/** A menu button with the keys of the APG pattern, https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/. */
export function Menu({ sections, ...face }: MenuProps) {
  const shown = sections.filter(({ items }) => items.length > 0);
  return (
    <Popup {...face} role="menu" className="menu" onKeyDown={onKeyDown}>
      {shown.map(({ items, heading, isNarrowOnly }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a menu cannot contain a fieldset.
        <div
          key={heading ?? index}
          class={isNarrowOnly === true ? 'section narrow-only' : 'section'}
          role="group"
          aria-label={heading}
        >
          {heading !== undefined && (
            <p class="menu-heading" aria-hidden="true">
              {heading}
            </p>
          )}
          {items.map(({ key, label, isChecked, unavailable, run }) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only for menuitemradio.
            <button
              key={key}
              type="button"
              class="menu-item"
              role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChecked}
              aria-disabled={unavailable === undefined ? undefined : true}
              title={unavailable}
              tabIndex={-1}
              onClick={({ currentTarget }) => {
                if (unavailable !== undefined) return;
                currentTarget.closest<HTMLElement>('.popup')?.hidePopover();
                run();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      ))}
    </Popup>
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const { currentTarget, target } = event;
  const { key } = pressedKey(event) ?? {};
  if (key === undefined || !(currentTarget instanceof HTMLElement)) return;
  if (key === 'Tab') currentTarget.hidePopover();
  const items = [...currentTarget.querySelectorAll<HTMLElement>('.menu-item')].filter((item) =>
    item.checkVisibility(),
  );
  const at = target instanceof HTMLElement ? items.indexOf(target) : -1;
  const next = nextIndex(key, at, items.length);
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
