/** Returns a 53-bit hash (cyrb53), practically collision-free but not cryptographic. */
export function hashOf(values: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  const add = (code: number) => {
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  };
  for (const value of values) {
    for (let at = 0; at < value.length; at++) add(value.charCodeAt(at));
    // A separator outside the range of UTF-16 code units.
    add(0x10000);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
