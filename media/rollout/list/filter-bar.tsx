import type { RefObject } from 'preact';
import { type RoomFilter, STATE_FILTER_LABELS, STATE_FILTERS, type StateFilter } from './filter';

interface FilterBarProps {
  readonly filter: RoomFilter;
  readonly counts: Readonly<Record<StateFilter, number>>;
  readonly countText: string;
  /** True for the matrix, which has a checkbox for its most frequent filter. */
  readonly hasUnusualBox: boolean;
  readonly textField: RefObject<HTMLInputElement | null>;
  readonly onChange: (filter: RoomFilter) => void;
}

/** The fields that say which rooms are shown. */
export function FilterBar({ filter, counts, countText, hasUnusualBox, textField, onChange }: FilterBarProps) {
  const { text, state } = filter;
  return (
    <search class="filter">
      <input
        ref={textField}
        type="search"
        placeholder="Filter rooms"
        aria-label="Filter rooms"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onChange({ text: currentTarget.value, state })}
      />
      <select
        aria-label="State of the rooms shown"
        value={state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ text, state: STATE_FILTERS.find((known) => known === value) ?? 'all' })
        }
      >
        {STATE_FILTERS.map((each) => (
          <option key={each} value={each}>
            {each === 'all' ? STATE_FILTER_LABELS[each] : `${STATE_FILTER_LABELS[each]} (${counts[each]})`}
          </option>
        ))}
      </select>
      {hasUnusualBox && (
        <label class="check">
          <input
            type="checkbox"
            class="tick"
            checked={state === 'unusual'}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ text, state: checked ? 'unusual' : 'all' })
            }
          />
          Only unusual rooms
        </label>
      )}
      <p class="count">{countText}</p>
    </search>
  );
}
