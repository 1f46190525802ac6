import type { SourceColumn } from '../../../src/protocol/rollout';
import type { Room } from '../list/room-list';

/** The widths fit these rooms, so that a long list takes no longer. */
const SAMPLES = 60;
const LEAST_EM = 5;
const MOST_EM = 22;
const EM_PER_CHARACTER = 0.64;

/** The width of each of the list's columns, in em, by the texts of the first rooms. */
export function sourceWidths(columns: readonly SourceColumn[], rooms: readonly Room[]): readonly number[] {
  const samples = rooms.slice(0, SAMPLES);
  return columns.map(({ name }, position) => {
    const longest = samples.reduce((most, { cells }) => Math.max(most, cells[position]?.length ?? 0), 0);
    // The name has an arrow beside it while the table is sorted by it.
    const needed = Math.max(longest * EM_PER_CHARACTER + 2, name.length * EM_PER_CHARACTER + 3);
    return Math.round(Math.max(LEAST_EM, Math.min(MOST_EM, needed)));
  });
}
