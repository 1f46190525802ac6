import type { PanelButton, PanelNotice } from '../src/protocol/panel';
import { element } from './element';

/** A notice with its buttons. */
export function notice(
  { tone, headline, text, quote, buttons }: PanelNotice,
  button: (made: PanelButton) => HTMLElement,
): HTMLElement {
  return element('section', { class: `notice ${tone}`, role: tone === 'error' ? 'alert' : 'note' }, [
    element('h2', {}, [headline]),
    element('p', {}, [text]),
    ...(quote === undefined ? [] : [element('p', { class: 'quote' }, [`The server says: ${quote}`])]),
    ...(buttons.length === 0 ? [] : [element('div', { class: 'buttons' }, buttons.map(button))]),
  ]);
}
