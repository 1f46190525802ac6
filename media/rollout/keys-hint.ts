import { element } from '../element';

export const KEYS_ID = 'keys';

/** Says which keys do what in a grid. */
export function keysHint(): HTMLElement {
  const control = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl+';
  const shift = navigator.userAgent.includes('Mac') ? '⇧⌘' : 'Ctrl+Shift+';
  const keys: readonly (readonly [key: string, does: string])[] = [
    ['Enter', 'opens the room'],
    ['Space', 'selects it'],
    [`${control}C`, 'copies the code'],
    [`${shift}C`, 'copies the row'],
  ];
  return element(
    'p',
    { id: KEYS_ID, class: 'keys' },
    keys.flatMap(([key, does], place) => [
      element('kbd', {}, [key]),
      ` ${does}${place === keys.length - 1 ? '' : ' · '}`,
    ]),
  );
}
