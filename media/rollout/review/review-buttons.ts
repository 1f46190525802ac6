import type { RolloutReview } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';

export interface ReviewButton {
  readonly key: string;
  readonly label: string;
  readonly message: FromRollout;
  readonly isPossible: boolean;
}

/** What can be done with the list, the most likely first. */
export function reviewButtons(review: RolloutReview): readonly ReviewButton[] {
  const { rooms, idColumn, presentRooms, newRooms, canAdd } = review;
  const isPossible = rooms > 0 && idColumn !== undefined;
  const replace = { type: 'start', mode: 'replace' } as const;
  if (presentRooms === 0) {
    const label = rooms === 0 ? 'Look Up Rooms' : `Look Up ${titleText(rooms)}`;
    return [{ key: 'replace', label, message: replace, isPossible }];
  }
  const added = newRooms === 0 ? 'Rooms' : titleText(newRooms);
  return [
    {
      key: 'add',
      label: `Add ${added} to the List of ${presentRooms.toLocaleString('en')}`,
      message: { type: 'start', mode: 'add' },
      isPossible: isPossible && canAdd,
    },
    { key: 'replace', label: 'Replace the List', message: replace, isPossible },
    {
      key: 'back',
      label: 'Back to the List',
      message: { type: 'action', action: 'showList' },
      isPossible: true,
    },
  ];
}

function titleText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'Room' : 'Rooms'}`;
}
