import type { FromRollout, IdColumn, RolloutReview } from '../../src/protocol/rollout';
import { element } from '../element';

const ASK = 'ask';
const EVERY = 'every';
const NONE = 'none';

/** The fields that say how a table is to be read. */
export class ColumnChoices {
  readonly element: HTMLElement;
  readonly #id = element('select', { id: 'id-column' }, []);
  readonly #label = element('select', { id: 'label-column' }, []);
  readonly #header = element('input', { type: 'checkbox', class: 'tick' }, []);
  readonly #headerField = element('label', { class: 'check' }, [this.#header, 'First row names the columns']);
  #shown = '';

  constructor(post: (message: FromRollout) => void) {
    const field = (control: HTMLElement, label: string) =>
      element('div', { class: 'field' }, [element('label', { for: control.id }, [label]), control]);
    this.element = element('fieldset', { class: 'choices' }, [
      element('legend', {}, ['How to read it']),
      field(this.#id, 'Endpoint ID column'),
      field(this.#label, 'Room label column'),
      this.#headerField,
    ]);
    this.element.addEventListener('change', () => post(this.#read()));
  }

  show({ columns, hasHeader, idColumn, labelColumn }: RolloutReview): void {
    const next = JSON.stringify([columns, hasHeader, idColumn, labelColumn]);
    if (next === this.#shown) return;
    this.#shown = next;
    const names = columns.map((name, place): readonly [string, string] => [String(place), name]);
    const ask: readonly (readonly [string, string])[] = idColumn === undefined ? [[ASK, 'Choose…']] : [];
    fill(this.#id, [...ask, ...names, [EVERY, 'Every cell is an ID']], String(idColumn ?? ASK));
    this.#id.setAttribute('aria-invalid', String(idColumn === undefined));
    // Every cell being an ID leaves none for a label.
    this.#label.disabled = idColumn === 'every';
    fill(this.#label, [[NONE, 'None'], ...names], String(labelColumn ?? NONE));
    this.#header.checked = hasHeader;
    this.#headerField.hidden = columns.length <= 1 && !hasHeader;
  }

  #read(): FromRollout {
    return {
      type: 'columns',
      hasHeader: this.#header.checked,
      idColumn: idColumnOf(this.#id.value),
      labelColumn: /^\d+$/.test(this.#label.value) ? Number(this.#label.value) : undefined,
    };
  }
}

function idColumnOf(value: string): IdColumn | undefined {
  if (value === EVERY) return 'every';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

function fill(
  select: HTMLSelectElement,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
): void {
  select.replaceChildren(...options.map(([each, text]) => element('option', { value: each }, [text])));
  select.value = value;
}
