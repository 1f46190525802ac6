import type { RolloutRecord } from './record';
import { idText, problemText, titleText } from './sheet-text';

const STATE_TEXTS: Readonly<Record<RolloutRecord['state'], string>> = {
  unusable: 'It has no usable endpoint ID',
  waiting: 'Not fetched yet',
  fetching: 'Being fetched',
  done: 'The code is missing',
  incomplete: 'The code is missing',
  failed: 'The code could not be fetched',
};

/** A room in a table of rooms, and what is said of it, as HTML. */
export interface RoomNote {
  readonly record: RolloutRecord;
  readonly note: string;
}

/** The rooms without a code and why, as HTML elements: none where there are no such rooms. */
export function withoutCodeTable(
  heading: string,
  records: readonly RolloutRecord[],
  level: 'h2' | 'h3',
): readonly string[] {
  const notes = records.map((record) => {
    const { problem, state } = record;
    return { record, note: problem === undefined ? STATE_TEXTS[state] : problemText(problem) };
  });
  return roomTable(heading, notes, level);
}

/** A table of rooms with a note on each, as HTML elements: none where there are no rooms. */
export function roomTable(
  heading: string,
  notes: readonly RoomNote[],
  level: 'h2' | 'h3',
): readonly string[] {
  if (notes.length === 0) return [];
  const rows = notes.map(
    ({ record, note }) => `<tr><td>${titleText(record)}</td><td>${idText(record)}</td><td>${note}</td></tr>`,
  );
  return [
    `<div class="rooms"><${level}>${heading}: ${notes.length.toLocaleString('en')}</${level}>`,
    '<table><thead><tr><th>Room</th><th>Endpoint ID</th><th>Why</th></tr></thead><tbody>',
    ...rows,
    '</tbody></table></div>',
  ];
}
