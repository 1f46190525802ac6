import { nonBlank } from '../../model/display-text';
import type { RolloutRecord } from './record';
import { sheetText } from './sheet-text';

const MAX_GROUP = 80;

/** The records of a sheet that stand together. */
export interface SheetGroup {
  /** As HTML; undefined on a sheet without groups. */
  readonly heading: string | undefined;
  /** True for the records without a group, whose heading is no value of a column. */
  readonly isUnnamed: boolean;
  readonly records: readonly RolloutRecord[];
}

/** The groups in the order in which they first occur, those without a name last. */
export function sheetGroups(
  records: readonly RolloutRecord[],
  groupOf: ((record: RolloutRecord) => string) | undefined,
): readonly SheetGroup[] {
  if (groupOf === undefined) return [{ heading: undefined, isUnnamed: true, records }];
  const named = new Map<string, RolloutRecord[]>();
  const unnamed: RolloutRecord[] = [];
  for (const record of records) {
    const name = nonBlank(groupOf(record))?.trim();
    const group = name === undefined ? unnamed : (named.get(name) ?? []);
    if (name !== undefined) named.set(name, group);
    group.push(record);
  }
  const groups = [...named].map(([name, ofGroup]) => ({
    heading: sheetText(name, MAX_GROUP),
    isUnnamed: false,
    records: ofGroup,
  }));
  if (unnamed.length === 0) return groups;
  return [...groups, { heading: 'Without a value', isUnnamed: true, records: unnamed }];
}
