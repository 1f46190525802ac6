/** A source of numbers from 0 up to 1, with the same sequence for the same seed. */
type Random = () => number;

/** Mulberry32, a generator with 32 bits of state. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const BASE62 = DIGITS + LETTERS + LETTERS.toUpperCase();
const HEX = `${DIGITS}abcdef`;
const PLACES = 'oslo bergen ulm bonn pine oak loft attic quay north'.split(' ');
const ROOMS = 'lobby boardroom hall foyer atrium library studio terrace'.split(' ');
const PREFIXES = 'EP ROOM C CODEC SITE-FRA U VC'.split(' ');

/** Creates a value for each row, from 0. */
type IdOf = (row: number) => string;

/** Kinds of lists in which every value is an ID. Each returns the IDs of a random list. */
export const HONEST_LISTS: Readonly<Record<string, (random: Random) => readonly string[]>> = {
  'base62 of 4 to 6 characters': (random) => ids(random, () => text(random, BASE62, 4, 6)),
  'base62 of 6 to 10 characters': (random) => ids(random, () => text(random, BASE62, 6, 10)),
  'hexadecimal counters': (random) => {
    const first = whole(random, 10, 60_000);
    return ids(random, (row) => (first + row * whole(random, 1, 3)).toString(16));
  },
  'UUIDs and numbers': (random) =>
    ids(random, () => (random() < 0.5 ? uuid(random) : String(whole(random, 100, 99_999)))),
  'EP-7 to EP-1200': (random) => ids(random, () => `EP-${whole(random, 7, 1200)}`),
  'prefixes of different length': (random) =>
    ids(random, () => `${pick(random, PREFIXES)}-${whole(random, 1, 9999)}`),
  'two generations': (random) => {
    const share = 0.5 + random() * 0.2;
    const [old, recent] = shuffled(random, [
      () => `EP-${whole(random, 1000, 9999)}`,
      () => String(whole(random, 10_000, 99_999)),
      () => text(random, HEX, 8, 8),
      () => uuid(random),
    ]);
    return ids(random, () => (random() < share ? old : recent)?.() ?? '');
  },
  'a slash in a fifth of the values': (random) =>
    ids(
      random,
      () => `${pick(random, ['FRA', 'MUC', 'OSL'])}${random() < 0.2 ? '/' : '-'}${whole(random, 100, 999)}`,
    ),
  'one and three rooms': (random) => {
    const idOf = pick<IdOf>(random, [
      () => `EP-${whole(random, 1, 9999)}`,
      () => String(whole(random, 1000, 99_999)),
      () => uuid(random),
      () => text(random, BASE62, 4, 8),
      () => text(random, HEX, 8, 8),
      () => pick(random, ROOMS),
    ]);
    return unique(random() < 0.5 ? 1 : 3, idOf);
  },
  'names with a number beside names without': (random) =>
    ids(random, () =>
      random() < 0.7 ? `${pick(random, PLACES)}-${whole(random, 1, 9)}` : pick(random, ROOMS),
    ),
};

/** Returns 4 to 40 distinct IDs, or fewer if that many do not exist. */
function ids(random: Random, idOf: IdOf): readonly string[] {
  return unique(whole(random, 4, 40), idOf);
}

function unique(count: number, idOf: IdOf): readonly string[] {
  const found = new Set<string>();
  for (let row = 0; row < count; row += 1) found.add(idOf(row));
  return [...found];
}

function whole(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

function pick<T>(random: Random, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[whole(random, 0, values.length - 1)];
  if (value === undefined) throw new Error('There is no value to pick.');
  return value;
}

function shuffled<T>(random: Random, values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value);
}

function text(random: Random, alphabet: string, shortest: number, longest: number): string {
  const length = whole(random, shortest, longest);
  return Array.from({ length }, () => alphabet[whole(random, 0, alphabet.length - 1)]).join('');
}

function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => text(random, HEX, length, length)).join('-');
}
