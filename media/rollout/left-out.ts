import type { LeftOut } from '../../src/protocol/rollout';
import { element } from '../element';

/** As many fit on the page without scrolling through them. */
const FEW = 8;
/** A list that nobody reads to its end would only slow the typing down. */
const MOST = 500;

/** Lines of a list that will not be looked up, under a heading with their number. */
export class LeftOutList {
  readonly #heading: string;
  readonly #summary = element('summary', {}, []);
  readonly #rows = element('tbody', {}, []);
  readonly #more = element('p', { class: 'caption' }, []);
  readonly element: HTMLDetailsElement;
  #shown = '';

  /** @param heading such as "Duplicates" @param explanation what becomes of them */
  constructor(heading: string, explanation: string) {
    this.#heading = heading;
    const headers = ['Line', 'Text', 'Why'].map((text) => element('th', { scope: 'col' }, [text]));
    const table = element('table', {}, [element('thead', {}, [element('tr', {}, headers)]), this.#rows]);
    this.element = element('details', { class: 'left-out' }, [
      this.#summary,
      element('p', { class: 'caption' }, [explanation]),
      element('div', { class: 'scroller', role: 'region', tabindex: '0', 'aria-label': heading }, [table]),
      this.#more,
    ]);
    this.element.hidden = true;
  }

  /** @param total how many there are, of which `lines` are the first */
  show(lines: readonly LeftOut[], total: number): void {
    const next = JSON.stringify([total, lines]);
    if (next === this.#shown) return;
    // Whoever closed or opened it wants it so until the lines are gone.
    if (this.element.hidden) this.element.open = total <= FEW;
    this.#shown = next;
    this.element.hidden = total === 0;
    this.#summary.textContent = `${this.#heading} (${total.toLocaleString('en')})`;
    this.#rows.replaceChildren(...lines.slice(0, MOST).map(row));
    const more = total - Math.min(lines.length, MOST);
    this.#more.textContent = more > 0 ? `And ${more.toLocaleString('en')} more.` : '';
    this.#more.hidden = more <= 0;
  }
}

function row({ line, text, reason }: LeftOut): HTMLElement {
  return element('tr', {}, [
    element('td', { class: 'line' }, [String(line)]),
    element('td', { class: 'text' }, [text]),
    element('td', {}, [reason]),
  ]);
}
