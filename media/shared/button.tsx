import type { ComponentChildren } from 'preact';

interface ButtonProps {
  /** Names the button on its page, so that the focus finds it again. */
  readonly id: string;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A button with a label. */
export function Button({ id, isPrimary = false, isDisabled = false, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : 'secondary'}
      data-key={id}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
