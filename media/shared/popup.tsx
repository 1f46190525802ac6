import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type ButtonFace, Face, faceClass } from './button';

interface PopupProps extends ButtonFace {
  readonly role: 'menu' | 'group';
  readonly isPrimary?: boolean;
  /** Whether the content affects the page, such as a filter that is set. */
  readonly isActive?: boolean;
  /** The accessible name of the popup. Default: the label. */
  readonly title?: string;
  readonly className?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}

/** A button and its popup: a menu or a group of fields. A click elsewhere or Escape closes the popup. */
export function Popup(props: PopupProps) {
  const { id, role, label, isPrimary = false, isActive = false, title = label, className = '' } = props;
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  // Its content can become wider while it is open.
  useLayoutEffect(() => {
    if (popup.current?.matches(':popover-open') === true) placeUnder(popup.current, button.current);
  });
  const popupId = `popup-${id.replaceAll('/', '-')}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`${faceClass(props, isPrimary)}${isActive ? ' active' : ''}`}
        data-key={id}
        title={props.iconOnly === undefined ? undefined : title}
        aria-haspopup={role === 'menu' ? 'menu' : undefined}
        popovertarget={popupId}
      >
        <Face {...props} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: both possible roles are interactive. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both possible roles can have a name. */}
      <div
        ref={popup}
        id={popupId}
        class={`popup ${className}`}
        popover="auto"
        role={role}
        aria-label={title}
        onBeforeToggle={() => placeUnder(popup.current, button.current)}
        onToggle={({ newState }) => {
          if (newState === 'open')
            popup.current?.querySelector<HTMLElement>('[role^="menuitem"], input, select')?.focus();
        }}
        onKeyDown={props.onKeyDown}
      >
        {props.children}
      </div>
    </>
  );
}

/** Sets the position of the popup. The stylesheet keeps it inside the window. */
function placeUnder(popup: HTMLElement | null, button: HTMLElement | null): void {
  if (popup === null || button === null) return;
  const { left, bottom } = button.getBoundingClientRect();
  if (popup.classList.contains('menu')) {
    // A closed popup has no width.
    popup.style.display = 'block';
    popup.style.setProperty('--width', `${popup.getBoundingClientRect().width}px`);
    popup.style.removeProperty('display');
  }
  popup.style.setProperty('--left', `${left}px`);
  popup.style.setProperty('--top', `${bottom + 4}px`);
}
