import type { Arrangement } from './messages';
import { ROLLOUT_COLUMNS, type RolloutColumn } from './rollout';

/** Returns the visible columns. The first column is always visible. */
export function arranged<Each extends { readonly key: string }>(
  columns: readonly Each[],
  { hidden }: Pick<Arrangement, 'hidden'>,
): readonly Each[] {
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
}

const ALWAYS_SHOWN: readonly RolloutColumn[] = ['code', 'state', 'endpointId'];
/** Columns that are shown only if at least one room has a value. */
export const SHOWN_IF_FILLED = ROLLOUT_COLUMNS.filter((column) => !ALWAYS_SHOWN.includes(column));

/**
 * Returns the predefined columns before and after the list's columns. The first one names the room.
 * @param needs `hasLabels` is false for a list without labels; `filled` contains the optional columns that are not
 * empty
 */
export function ownColumns({
  hasLabels,
  filled,
}: {
  readonly hasLabels: boolean;
  readonly filled: readonly RolloutColumn[];
}): {
  readonly first: RolloutColumn;
  readonly before: readonly RolloutColumn[];
  readonly after: readonly RolloutColumn[];
} {
  const first = hasLabels ? 'label' : 'name';
  return { first, before: ALWAYS_SHOWN, after: filled.filter((column) => column !== first) };
}
