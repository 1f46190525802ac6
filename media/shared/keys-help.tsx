import { useEffect, useRef } from 'preact/hooks';
import type { KeyGroup } from './key-hint';

/** Names the sentence that tells a screen reader of the help. */
export const KEYS_ID = 'keys';

const TITLE_ID = 'keys-title';

interface KeysHelpProps {
  readonly groups: (isMac: boolean) => readonly KeyGroup[];
}

/** A button that shows what the keys of a page do, as `?` does. */
export function KeysHelp({ groups }: KeysHelpProps) {
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== '?' || isTyping(target) || button.current?.checkVisibility() !== true) return;
      if (dialog.current?.open) dialog.current.close();
      else dialog.current?.showModal();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="link keys-button"
        data-key="keys"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => dialog.current?.showModal()}
      >
        Keyboard Shortcuts
        <kbd aria-hidden>?</kbd>
      </button>
      <p id={KEYS_ID} class="visually-hidden">
        Press the question mark for the keyboard shortcuts.
      </p>
      <dialog ref={dialog} class="keys-help" aria-labelledby={TITLE_ID} closedby="any">
        <h2 id={TITLE_ID}>Keyboard Shortcuts</h2>
        {groups(navigator.userAgent.includes('Mac')).map(({ heading, keys }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <button type="button" class="secondary" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}

/** True where `?` is a character of a text. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
}
