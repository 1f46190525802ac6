/** What a key does in a table. */
export type KeyCommand =
  | 'copyValue'
  | 'copyRow'
  | 'selectAll'
  | 'selectNone'
  | 'activate'
  | 'toggle'
  | 'edit'
  | 'remove'
  | 'narrower'
  | 'wider'
  | 'moveLeft'
  | 'moveRight'
  | 'move';

export interface Key {
  readonly key: string;
  readonly hasControl: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * The command of a key. `move` is for every other key: the cursor decides whether it moves.
 * @param hasSelectedText true while the person has selected text, which Ctrl+C then copies
 */
export function keyCommand(
  { key, hasControl, shiftKey, altKey }: Key,
  hasSelectedText: boolean,
): KeyCommand | undefined {
  if (altKey) return hasControl ? undefined : columnCommand(key, shiftKey);
  const letter = hasControl ? key.toLowerCase() : '';
  if (letter === 'c' && shiftKey) return 'copyRow';
  if (letter === 'c') return hasSelectedText ? undefined : 'copyValue';
  if (letter === 'a' && !shiftKey) return 'selectAll';
  if (key === 'Escape') return 'selectNone';
  if (key === 'F2') return 'edit';
  // A Mac's key for this sends Backspace.
  if (key === 'Delete' || (key === 'Backspace' && hasControl)) return 'remove';
  if (key === 'Enter') return 'activate';
  return key === ' ' ? 'toggle' : 'move';
}

function columnCommand(key: string, shiftKey: boolean): KeyCommand | undefined {
  if (key === 'ArrowLeft') return shiftKey ? 'moveLeft' : 'narrower';
  if (key === 'ArrowRight') return shiftKey ? 'moveRight' : 'wider';
  return undefined;
}

/** True for a key that extends the selection as it moves the cursor. */
export function isExtending({ key, shiftKey }: Key): boolean {
  return shiftKey && key !== 'ArrowLeft' && key !== 'ArrowRight';
}
