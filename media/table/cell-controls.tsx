import type { SelectedShare } from './column';

interface SelectBoxProps {
  /** Undefined where there are no rows to select. */
  readonly share: SelectedShare | undefined;
  readonly label: string;
}

/** The box that selects several rows at once. The table has its click. */
export function SelectBox({ share, label }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      class="tick"
      tabIndex={-1}
      checked={share === 'all'}
      indeterminate={share === 'some'}
      disabled={share === undefined}
      aria-label={label}
    />
  );
}

/** The button of a cell that copies its value. The table has its click. */
export function CopyButton({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      class="copy"
      data-action="copyValue"
      title={title}
      aria-label={label}
    />
  );
}
