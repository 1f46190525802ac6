import type { FromRollout, ListSource, RolloutReview } from '../../src/protocol/rollout';
import { element } from '../element';
import { notice } from '../notice';
import { ColumnChoices } from './column-choices';
import { LeftOutList } from './left-out';
import { type ReviewButton, reviewButtons } from './review-parts';
import { roomsText } from './rooms-text';

/** So long after the last key a text is read. */
const DEBOUNCE_MS = 150;

/** The page on which a list is put in and checked before the start. */
export class ReviewPage {
  readonly element: HTMLElement;
  readonly #post: (message: FromRollout) => void;
  readonly #rebuilt: () => void;
  readonly #problem = element('div', { class: 'notices' }, []);
  readonly #text = element(
    'textarea',
    { id: 'draft', rows: '7', spellcheck: 'false', autocomplete: 'off', wrap: 'off', 'data-key': 'draft' },
    [],
  );
  readonly #choices = new ColumnChoices((message) => this.#send(message));
  readonly #rooms = element('h2', { class: 'rooms' }, []);
  readonly #sample = element('table', { class: 'sample' }, []);
  readonly #duplicates = new LeftOutList('Duplicates', 'Each room is looked up once.');
  readonly #unusable = new LeftOutList('Unusable lines', 'These are left out.');
  readonly #result: HTMLElement;
  readonly #buttons = element('div', { class: 'buttons start' }, []);
  #pending: ReturnType<typeof setTimeout> | undefined;
  #shownProblem: string | undefined;
  #shownButtons = '';

  /** @param rebuilt called after buttons were built anew */
  constructor(post: (message: FromRollout) => void, rebuilt: () => void) {
    this.#post = post;
    this.#rebuilt = rebuilt;
    this.#text.addEventListener('input', () => this.#textChanged());
    this.#result = element('section', { class: 'result' }, [
      this.#rooms,
      this.#duplicates.element,
      this.#unusable.element,
      this.#sample,
    ]);
    this.element = element('div', { class: 'page review-page' }, [
      element('div', { class: 'input' }, [
        element('label', { for: 'draft' }, [
          'Paste endpoint IDs or a table: one endpoint a line, or CSV with a header',
        ]),
        this.#text,
        element('div', { class: 'buttons' }, [
          this.#source('file', 'Choose a File…'),
          this.#source('endpoints', 'Use Looked-Up Endpoints…'),
        ]),
      ]),
      this.#problem,
      this.#choices.element,
      this.#result,
      this.#buttons,
    ]);
  }

  /** @param text takes the place of what is in the text field */
  show(review: RolloutReview, text: string | undefined): void {
    if (text !== undefined) {
      clearTimeout(this.#pending);
      this.#pending = undefined;
      this.#text.value = text;
    }
    const isEmpty = this.#text.value.trim() === '';
    this.#showProblem(review.problem);
    this.#choices.element.hidden = isEmpty || review.columns.length === 0;
    this.#choices.show(review);
    this.#result.hidden = isEmpty;
    this.#rooms.hidden = review.idColumn === undefined && review.problem !== undefined;
    this.#rooms.textContent =
      review.idColumn === undefined
        ? 'Which column holds the endpoint IDs?'
        : `${roomsText(review.rooms)} to look up`;
    this.#showSample(review);
    this.#duplicates.show(review.duplicates, review.duplicatesTotal);
    this.#unusable.show(review.unusable, review.unusableTotal);
    this.#showButtons(reviewButtons(review));
  }

  focus(): void {
    this.#text.focus();
  }

  #textChanged(): void {
    clearTimeout(this.#pending);
    this.#pending = setTimeout(() => this.#flush(), DEBOUNCE_MS);
  }

  #flush(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    this.#post({ type: 'draft', text: this.#text.value });
  }

  /** Sends what is asked for after the text that it is asked of. */
  #send(message: FromRollout): void {
    if (this.#pending !== undefined) this.#flush();
    this.#post(message);
  }

  #showProblem(problem: string | undefined): void {
    // Shown again, an alert would be read out again.
    if (problem === this.#shownProblem) return;
    this.#shownProblem = problem;
    const told = { tone: 'error', headline: 'Check the list', buttons: [] } as const;
    this.#problem.replaceChildren(
      ...(problem === undefined ? [] : [notice({ ...told, text: problem }, () => element('button', {}, []))]),
    );
  }

  #showSample({ sample, rooms, labelColumn }: RolloutReview): void {
    const hasLabels = labelColumn !== undefined;
    const names = hasLabels ? ['Endpoint ID', 'Room label'] : ['Endpoint ID'];
    const headers = names.map((name) => element('th', { scope: 'col' }, [name]));
    const rows = sample.map(({ endpointId, label }) =>
      element('tr', {}, [
        element('td', { class: 'text' }, [endpointId]),
        ...(hasLabels ? [element('td', {}, [label])] : []),
      ]),
    );
    const more = rooms - sample.length;
    const rest = element('tr', {}, [
      element('td', { class: 'rest', colspan: String(names.length) }, [
        `and ${more.toLocaleString('en')} more`,
      ]),
    ]);
    this.#sample.replaceChildren(
      element('thead', {}, [element('tr', {}, headers)]),
      element('tbody', {}, [...rows, ...(more > 0 ? [rest] : [])]),
    );
    this.#sample.hidden = sample.length === 0;
  }

  #showButtons(buttons: readonly ReviewButton[]): void {
    const next = JSON.stringify(buttons);
    if (next === this.#shownButtons) return;
    this.#shownButtons = next;
    this.#buttons.replaceChildren(
      ...buttons.map(({ key, label, message, isPossible }, place) => {
        const attributes = { type: 'button', 'data-key': `review/${key}` };
        const look = place === 0 ? 'primary' : 'secondary';
        const made = element('button', { ...attributes, class: look }, [label]);
        made.disabled = !isPossible;
        made.addEventListener('click', () => this.#send(message));
        return made;
      }),
    );
    this.#rebuilt();
  }

  #source(source: ListSource, label: string): HTMLElement {
    const attributes = { type: 'button', class: 'secondary', 'data-key': `source/${source}` };
    const made = element('button', attributes, [label]);
    made.addEventListener('click', () => this.#send({ type: 'source', source }));
    return made;
  }
}
