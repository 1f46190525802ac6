import type { PressedKey } from '../../src/protocol/acts';

/**
 * Ignores Enter and Space if they are not meant for the focused button: if the key is held down, or follows text that
 * the user meant to type elsewhere.
 */
export class PressGuard {
  #hasTyped = false;

  /**
   * Notes a key press.
   * @param key undefined if the key belongs to an input method
   * @param isRepeated whether the key is held down
   * @returns whether the key must do nothing
   */
  ignores(key: PressedKey | undefined, isRepeated: boolean): boolean {
    if (key?.key === 'Enter' || (key?.key === ' ' && !key.hasControl)) return isRepeated || this.#hasTyped;
    if (key === undefined || isPrintable(key)) this.#hasTyped = true;
    return false;
  }

  /** The user moved the focus or pressed a button, so the next key is meant for the focused button again. */
  reset(): void {
    this.#hasTyped = false;
  }
}

function isPrintable({ key, hasControl, altKey }: PressedKey): boolean {
  return [...key].length === 1 && !hasControl && !altKey;
}
