import { EXPORT_FORMATS, type ExportFormat } from '../../src/protocol/rollout';
import { element } from '../element';

const LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV…',
  json: 'JSON…',
  sheet: 'Printable Sheet…',
  markdown: 'Copy as Markdown',
};

const ORDER: readonly ExportFormat[] = ['csv', 'json', 'sheet', 'markdown'];

/** The buttons that hand the rooms on. */
export class ExportBar {
  readonly element: HTMLElement;
  readonly #heading = element('span', { class: 'heading', id: 'export' }, []);
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(wanted: (format: ExportFormat) => void) {
    this.#buttons = [...EXPORT_FORMATS]
      .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
      .map((format) => {
        const made = element(
          'button',
          { type: 'button', class: 'secondary', 'data-key': `export/${format}` },
          [LABELS[format]],
        );
        made.addEventListener('click', () => wanted(format));
        return made;
      });
    this.element = element('div', { class: 'export', role: 'group', 'aria-labelledby': 'export' }, [
      this.#heading,
      element('div', { class: 'buttons' }, this.#buttons),
    ]);
  }

  show(heading: string, isPossible: boolean): void {
    this.#heading.textContent = heading;
    for (const button of this.#buttons) button.disabled = !isPossible;
  }
}
