import { COLLATOR } from '../table/sort';

/** A value by which rows can be filtered, and how many of them have it. */
export interface Choice {
  readonly value: string;
  /** The value in words, where it is not shown as it is. */
  readonly label?: string;
  readonly count: number;
}

/** More options than this make a list that nobody reads, and that is slow to open. */
const MAX_CHOICES = 500;

/** The values in natural order, or none where there is nothing to choose or too much. */
export function choicesOf<Row>(
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly string[],
): readonly Choice[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const values = valuesOf(row);
    for (const value of values.length > 1 ? new Set(values) : values) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  if (counts.size < 2 || counts.size > MAX_CHOICES) return [];
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => COLLATOR.compare(a.value, b.value));
}

/** The texts in which a search looks. What they are made of is never changed, only replaced, so each is made once. */
export class SearchTexts {
  readonly #texts = new WeakMap<object, string>();

  /** @returns the parts of a row in lower case, as one text */
  textOf(row: object, parts: () => readonly string[]): string {
    const known = this.#texts.get(row);
    if (known !== undefined) return known;
    // A separator that nobody types keeps a text from matching across two columns.
    const text = parts().join('\u0000').toLowerCase();
    this.#texts.set(row, text);
    return text;
  }
}
