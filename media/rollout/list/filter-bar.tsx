import type { RefObject } from 'preact';
import {
  offeredFilters,
  type RoomFilter,
  STATE_FILTER_LABELS,
  STATE_FILTERS,
  type StateCounts,
  type StateFilter,
} from './filter';

interface FilterBarProps {
  readonly filter: RoomFilter;
  readonly counts: StateCounts;
  readonly countText: string;
  /** True where rooms are compared with codes in the list, which has a checkbox for those that differ. */
  readonly hasBaseline: boolean;
  /** True for the matrix, which has a checkbox for its most frequent filter. */
  readonly hasUnusualBox: boolean;
  readonly textField: RefObject<HTMLInputElement | null>;
  readonly onChange: (filter: RoomFilter) => void;
}

/** The fields that say which rooms are shown. */
export function FilterBar(props: FilterBarProps) {
  const { filter, counts, countText, hasBaseline, hasUnusualBox, textField, onChange } = props;
  const { state } = filter;
  const box = boxOf(hasUnusualBox, hasBaseline);
  return (
    <search class="filter">
      <input
        ref={textField}
        type="search"
        placeholder="Filter rooms"
        aria-label="Filter rooms"
        spellcheck={false}
        value={filter.text}
        onInput={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
      />
      <select
        aria-label="State of the rooms shown"
        value={state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, state: STATE_FILTERS.find((known) => known === value) ?? 'all' })
        }
      >
        {offeredFilters(counts, hasBaseline, state).map((each) => (
          <option key={each} value={each}>
            {each === 'all'
              ? STATE_FILTER_LABELS[each]
              : `${STATE_FILTER_LABELS[each]} (${counts[each].toLocaleString('en')})`}
          </option>
        ))}
      </select>
      {box !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            class="tick"
            checked={state === box.state}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...filter, state: checked ? box.state : 'all' })
            }
          />
          {box.label}
        </label>
      )}
      <p class="count">{countText}</p>
    </search>
  );
}

/** The most frequent filter. */
function boxOf(
  hasUnusualBox: boolean,
  hasBaseline: boolean,
): { readonly state: StateFilter; readonly label: string } | undefined {
  if (hasUnusualBox) return { state: 'unusual', label: 'Only unusual rooms' };
  return hasBaseline ? { state: 'different', label: 'Only changed' } : undefined;
}
