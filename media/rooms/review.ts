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

/** The extension's limit for a list. */
const MAX_LIST_ROOMS = 10_000;

const BACK: ReviewButton = {
  key: 'back',
  label: l10n.t('Cancel'),
  message: { type: 'action', action: 'showList' },
  isPossible: true,
};

/** Returns the actions on the list, most likely first. */
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

/** Returns why rooms cannot be added, as a sentence, or undefined if the page already says it. */
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

/** Content of the text field. The extension sends a new object each time, even with the same text. */
export interface Draft {
  readonly text: string;
}

interface EditedDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Sends unsent text at once. */
  readonly flush: () => void;
  /** Sends a message after the text to which it refers. */
  readonly send: (message: FromRollout) => void;
}

/** Sends the typed text, debounced, because a long list takes time to parse. */
export function useDraft(draft: Draft, post: (message: FromRollout) => void): EditedDraft {
  const [text, setText] = useState(draft.text);
  const unsent = useRef<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    if (unsent.current !== undefined) post({ type: 'draft', text: unsent.current });
    unsent.current = undefined;
  };
  // A layout effect, because an effect after the paint would drop text typed in between.
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
