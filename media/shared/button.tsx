import type { ComponentChildren } from 'preact';

interface ButtonProps {
  /** Names the button on its page, so that the focus finds it again. */
  readonly id: string;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  /** Says why the button does nothing now. It keeps the focus meanwhile. */
  readonly unavailable?: string | undefined;
  /** True or false for a button that shows or hides something on the page. */
  readonly isExpanded?: boolean;
  /** Shown when it is pointed at. */
  readonly hint?: string;
  /** Its keys, as `aria-keyshortcuts` names them. */
  readonly keys?: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A button with a label. */
export function Button(props: ButtonProps) {
  const {
    id,
    isPrimary = false,
    isDisabled = false,
    unavailable,
    isExpanded,
    hint,
    keys,
    onClick,
    children,
  } = props;
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : 'secondary'}
      data-key={id}
      disabled={isDisabled}
      aria-disabled={unavailable === undefined ? undefined : true}
      aria-expanded={isExpanded}
      aria-keyshortcuts={keys}
      title={unavailable ?? hint}
      onClick={() => {
        if (unavailable === undefined) onClick();
      }}
    >
      {children}
    </button>
  );
}
