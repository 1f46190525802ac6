import type { ListColumn, RolloutReview } from '../../../src/protocol/rollout';

/** A column by its name and its first values, as the name alone may not say what it holds. */
export function columnText({ name, samples }: ListColumn): string {
  return samples.length === 0 ? name : `${name} (${samples.join(', ')})`;
}

/** The choice of the words that can be IDs. */
export function wordsText(words: RolloutReview['words']): string {
  if (words === undefined) return 'Words like IDs';
  return words.total === 1 ? '1 word like an ID' : `${words.total.toLocaleString('en')} words like IDs`;
}
