/** A number of rows in words, such as "2,000 rooms". */
export type CountOf = (count: number) => string;

/** How many rows are shown and selected. */
export function countText(countOf: CountOf, shown: number, total: number, selected: number): string {
  const base = shown === total ? countOf(total) : `${shown.toLocaleString('en')} of ${countOf(total)} shown`;
  return selected === 0 ? base : `${base}, ${selected.toLocaleString('en')} selected`;
}
