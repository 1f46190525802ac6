import * as l10n from '@vscode/l10n';
import type { KeyGroup } from '../shared/keys-help';

/** A keyboard event of the browser. */
export interface Key {
  readonly key: string;
  /** Physical key, because Alt can change `key`. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Whether the key is held down. */
  readonly repeat: boolean;
}

export type PanelKey = 'copy' | 'undo' | 'pair' | 'note' | 'refresh' | 'previous' | 'next' | 'closeLargeView';

/**
 * Returns the command of a key, anywhere on the page of a panel.
 * @param hasSelectedText whether the user has selected text, which Ctrl+C then copies
 */
export function panelKey(pressed: Key, hasSelectedText: boolean): PanelKey | undefined {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } = pressed;
  const letter = key.toLowerCase();
  // VS Code's keybinding for the list also works in the panel.
  if (!repeat && shiftKey && altKey && code === 'KeyP') return 'pair';
  if (repeat || shiftKey || altKey) return undefined;
  if (ctrlKey || metaKey) {
    if (letter === 'z') return 'undo';
    return letter === 'c' && !hasSelectedText ? 'copy' : undefined;
  }
  if (letter === 'r') return 'refresh';
  if (letter === 'p') return 'pair';
  if (letter === 'n') return 'note';
  if (key === 'ArrowLeft') return 'previous';
  if (key === 'ArrowRight') return 'next';
  return key === 'Escape' ? 'closeLargeView' : undefined;
}

/**
 * Returns the help for the keys of a panel.
 * @param hasCode false for the panel of an access token, which has no copy key
 */
export function panelKeys(hasCode: boolean, isMac: boolean, hasSteps: boolean): readonly KeyGroup[] {
  const refresh = ['R', hasCode ? l10n.t('Fetch again') : l10n.t('Inspect the token')] as const;
  const copy = [isMac ? '⌘C' : 'Ctrl+C', l10n.t('Copy code (if no text is selected)')] as const;
  const close = ['Escape', l10n.t('Close large view')] as const;
  const undo = [isMac ? '⌘Z' : 'Ctrl+Z', l10n.t('Undo the last mark')] as const;
  const steps = hasSteps
    ? [
        ['P', l10n.t('Mark as paired, and go to the next room')] as const,
        ['N', l10n.t('Add a note about the room to the list')] as const,
        ['← →', l10n.t('Previous or next room')] as const,
        undo,
      ]
    : [];
  return [{ heading: l10n.t('In this panel'), keys: hasCode ? [copy, refresh, ...steps, close] : [refresh] }];
}
