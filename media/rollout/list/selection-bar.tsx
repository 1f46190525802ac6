import type { HeadView } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { Button } from '../../shared/button';

interface SelectionBarProps {
  readonly head: HeadView;
  readonly selectedIds: readonly string[];
  readonly post: (message: FromRollout) => void;
}

/** What can be done with the selected rooms. */
export function SelectionBar({ head: { canEdit, canEditLabels }, selectedIds, post }: SelectionBarProps) {
  const [first] = selectedIds;
  if (first === undefined) return null;
  const count = selectedIds.length;
  return (
    <div class="buttons selection-bar">
      {canEditLabels && count === 1 && (
        <Button id="selection/label" onClick={() => post({ type: 'editLabel', id: first })}>
          Edit Label…
        </Button>
      )}
      {canEdit && (
        <Button
          id="selection/remove"
          onClick={() => {
            post({ type: 'remove', ids: selectedIds });
            focusTable();
          }}
        >
          {count === 1 ? 'Remove Room' : `Remove ${count.toLocaleString('en')} Rooms`}
        </Button>
      )}
    </div>
  );
}

/** The button goes with the rooms. Without this, the focus would go to a button that has nothing to do with them. */
function focusTable(): void {
  document.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus({ preventScroll: true });
}
