import { groupFileNames } from './file-name';

/** The records of a group, and the name of their file. */
export interface GroupFile<T> {
  readonly group: string;
  readonly fileName: string;
  readonly records: readonly T[];
}

/** What the names of the files have beside the group. */
export interface GroupFileFacts {
  /** The day, in milliseconds since the Unix epoch. */
  readonly at: number;
  /** Without the dot. */
  readonly extension: string;
}

/**
 * Divides records into one file per group, in the order in which the groups first appear.
 * @param groupOf such as the record's site; blanks at its ends do not count
 */
export function groupFiles<T>(
  records: readonly T[],
  groupOf: (record: T) => string | undefined,
  { at, extension }: GroupFileFacts,
): readonly GroupFile<T>[] {
  const byGroup = new Map<string, T[]>();
  for (const record of records) {
    const group = groupOf(record)?.trim() ?? '';
    const others = byGroup.get(group);
    if (others === undefined) byGroup.set(group, [record]);
    else others.push(record);
  }
  const names = groupFileNames([...byGroup.keys()], at, extension);
  return [...byGroup].map(([group, all], index) => ({
    group,
    fileName: names[index] ?? '',
    records: all,
  }));
}
