import type { ListCounts } from '../rollout/room';
import { countOf } from './counts';

/** What a list has, such as "300 rows: 298 rooms, 1 twice, 1 without an ID"; "300 rooms" where each row is one. */
export function listCountText({ rows, endpoints, repeated, unusable }: ListCounts): string {
  if (repeated + unusable === 0) return countOf(rows, 'room');
  const others = [
    ...(repeated === 0 ? [] : [`${repeated.toLocaleString('en')} twice`]),
    ...(unusable === 0 ? [] : [`${unusable.toLocaleString('en')} without an ID`]),
  ];
  return `${countOf(rows, 'row')}: ${[countOf(endpoints, 'room'), ...others].join(', ')}`;
}
