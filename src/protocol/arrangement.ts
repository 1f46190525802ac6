/** How a user has arranged the columns of a table, by their keys: never a text of the table. */
export interface Arrangement {
  readonly hidden: readonly string[];
  /** In em. */
  readonly widths: Readonly<Record<string, number>>;
}
