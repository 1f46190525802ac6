import { Icon, type IconName } from './icons';

/** What a button has in every place. */
export interface ButtonFace {
  /** Names the button on its page, so that the focus finds it again. */
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Where the icon stands for the label: `always`, or on a narrow page alone. */
  readonly iconOnly?: 'always' | 'narrow';
}

interface ButtonProps extends ButtonFace {
  readonly isPrimary?: boolean;
  /** True for a button that looks like a link. */
  readonly isLink?: boolean;
  readonly isDisabled?: boolean;
  /** Says why the button does nothing now. It keeps the focus meanwhile. */
  readonly unavailable?: string | undefined;
  /** True or false for a button that shows or hides something on the page. */
  readonly isExpanded?: boolean;
  /** True or false for a button that stays pressed. */
  readonly isPressed?: boolean | undefined;
  /** Shown when it is pointed at. */
  readonly hint?: string;
  /** Its keys, as `aria-keyshortcuts` names them. */
  readonly keys?: string;
  readonly onClick: () => void;
}

/** A button with a label, an icon or both. */
export function Button(props: ButtonProps) {
  const { id, label, iconOnly, isPrimary = false, isDisabled = false, unavailable, hint, onClick } = props;
  return (
    <button
      type="button"
      class={props.isLink === true ? 'link' : faceClass(props, isPrimary)}
      data-key={id}
      disabled={isDisabled}
      aria-disabled={unavailable === undefined ? undefined : true}
      aria-expanded={props.isExpanded}
      aria-pressed={props.isPressed}
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

/** The classes of a button with this face. */
export function faceClass({ iconOnly }: ButtonFace, isPrimary: boolean): string {
  const kind = iconOnly === 'always' ? 'tool' : isPrimary ? 'primary' : 'secondary';
  return iconOnly === 'narrow' ? `${kind} shrinks` : kind;
}

/** The icon and the label, which a screen reader reads in any case. */
export function Face({ label, icon, iconOnly }: ButtonFace) {
  return (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span class={iconOnly === 'always' ? 'visually-hidden' : 'label'}>{label}</span>
    </>
  );
}
