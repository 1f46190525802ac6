import { countOf } from './counts';

/** A number of rooms in words, such as "2,000 rooms". */
export function roomCount(count: number): string {
  return countOf(count, 'room');
}
