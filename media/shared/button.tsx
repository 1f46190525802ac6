import type { ComponentChildren } from 'preact';

interface ButtonProps {
  /** Names the button on its page, so that the focus finds it again. */
  readonly id: string;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  /** Says why the button does nothing now. It keeps the focus meanwhile. */
  readonly unavailable?: string | undefined;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A button with a label. */
export function Button(props: ButtonProps) {
  const { id, isPrimary = false, isDisabled = false, unavailable, onClick, children } = props;
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : 'secondary'}
      data-key={id}
      disabled={isDisabled}
      {...(unavailable === undefined ? {} : { 'aria-disabled': true, title: unavailable })}
      onClick={() => {
        if (unavailable === undefined) onClick();
      }}
    >
      {children}
    </button>
  );
}
