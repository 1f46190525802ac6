import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FromRollout } from '../../../src/protocol/rollout-messages';

const DEBOUNCE_MS = 150;

/** A text for the text field. Each one that the extension sends is a new object, even with the same text. */
export interface Draft {
  readonly text: string;
}

export interface EditedDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Sends a message after the text that it is about. */
  readonly send: (message: FromRollout) => void;
}

/** Sends the typed text, debounced. */
export function useDraft(draft: Draft, post: (message: FromRollout) => void): EditedDraft {
  const [text, setText] = useState(draft.text);
  const unsent = useRef<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    if (unsent.current !== undefined) post({ type: 'draft', text: unsent.current });
    unsent.current = undefined;
  };
  // Before the person can type: an effect after the paint would drop what was typed until then.
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
    send: (message) => {
      flush();
      post(message);
    },
  };
}
