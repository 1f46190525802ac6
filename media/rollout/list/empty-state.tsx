import { Button } from '../../shared/button';
import type { ListView } from './kept-state';

interface EmptyStateProps {
  readonly view: ListView;
  /** How many rooms the list has. */
  readonly total: number;
  /** How many of them have reported their capabilities. */
  readonly reported: number;
  readonly canEdit: boolean;
  readonly onClear: () => void;
}

/** Says why a table has nothing to show. */
export function EmptyState({ view, total, reported, canEdit, onClear }: EmptyStateProps) {
  return (
    <div class="nothing">
      <p>{emptyText(view, total, reported, canEdit)}</p>
      {total > 0 && (
        <Button id="empty/clear" onClick={onClear}>
          Clear Filter
        </Button>
      )}
    </div>
  );
}

function emptyText({ filter, tab }: ListView, total: number, reported: number, canEdit: boolean): string {
  const text = filter.text.trim();
  if (total === 0)
    return canEdit ? 'The list has no rooms. Add some to look them up.' : 'The list has no rooms.';
  if (text !== '') return `No room matches “${text}”.`;
  if (filter.state !== 'unusual') return 'No room is in this state.';
  if (reported === 0) return 'No room is unusual: none has reported its capabilities yet.';
  return `No room is unusual${tab === 'rooms' ? ' by its capabilities' : ''}.`;
}
