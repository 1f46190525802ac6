import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { countOf, numberText } from '../../src/language';
import type { RolloutReview } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';

interface ReviewButton {
  readonly key: string;
  readonly label: string;
  readonly message: FromRollout;
  readonly isPossible: boolean;
}

/** As the extension bounds a list. */
const MAX_LIST_ROOMS = 10_000;

const BACK: ReviewButton = {
  key: 'back',
  label: l10n.t('Cancel'),
  message: { type: 'action', action: 'showList' },
  isPossible: true,
};

/** What can be done with the list, the most likely first. */
export function reviewButtons(review: RolloutReview): readonly ReviewButton[] {
  const { purpose, rooms, idColumn, newRooms, canAdd, problem } = review;
  const hasRooms = rooms > 0 && idColumn !== undefined;
  const message = { type: 'start' } as const;
  switch (purpose) {
    case 'fill':
      return [{ key: 'start', label: fetchLabel(rooms), message, isPossible: hasRooms }];
    case 'add':
      return [{ key: 'start', label: addLabel(newRooms), message, isPossible: hasRooms && canAdd }, BACK];
    case 'columns':
      return [
        { ...BACK, label: l10n.t('Show Rooms'), isPossible: idColumn !== undefined && problem === undefined },
      ];
  }
}

/** Why rooms cannot be added, as a sentence, or undefined where the page says it already. */
export function blockedText(review: RolloutReview): string | undefined {
  const { purpose, rooms, idColumn, presentRooms, newRooms, canAdd } = review;
  if (purpose !== 'add' || canAdd || rooms === 0 || idColumn === undefined) return undefined;
  if (newRooms === 0) {
    return rooms === 1
      ? l10n.t('This room is in the list already.')
      : l10n.t('All of these rooms are in the list already.');
  }
  return l10n.t(
    'The list would have {0} rooms, which are too many. It can have {1}.',
    numberText(presentRooms + newRooms),
    numberText(MAX_LIST_ROOMS),
  );
}

function fetchLabel(count: number): string {
  return count === 0 ? l10n.t('Fetch Codes') : countOf(count, l10n.t('Fetch {0} Code|Fetch {0} Codes'));
}

function addLabel(count: number): string {
  return count === 0 ? l10n.t('Add Rooms') : countOf(count, l10n.t('Add {0} Room|Add {0} Rooms'));
}

const DEBOUNCE_MS = 150;

/** A text for the text field. Each one that the extension sends is a new object, even with the same text. */
export interface Draft {
  readonly text: string;
}

interface EditedDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Sends what was typed last, without waiting. */
  readonly flush: () => void;
  /** Sends a message after the text that it is about. */
  readonly send: (message: FromRollout) => void;
}

/** Sends the typed text, debounced: a long list takes some time to read. */
export function useDraft(draft: Draft, post: (message: FromRollout) => void): EditedDraft {
  const [text, setText] = useState(draft.text);
  const unsent = useRef<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    if (unsent.current !== undefined) post({ type: 'draft', text: unsent.current });
    unsent.current = undefined;
  };
  // Before the user can type: an effect after the paint would drop what was typed until then.
  useLayoutEffect(() => {
    clearTimeout(timer.current);
    unsent.current = undefined;
    setText(draft.text);
  }, [draft]);
  return {
    text,
    setText: (next) => {
      setText(next);
      unsent.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE_MS);
    },
    flush,
    send: (message) => {
      flush();
      post(message);
    },
  };
}
