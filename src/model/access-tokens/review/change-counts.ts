import type { TokenReview } from './token-review';

/** The changes of a list in words, such as "2 new, 1 changed, 1 gone"; undefined where there are none. */
export function changeCountsText(review: TokenReview | undefined): string | undefined {
  if (review === undefined) return undefined;
  const counts = { new: 0, changed: 0, gone: review.gone.length };
  for (const { kind } of review.changes.values()) counts[kind] += 1;
  const parts = Object.entries(counts).flatMap(([kind, count]) =>
    count === 0 ? [] : [`${count.toLocaleString('en')} ${kind}`],
  );
  return parts.length === 0 ? undefined : parts.join(', ');
}
