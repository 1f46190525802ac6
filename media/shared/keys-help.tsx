import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';

/** A key by its name, and what it does, such as "Copies the row". */
export type KeyHint = readonly [key: string, does: string];

/** The keys of one part of a page. */
export interface KeyGroup {
  readonly heading: string;
  readonly keys: readonly KeyHint[];
}

/** Names the sentence that tells a screen reader of the help. */
export const KEYS_ID = 'keys';

const TITLE_ID = 'keys-title';

interface KeysHelpProps {
  readonly groups: (isMac: boolean) => readonly KeyGroup[];
}

/** Shows the help of the page in view. */
export function openKeysHelp(): void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog.keys-help')];
  dialogs.find(({ parentElement }) => parentElement?.checkVisibility())?.showModal();
}

/** True while a dialog is open: the keys of the page do nothing behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** What the keys of a page do, which `?` shows. */
export function KeysHelp({ groups }: KeysHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== '?' || isTyping(target) || dialog.current?.parentElement?.checkVisibility() !== true)
        return;
      if (dialog.current?.open) dialog.current.close();
      else dialog.current?.showModal();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <p id={KEYS_ID} class="visually-hidden">
        {l10n.t('Press the question mark for the keyboard shortcuts.')}
      </p>
      <dialog ref={dialog} class="keys-help" aria-labelledby={TITLE_ID} closedby="any">
        <h2 id={TITLE_ID}>{l10n.t('Keyboard Shortcuts')}</h2>
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
          {l10n.t({ message: 'Close', comment: ['Closes a dialog.'] })}
        </button>
      </dialog>
    </>
  );
}

/** True where `?` is a character of a text. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
}
