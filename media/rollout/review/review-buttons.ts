import type { RolloutReview } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';

export interface ReviewButton {
  readonly key: string;
  readonly label: string;
  readonly message: FromRollout;
  readonly isPossible: boolean;
}

/** As the extension bounds a list. */
const MAX_ROOMS = 10_000;

const BACK: ReviewButton = {
  key: 'back',
  label: 'Back to the List',
  message: { type: 'action', action: 'showList' },
  isPossible: true,
};

/** What can be done with the list, the most likely first. */
export function reviewButtons(review: RolloutReview): readonly ReviewButton[] {
  const { purpose, rooms, idColumn, newRooms, canAdd } = review;
  const hasRooms = rooms > 0 && idColumn !== undefined;
  const message = { type: 'start' } as const;
  switch (purpose) {
    case 'fill':
      return [{ key: 'start', label: `Look Up ${titleText(rooms)}`, message, isPossible: hasRooms }];
    case 'add': {
      const label = `Add ${titleText(newRooms)}`;
      return [{ key: 'start', label, message, isPossible: hasRooms && canAdd }, BACK];
    }
    case 'columns':
      return [{ ...BACK, label: 'Show the Rooms', isPossible: idColumn !== undefined }];
  }
}

/** Why rooms cannot be added, as a sentence, or undefined where the page says it already. */
export function blockedText(review: RolloutReview): string | undefined {
  const { purpose, rooms, idColumn, presentRooms, newRooms, canAdd, problem } = review;
  if (purpose !== 'add' || canAdd || rooms === 0 || idColumn === undefined) return undefined;
  if (newRooms === 0) {
    return rooms === 1 ? 'This room is in the list already.' : 'All of these rooms are in the list already.';
  }
  if (problem !== undefined) return undefined;
  return `The list would have ${(presentRooms + newRooms).toLocaleString('en')} rooms, which are too many. It can have ${MAX_ROOMS.toLocaleString('en')}.`;
}

function titleText(count: number): string {
  if (count === 0) return 'Rooms';
  return `${count.toLocaleString('en')} ${count === 1 ? 'Room' : 'Rooms'}`;
}
