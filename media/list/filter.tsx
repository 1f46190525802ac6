import type { ComponentChildren, RefObject } from 'preact';
import { numberText } from '../../src/language';
import { type FoldedTexts, foldedTexts, type SearchedTexts } from '../../src/protocol/word-search';
import { Overflow, type OverflowItem } from '../shared/overflow';
import { COLLATOR } from '../table/sort';
import type { Choice, ListLabels, StateChoice } from './definition';

/** A longer list of options would open slowly, and nobody would read it. */
const MAX_CHOICES = 500;

/** Returns the values in natural order, or none if there are fewer than two or too many. */
export function choicesOf<Row>(
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly string[],
): readonly Choice[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const values = valuesOf(row);
    for (const value of values.length > 1 ? new Set(values) : values) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  if (counts.size < 2 || counts.size > MAX_CHOICES) return [];
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => COLLATOR.compare(a.value, b.value));
}

/** A cache of searchable strings. Rows are immutable, so each row is folded once. */
export class SearchStrings {
  readonly #folded = new WeakMap<object, FoldedTexts>();

  /** Returns the folded strings of a row, see `foldedTexts`. */
  textsOf(row: object, texts: () => SearchedTexts): FoldedTexts {
    const known = this.#folded.get(row);
    if (known !== undefined) return known;
    const folded = foldedTexts(texts());
    this.#folded.set(row, folded);
    return folded;
  }
}

interface FilterBarProps<State extends string> {
  readonly labels: ListLabels;
  readonly text: string;
  readonly state: State;
  /** The first state includes all rows. */
  readonly states: readonly StateChoice<State>[];
  readonly textField: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  readonly onState: (state: State) => void;
  /** Buttons at the end. */
  readonly children: ComponentChildren;
}

/** The fields of the filter and the buttons of the view. */
export function FilterBar<State extends string>(props: FilterBarProps<State>) {
  const { labels, text, textField, onText, children } = props;
  return (
    <search class="bar filter">
      <input
        ref={textField}
        type="search"
        placeholder={labels.filter}
        aria-label={labels.filter}
        aria-keyshortcuts="Control+F Meta+F"
        data-key="filter/text"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      <States {...props} />
      <div class="tools">{children}</div>
    </search>
  );
}

/** One toggle button per state, the rest in a menu. */
function States<State extends string>({ labels, state, states, onState }: FilterBarProps<State>) {
  const [first] = states;
  const items = states.map(({ value, label, count }): OverflowItem => {
    const isChosen = value === state;
    const choose = () => onState(isChosen && first !== undefined ? first.value : value);
    return {
      key: value,
      shown: (
        <button
          type="button"
          class="chip"
          data-key={`filter/${value}`}
          aria-pressed={isChosen}
          onClick={choose}
        >
          {label} <span class="number">{numberText(count)}</span>
        </button>
      ),
      inMenu: { label: counted(label, count), isChecked: isChosen, run: choose },
    };
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink below its content.
    <div role="group" aria-label={labels.states} class="chips">
      <Overflow id="filter/more" label={labels.states} items={items} />
    </div>
  );
}

interface ChoiceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly allText: string;
  /** The label of the empty value. */
  readonly noneText: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** A drop-down list. Options are identified by index, because a value can be any string. */
export function ChoiceField({ id, label, allText, noneText, choices, chosen, onChoose }: ChoiceFieldProps) {
  return (
    <div class="field">
      <label for={`field-${id}`}>{label}</label>
      <select
        id={`field-${id}`}
        data-key={`filter/${id}`}
        value={choices.findIndex(({ value }) => value === chosen)}
        onChange={({ currentTarget }) => onChoose(choices[Number(currentTarget.value)]?.value)}
      >
        <option value={-1}>{allText}</option>
        {choices.map(({ value, label: word, count }, index) => (
          <option key={value} value={index}>
            {counted(word ?? (value || noneText), count)}
          </option>
        ))}
      </select>
    </div>
  );
}

function counted(text: string, count: number): string {
  return `${text} (${numberText(count)})`;
}
