import { aRoom, type Room } from './builders';
import type { RowCells } from './pages/table-page';

/** Number of the list's rooms that the service knows. */
export const KNOWN = 27;
export const UNKNOWN = ['EP-901', 'EP-902', 'EP-903'];

/** Returns a code that is unlikely to occur elsewhere in a profile. */
export const codeOf = (number: number) => `8173${645_000 + number}`;

/** The label of a room in the list. */
export const labelOf = (number: number) => `Floor ${1 + ((number - 1) % 3)}, no. ${number}`;

export const NUMBERS = Array.from({ length: KNOWN }, (_, index) => index + 1);

/**
 * A list as a spreadsheet writes it: 30 rooms, three of them unknown, with duplicates, blank lines and unusable rows.
 */
export const LIST = [
  'Room,Endpoint ID',
  ...NUMBERS.map((number) => `"${labelOf(number)}",EP-${number}`),
  '',
  ...UNKNOWN.map((id) => `Attic,${id}`),
  '',
  '"Floor 2, no. 2",EP-2',
  'Cellar,EP-3',
  'Nowhere,..',
  'Nothing,',
].join('\r\n');

/** Number of rows in the table, and number of rows that can have a code: two rooms are listed twice. */
export const ROWS = 34;
/** The filters by state after the look-up, with their counts. */
export const DONE = [
  ...[
    `All ${ROWS}`,
    `Failed ${UNKNOWN.length}`,
    'No valid ID 2',
    `Code ready ${KNOWN + 2}`,
    'Duplicate ID 4',
  ],
];
export const CODES = 32;

export function room(number: number): Room {
  const made = aRoom(number, { name: `Room ${number}`, ipAddress: `192.0.2.${number % 250}` });
  return { ...made, pairingCode: { ...made.pairingCode, code: codeOf(number) } };
}

export function hasCode(row: RowCells): boolean {
  return /\d{10}/.test(row['Pairing code'] ?? '');
}
