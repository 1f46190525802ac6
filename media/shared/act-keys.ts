import { type ActKey, type ActPlace, type KeyedActOn, keyedActsOn } from '../../src/protocol/acts';
import { CTRL, SHIFT } from './key-names';
import type { KeyHint } from './keys-help';

/**
 * Returns the keyboard help for the acts of a place.
 * @param isOffered whether an act is currently possible
 */
export function helpOf<Place extends ActPlace>(
  place: Place,
  isMac: boolean,
  isOffered: (act: KeyedActOn<Place>) => boolean = () => true,
): readonly KeyHint[] {
  return keyedActsOn(place)
    .filter(({ act }) => isOffered(act))
    .map(({ keys, help }) => [keysText(keys, isMac), help]);
}

/** The key of a button, for its tooltip and screen readers. */
interface ButtonKeys {
  readonly hint: string;
  /** In the syntax of `aria-keyshortcuts`. */
  readonly keys: string;
}

/** Returns the keys of an act for its button; undefined if it has none. */
export function buttonKeys(place: ActPlace, act: string, isMac: boolean): ButtonKeys | undefined {
  const keyed = keyedActsOn(place).find((each) => each.act === act);
  if (keyed === undefined) return undefined;
  const { keys, help } = keyed;
  return { hint: `${help} (${keysText(keys.slice(0, 1), isMac)})`, keys: keys.flatMap(ariaKeys).join(' ') };
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
};

function keysText(keys: readonly ActKey[], isMac: boolean): string {
  return keys.map((key) => keyText(key, isMac)).join(' ');
}

/** Returns a key as VS Code shows it. */
function keyText(wanted: ActKey, isMac: boolean): string {
  const { key, hasControl, hasShift, hasAlt, onMac } = wanted;
  if (isMac && onMac !== undefined) return keyText(onMac, isMac);
  const modifiers = [
    ...(hasControl && !isMac ? [`${CTRL}+`] : []),
    ...(hasShift ? [isMac ? '⇧' : `${SHIFT}+`] : []),
    ...(hasAlt ? [isMac ? '⌥' : 'Alt+'] : []),
    ...(hasControl && isMac ? ['⌘'] : []),
  ];
  return `${modifiers.join('')}${NAMES[key] ?? nameOf(key)}`;
}

function ariaKeys({ key, hasControl, hasShift, hasAlt }: ActKey): readonly string[] {
  const pressed = `${hasShift ? 'Shift+' : ''}${hasAlt ? 'Alt+' : ''}${nameOf(key)}`;
  return hasControl ? [`Control+${pressed}`, `Meta+${pressed}`] : [pressed];
}

function nameOf(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
