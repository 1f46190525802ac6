import { element } from '../element';
import { type RoomFilter, STATE_FILTER_LABELS, STATE_FILTERS, type StateFilter } from './filter';

/** The fields that say which rooms are shown. */
export class FilterBar {
  readonly element: HTMLElement;
  readonly #text = element(
    'input',
    { type: 'search', placeholder: 'Filter rooms', 'aria-label': 'Filter rooms', spellcheck: 'false' },
    [],
  );
  readonly #state = element('select', { 'aria-label': 'State of the rooms shown' }, []);
  readonly #options = new Map<StateFilter, HTMLOptionElement>();
  readonly #only = element('input', { type: 'checkbox', class: 'tick' }, []);
  readonly #onlyLabel = element('label', { class: 'check' }, [this.#only, 'Only rooms that stand out']);
  readonly #count = element('p', { class: 'count' }, []);

  /** @param changed called with each change that a person makes */
  constructor(filter: RoomFilter, changed: (filter: RoomFilter) => void) {
    for (const state of STATE_FILTERS) {
      const option = element('option', { value: state }, [STATE_FILTER_LABELS[state]]);
      this.#options.set(state, option);
      this.#state.append(option);
    }
    this.set(filter);
    const tell = () => changed(this.#read());
    this.#text.addEventListener('input', tell);
    this.#state.addEventListener('change', () => {
      this.#only.checked = this.#state.value === 'standsOut';
      tell();
    });
    this.#only.addEventListener('change', () => {
      this.#state.value = this.#only.checked ? 'standsOut' : 'all';
      tell();
    });
    this.element = element('div', { class: 'filter', role: 'search' }, [
      this.#text,
      this.#state,
      this.#onlyLabel,
      this.#count,
    ]);
  }

  set({ text, state }: RoomFilter): void {
    this.#text.value = text;
    this.#state.value = state;
    this.#only.checked = state === 'standsOut';
  }

  focus(): void {
    this.#text.focus();
  }

  /** On the matrix, to see only what stands out is the likeliest wish. */
  showOnly(isShown: boolean): void {
    this.#onlyLabel.hidden = !isShown;
  }

  showCounts(counts: Readonly<Record<StateFilter, number>>, text: string): void {
    for (const [state, option] of this.#options) {
      const label = STATE_FILTER_LABELS[state];
      const next = state === 'all' ? label : `${label} (${counts[state]})`;
      // An option that is told again closes an open list in some hosts.
      if (option.textContent !== next) option.textContent = next;
    }
    this.#count.textContent = text;
  }

  #read(): RoomFilter {
    const state = STATE_FILTERS.find((known) => known === this.#state.value) ?? 'all';
    return { text: this.#text.value, state };
  }
}
