import type { ComponentChildren, RefObject } from 'preact';
import type { Choice } from './filter';

interface FilterBarProps<State extends string> {
  /** What the rows are, such as "rooms". */
  readonly noun: string;
  readonly text: string;
  readonly state: State;
  /** The states that there are, the first of which leaves all rows. */
  readonly states: readonly StateChoice<State>[];
  readonly textField: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  readonly onState: (state: State) => void;
  /** Buttons at the end. */
  readonly children: ComponentChildren;
}

/** A state by which rows can be filtered, in words. */
export interface StateChoice<State extends string> extends Choice {
  readonly value: State;
  readonly label: string;
}

/** The row of fields that say which rows are shown, and how. */
export function FilterBar<State extends string>(props: FilterBarProps<State>) {
  const { noun, text, textField, onText, children } = props;
  return (
    <search class="bar filter">
      <input
        ref={textField}
        type="search"
        placeholder={`Filter ${noun}`}
        aria-label={`Filter ${noun}`}
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

/** One button for each state. */
function States<State extends string>({ noun, state, states, onState }: FilterBarProps<State>) {
  const [first] = states;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink below its content.
    <div role="group" aria-label={`State of the ${noun} shown`} class="chips">
      {states.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          class="chip"
          data-key={`filter/${value}`}
          aria-pressed={value === state}
          onClick={() => onState(value === state && first !== undefined ? first.value : value)}
        >
          {label} <span class="number">{count.toLocaleString('en')}</span>
        </button>
      ))}
    </div>
  );
}

interface ChoiceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly allText: string;
  /** For the empty value. */
  readonly noneText: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** A choice by its index, as a value can be any text. */
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
  return `${text} (${count.toLocaleString('en')})`;
}
