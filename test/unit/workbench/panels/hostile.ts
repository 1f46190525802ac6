/** Foreign strings that cause harm if they are interpreted as markup or shown without a limit. */
export const HOSTILE: readonly string[] = [
  '"><img src=x onerror=alert(1)>',
  '$(trash) [click](command:zeroTouch.removeConnection) **bold**',
  'a\u202eb\u200bc\0d\ud800',
  '\u202e'.repeat(100_000),
  'x'.repeat(1_000_000),
  '__proto__',
];

/** Returns every string in a value at any depth, including field names. */
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...stringsOf(inner)]);
}

/** Returns whether any string has a hidden character. */
export function showsHidden(value: unknown): boolean {
  return stringsOf(value).some((text) => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));
}

export function longestText(value: unknown): number {
  return stringsOf(value).reduce((longest, { length }) => Math.max(longest, length), 0);
}
