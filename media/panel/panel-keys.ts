import * as l10n from '@vscode/l10n';
import {
  isPressed,
  type KeyedActOn,
  keyedActsOn,
  type PanelKind,
  type PressedKey,
} from '../../src/protocol/acts';
import { helpOf } from '../shared/act-keys';
import type { KeyGroup } from '../shared/keys-help';

export type PanelKey = KeyedActOn<PanelKind> | 'closeLargeView';

/**
 * Returns the act of a key, anywhere on the page of a panel.
 * @param hasSelectedText whether the user has selected text, which Ctrl+C then copies
 */
export function panelKey(kind: PanelKind, key: PressedKey, hasSelectedText: boolean): PanelKey | undefined {
  if (isPressed({ key: 'Escape' }, key)) return 'closeLargeView';
  const { act } = keyedActsOn(kind).find(({ keys }) => keys.some((each) => isPressed(each, key))) ?? {};
  return act === 'copyValue' && hasSelectedText ? undefined : act;
}

/** Returns the help for the keys of a panel. */
export function panelKeys(kind: PanelKind, isMac: boolean): readonly KeyGroup[] {
  const press = ['Enter', l10n.t('Press the focused button')] as const;
  const close = ['Escape', l10n.t('Close large view')] as const;
  const others = kind === 'tokenPanel' ? [press] : [press, close];
  return [{ heading: l10n.t('In this panel'), keys: [...helpOf(kind, isMac), ...others] }];
}
