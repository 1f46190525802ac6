import type { MatrixView } from '../../src/protocol/rollout';
import { element } from '../element';
import type { ListView } from './kept-state';

/** Says why a grid has nothing to show. */
export class EmptyState {
  readonly #text = element('p', {}, []);
  readonly #clear = element('button', { type: 'button', class: 'secondary', 'data-key': 'empty/clear' }, [
    'Clear Filter',
  ]);
  readonly element = element('div', { class: 'nothing' }, [this.#text, this.#clear]);

  constructor(clear: () => void) {
    this.#clear.addEventListener('click', clear);
  }

  show(shown: number, total: number, { rooms }: MatrixView, { filter, tab }: ListView): void {
    this.#clear.hidden = total === 0;
    this.element.hidden = shown > 0;
    if (shown > 0) return;
    const text = filter.text.trim();
    this.#text.textContent = textOf(total, filter.state === 'standsOut' && text === '', tab, rooms, text);
  }
}

function textOf(total: number, isOut: boolean, tab: string, reported: number, text: string): string {
  if (total === 0) return 'The list has no rooms. Edit the list to add some.';
  if (isOut && reported === 0) return 'No room stands out: none has reported its capabilities yet.';
  if (isOut) return `No room stands out${tab === 'rooms' ? ' by its capabilities' : ''}.`;
  return text === '' ? 'No room is in this state.' : `No room matches “${text}”.`;
}
