/** Keeps a cell clear of the columns before it that are not rendered, whose width is a part of its track. */
export function gapStyle(gap: number): { readonly style?: { readonly marginLeft: string } } {
  return gap === 0 ? {} : { style: { marginLeft: `${gap}px` } };
}
