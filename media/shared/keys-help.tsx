import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import { pressedKey } from './pressed-key';

/** A key and its effect, such as "Copy the row". */
export type KeyHint = readonly [key: string, does: string];

export interface KeyGroup {
  readonly heading: string;
  readonly keys: readonly KeyHint[];
}

/** The id of the sentence that tells screen readers how to open the help. */
export const KEYS_ID = 'keys';

const TITLE_ID = 'keys-title';

interface KeysHelpProps {
  readonly groups: (isMac: boolean) => readonly KeyGroup[];
}

/** Returns whether the page is shown on a Mac. */
export function isMacPage(): boolean {
  return navigator.userAgent.includes('Mac');
}

/** Opens the keyboard help of the page. */
export function openKeysHelp(): void {
  document.querySelector<HTMLDialogElement>('dialog.keys-help')?.showModal();
}

/** Returns whether a dialog is open. The page's own keys are inactive while it is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** The dialog with the keyboard shortcuts of a page. `?` opens and closes it. */
export function KeysHelp({ groups }: KeysHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event)?.key !== '?' || isTyping(event.target)) return;
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
        {groups(isMacPage()).map(({ heading, keys }) => (
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
          {l10n.t('Close')}
        </button>
      </dialog>
    </>
  );
}

/** Returns whether `?` would be typed into a field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
}
