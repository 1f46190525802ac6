/** SVG paths on a 16 by 16 grid, one pixel wide like VS Code's own icons. */
const PATHS = {
  check: 'M3 8.5l3.2 3.2 6.8-7.4',
  close: 'M4 4l8 8M12 4l-8 8',
  columns: 'M2.5 3.5h11v9h-11zM6.2 3.5v9M9.8 3.5v9',
  copy: 'M5.75 5.75h6.5v7.5h-6.5zM3.75 10.25v-7.5h6.5',
  edit: 'M10.9 2.6l2.5 2.5-7.6 7.6-3.2.7.7-3.2zM9.4 4.1l2.5 2.5',
  export: 'M8 9.5v-7M5.2 5.2l2.8-2.7 2.8 2.7M2.5 9v4.5h11v-4.5',
  filter: 'M2.5 3.5h11l-4.3 5v4.5l-2.4-1.4v-3.1z',
  group: 'M2.5 3.5h4M5.5 6.5h8M2.5 9.5h4M5.5 12.5h8',
  message: 'M2.5 3.5h11v7.5h-6l-2.5 2.5v-2.5h-2.5zM5 6h6M5 8.5h4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pin: 'M5.75 2.75h4.5M6.5 2.75v4l-2 2.5h7l-2-2.5v-4M8 9.25v4.5',
  refresh: 'M13 8.2a5 5 0 1 1-1.4-3.7M13 2.5v2.8h-2.8',
  remove: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9M7 7v4M9 7v4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The appearance of a button. */
export interface ButtonFace {
  /** Identifies the button on its page, so that focus can return to it. */
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Whether the icon replaces the label `always` or only on a `narrow` page. */
  readonly iconOnly?: 'always' | 'narrow';
}

interface ButtonProps extends ButtonFace {
  readonly isPrimary?: boolean;
  /** Other labels that the button can have. They reserve its width. */
  readonly reserves?: readonly string[];
  /** Whether the button looks like a link. */
  readonly isLink?: boolean;
  readonly isDisabled?: boolean;
  /** Why the button currently has no effect. Unlike a disabled button, it keeps the focus. */
  readonly unavailable?: string | undefined;
  /** Set only for a button that shows or hides something on the page. */
  readonly isExpanded?: boolean;
  /** The tooltip. */
  readonly hint?: string;
  /** In the syntax of `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly onClick: () => void;
}

export function Button(props: ButtonProps) {
  const { id, label, iconOnly, isPrimary = false, isDisabled = false, unavailable, hint, onClick } = props;
  return (
    <button
      type="button"
      class={props.isLink === true ? 'link' : faceClass(props, isPrimary)}
      data-key={id}
      data-reserves={props.reserves?.join('\n')}
      disabled={isDisabled}
      aria-disabled={unavailable === undefined ? undefined : true}
      aria-expanded={props.isExpanded}
      aria-keyshortcuts={props.keys}
      title={unavailable ?? hint ?? (iconOnly === undefined ? undefined : label)}
      onClick={() => {
        if (unavailable === undefined) onClick();
      }}
    >
      <Face {...props} />
    </button>
  );
}

/** Returns the CSS classes of a button. */
export function faceClass({ iconOnly }: ButtonFace, isPrimary: boolean): string {
  const kind = iconOnly === 'always' ? 'tool' : isPrimary ? 'primary' : 'secondary';
  return iconOnly === 'narrow' ? `${kind} shrinks` : kind;
}

/** The icon and the label. Screen readers always read the label. */
export function Face({ label, icon, iconOnly }: ButtonFace) {
  return (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span class={iconOnly === 'always' ? 'visually-hidden' : 'label'}>{label}</span>
    </>
  );
}
