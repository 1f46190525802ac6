import type { PressedKey } from '../../src/protocol/acts';

type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'
>;

/** The code of a key that an input method handles (UI Events, 7.3.1). */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Returns whether a key belongs to an input method. Safari reports the Enter that ends a composition after its end, so
 * that only its code identifies it.
 */
export function isComposing(event: Pick<KeyEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD;
}

/**
 * Returns the key, a letter in lowercase. On a keyboard for another script, this is the Latin letter of the physical
 * key, as in VS Code's own keybindings.
 */
export function letterOf({ key, code }: Pick<KeyEvent, 'key' | 'code'>): string {
  const [, latin] = /^Key([A-Z])$/u.exec(code) ?? [];
  const isForeign = latin !== undefined && !/[\p{Script=Latin}\p{ASCII}]/u.test(key);
  const letter = isForeign ? latin : key;
  return letter.length === 1 ? letter.toLowerCase() : letter;
}

/** Returns the key that was pressed; undefined if it belongs to an input method. Every key handler of a page uses it. */
export function pressedKey(event: KeyEvent): PressedKey | undefined {
  if (isComposing(event)) return undefined;
  const { code, ctrlKey, metaKey, shiftKey, altKey } = event;
  return { key: letterOf(event), code, hasControl: ctrlKey || metaKey, shiftKey, altKey };
}
