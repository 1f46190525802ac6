/** A key by its name, and what it does, such as "Copies the row". */
export type KeyHint = readonly [key: string, does: string];

/** The keys of one part of a page. */
export interface KeyGroup {
  readonly heading: string;
  readonly keys: readonly KeyHint[];
}
