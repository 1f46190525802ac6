import type { AccessToken } from '../../service/resources';
import type { TimestampUnit } from '../connections/settings';
import { readInstant } from '../timestamps';
import type { AccessTokenEntry } from './listing';

type Entries = readonly AccessTokenEntry[];

/** When a token expires, as a number to sort by: one whose expiry is not known comes last. */
export function expiryTime({ expirationDate }: AccessToken, unit: TimestampUnit): number {
  const instant = readInstant(expirationDate, unit);
  return instant.kind === 'time' ? instant.milliseconds : Number.MAX_VALUE;
}

/** @returns the indexes of times, the earliest first; equal ones keep their order */
export function earliestFirst(times: readonly number[]): Uint32Array {
  return Uint32Array.from(times.keys()).sort(
    (one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other,
  );
}

/** Lists of tokens in the order of their expiry. A list is sorted once, because it can have tens of thousands. */
export class ExpiryOrder {
  readonly #sorted = new WeakMap<Entries, { readonly unit: TimestampUnit; readonly entries: Entries }>();

  of(entries: Entries, unit: TimestampUnit): Entries {
    const known = this.#sorted.get(entries);
    if (known?.unit === unit) return known.entries;
    const order = earliestFirst(entries.map(({ token }) => expiryTime(token, unit)));
    const sorted = [...order].flatMap((index) => entries[index] ?? []);
    this.#sorted.set(entries, { unit, entries: sorted });
    return sorted;
  }
}
