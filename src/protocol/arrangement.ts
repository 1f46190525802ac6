/** How a person has arranged the columns of a table, by their keys: never a text of the table. */
export interface Arrangement {
  /** Empty where no column was moved. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** In em. */
  readonly widths: Readonly<Record<string, number>>;
}
