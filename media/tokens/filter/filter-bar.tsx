import type { RefObject } from 'preact';
import { TOKEN_FILTERS } from '../../../src/protocol/access-tokens';
import { weekDate } from '../head/weeks';
import type { Choice } from './choices';
import { FILTER_LABELS, type Filter, type FilterCounts, offeredFilters } from './filter';

interface FilterBarProps {
  readonly filter: Filter;
  readonly counts: FilterCounts;
  readonly roles: readonly Choice[];
  readonly enterprises: readonly Choice[];
  readonly countText: string;
  readonly textField: RefObject<HTMLInputElement | null>;
  readonly onChange: (changes: Partial<Filter>) => void;
}

/** The fields that say which tokens are shown. */
export function FilterBar(props: FilterBarProps) {
  const { filter, counts, roles, enterprises, countText, textField, onChange } = props;
  const { week } = filter;
  return (
    <search class="filter">
      <input
        ref={textField}
        type="search"
        placeholder="Filter tokens"
        aria-label="Filter tokens"
        data-key="filter/text"
        spellcheck={false}
        value={filter.text}
        onInput={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <select
        aria-label="State of the tokens shown"
        data-key="filter/state"
        value={filter.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: TOKEN_FILTERS.find((known) => known === value) ?? 'all' })
        }
      >
        {offeredFilters(counts, filter.state).map((each) => (
          <option key={each} value={each}>
            {each === 'all' ? FILTER_LABELS[each] : counted(FILTER_LABELS[each], counts[each])}
          </option>
        ))}
      </select>
      <ChoiceField
        id="role"
        label="Role of the tokens shown"
        allText="All roles"
        noneText="No role"
        choices={roles}
        chosen={filter.role}
        onChoose={(role) => onChange({ role })}
      />
      <ChoiceField
        id="enterprise"
        label="Enterprise of the tokens shown"
        allText="All enterprises"
        noneText="No enterprise"
        choices={enterprises}
        chosen={filter.enterprise}
        onChoose={(enterprise) => onChange({ enterprise })}
      />
      {week !== undefined && (
        <button
          type="button"
          class="chip"
          data-key="filter/week"
          title="Remove This Filter"
          aria-label={`Week of ${weekDate(week)}: remove this filter`}
          onClick={() => {
            onChange({ week: undefined });
            textField.current?.focus();
          }}
        >
          Week of {weekDate(week)} <span aria-hidden="true">✕</span>
        </button>
      )}
      <p class="count">{countText}</p>
    </search>
  );
}

interface ChoiceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly allText: string;
  readonly noneText: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** A choice by its index, as a value can be any text of the service. */
function ChoiceField({ id, label, allText, noneText, choices, chosen, onChoose }: ChoiceFieldProps) {
  if (choices.length === 0) return null;
  return (
    <select
      aria-label={label}
      data-key={`filter/${id}`}
      value={choices.findIndex(({ value }) => value === chosen)}
      onChange={({ currentTarget }) => onChoose(choices[Number(currentTarget.value)]?.value)}
    >
      <option value={-1}>{allText}</option>
      {choices.map(({ value, count }, index) => (
        <option key={value} value={index}>
          {counted(value || noneText, count)}
        </option>
      ))}
    </select>
  );
}

function counted(text: string, count: number): string {
  return `${text} (${count.toLocaleString('en')})`;
}
