/** What a list says of its rows. These are whole messages, as a noun has other forms in other languages. */
export interface ListWords {
  /** Names the table. */
  readonly table: string;
  /** Names the field of the filter. */
  readonly filter: string;
  /** Names the filter by the state. */
  readonly states: string;
  /** Names the box that selects all rows. */
  readonly selectAll: string;
  /** Names the bar of the selection. */
  readonly selection: string;
  readonly noneSelected: string;
  readonly selected: (count: number) => string;
  /** All rows, such as "300 rooms". */
  readonly total: (count: number) => string;
  /** What the filter leaves, such as "12 of 300 rooms shown". */
  readonly shown: (shown: number, total: number) => string;
}
