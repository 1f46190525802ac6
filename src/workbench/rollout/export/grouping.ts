import type { RolloutRecord } from '../../../rollout/export/record';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { sourceColumns } from '../list-view';

/** A column by which records are grouped. */
export interface Grouping {
  readonly name: string;
  readonly groupOf: (record: RolloutRecord) => string;
}

/** The columns of a list by which its records can be grouped. */
export function groupings({ reading }: RolloutDocument): readonly (Grouping & { readonly key: string })[] {
  return sourceColumns(reading).map(({ key, name, index }) => ({
    key,
    name,
    groupOf: ({ values }) => (values[index] ?? '').trim(),
  }));
}

/** @param key of a column of the list, or `state`; undefined and unknown ones group nothing */
export function groupingBy(document: RolloutDocument, key: string | undefined): Grouping | undefined {
  if (key === 'state') return { name: 'State', groupOf: ({ state }) => STATE_NAMES[state] };
  return groupings(document).find((grouping) => grouping.key === key);
}

const STATE_NAMES: Readonly<Record<RolloutRecord['state'], string>> = {
  waiting: 'Waiting',
  fetching: 'Waiting',
  done: 'Done',
  incomplete: 'Incomplete',
  failed: 'Failed',
  unusable: 'No usable ID',
};
