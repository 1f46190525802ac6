/** The heading of a group of rows, which is a row of its own among them. */
export class TableGroup {
  constructor(
    /** Names the group in every action. */
    readonly key: string,
    readonly title: string,
    /** What it holds, in words. */
    readonly detail: string,
    /** The rows of the group, whether they are in view or not. */
    readonly ids: readonly string[],
    readonly isExpanded: boolean,
  ) {}
}

/** Names a row or the heading of a group within its table. */
export function itemKey<Row>(item: Row | TableGroup, idOf: (row: Row) => string): string {
  return item instanceof TableGroup ? `group ${item.key}` : `row ${idOf(item)}`;
}

/** The index of the heading over a row, or -1. */
export function headingOver<Row>(items: readonly (Row | TableGroup)[], index: number): number {
  return items.findLastIndex((item, at) => at < index && item instanceof TableGroup);
}
