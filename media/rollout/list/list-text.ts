import { roomCount } from '../../../src/protocol/room-count';

/** What is selected, for a screen reader. */
export function spokenSelection(selected: number): string {
  return selected === 0 ? 'No room selected' : `${roomCount(selected)} selected`;
}

/** What a copy or an export takes, as its heading. */
export function exportHeading(shown: number, total: number, selected: number): string {
  if (shown === 0) return 'Nothing to export';
  if (selected > 0) return `Export the ${roomCount(selected)} selected`;
  return shown === total ? `Export all ${roomCount(total)}` : `Export the ${roomCount(shown)} shown`;
}
