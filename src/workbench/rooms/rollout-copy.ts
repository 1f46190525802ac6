import * as l10n from '@vscode/l10n';
import { countOf, sentenceAnd } from '../../language';
import { COLUMN_LABELS, type RoomAct } from '../../protocol/rollout';
import { NO_CODE_TO_COPY } from '../../protocol/text';
import { exportRowsOf } from '../../rollout/export/exported-rows';
import { roomMessages } from '../../rollout/export/room-message';
import { codesAsText, roomsAsCells, stringsAsLines } from '../../rollout/export/text-formats';
import { type ExportRow, exportText, hasCode, type RoomWithCode } from '../../rollout/export-row';
import type { Reading } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { COLUMN_GONE, type SeenRow } from '../../rollout/room';
import { ownColumn, sourceColumns } from '../documents/list-columns';
import { copyAndConfirm } from '../platform/clipboard';
import type { Services } from '../services';
import { handOutRooms } from './hand-out-rooms';

/** The rooms to copy, and the part of them to copy. */
export interface CopiedRooms {
  readonly act: Extract<RoomAct, 'copyValue' | 'copyMessage' | 'copyRow' | 'copyColumn'>;
  readonly rows: readonly Pick<SeenRow, 'key'>[];
  readonly column?: string | undefined;
}

/** Returns the keys of rows in order. */
export function keysOf(rows: CopiedRooms['rows']): readonly string[] {
  return rows.map(({ key }) => key);
}

/**
 * Copies codes, messages, rows or one column of rooms, in row order. Returns a message.
 * @throws ActionFailure
 */
export async function copyRooms(
  document: RolloutDocument,
  { act, rows, column }: CopiedRooms,
  services: Services,
): Promise<string | undefined> {
  const { dialogs, clock, settings } = services;
  const keys = keysOf(rows);
  const hasCodes = act !== 'copyColumn' || (column !== undefined && ownColumn(column) === 'code');
  if (hasCodes && !(await handOutRooms(document, exportRowsOf(document, keys), 'copy', services))) return;
  // Read again, because the codes may have been fetched, and the list may have changed.
  const rooms = exportRowsOf(document, keys);
  if (rooms.length === 0) return;
  const copied = copyOf(act, document, rooms, column, (filled) =>
    roomMessages(filled, clock.now(), settings.calendar),
  );
  return typeof copied === 'string' ? copied : await copyAndConfirm(dialogs, ...copied);
}

/** The string to copy with its confirmation, or the reason why there is nothing to copy. */
type Copy = readonly [text: string, said: string] | string;

function copyOf(
  act: CopiedRooms['act'],
  { reading }: RolloutDocument,
  rooms: readonly ExportRow[],
  column: string | undefined,
  messagesOf: (filled: readonly RoomWithCode[]) => readonly string[],
): Copy {
  switch (act) {
    case 'copyRow':
      return [roomsAsCells(rooms), countOf(rooms.length, l10n.t('Row copied|{0} rows copied'))];
    case 'copyColumn':
      return columnCopy(reading, rooms, column);
    case 'copyMessage': {
      const said = l10n.t('Message copied|Messages for {0} rooms copied');
      return codesCopy(rooms, (filled) => messagesOf(filled).join('\n'), said);
    }
    case 'copyValue':
      return codesCopy(rooms, codesAsText, l10n.t('Pairing code copied|Pairing codes of {0} rooms copied'));
  }
}

/** @param said plural forms for a number of rooms */
function codesCopy(
  rooms: readonly ExportRow[],
  textOf: (filled: readonly RoomWithCode[]) => string,
  said: string,
): Copy {
  const filled = rooms.filter(hasCode);
  if (filled.length === 0) return NO_CODE_TO_COPY;
  const [copied, again] = [countOf(filled.length, said), againText(filled)];
  return [textOf(filled), again === undefined ? copied : sentenceAnd(copied, again)];
}

/** Returns a note about copied codes that may still be replaced. */
function againText(rows: readonly ExportRow[]): string | undefined {
  const again = rows.filter((row) => row.isFetchedAgain).length;
  if (again === 0) return undefined;
  if (rows.length === 1) return l10n.t('The code is being fetched again.');
  return countOf(again, l10n.t('{0} code is being fetched again.|{0} codes are being fetched again.'));
}

/** Copies an empty line for a missing value, so that the lines match other columns. */
function columnCopy(reading: Reading, rooms: readonly ExportRow[], column = ''): Copy {
  const own = ownColumn(column);
  const source = sourceColumns(reading).find(({ key }) => key === column);
  const heading = own === undefined ? source?.name : COLUMN_LABELS[own];
  if (heading === undefined) return COLUMN_GONE;
  const cells = rooms.map((row) =>
    own === undefined ? ((source && row.values[source.index]) ?? '') : exportText(row, own),
  );
  const said = l10n.t('“{1}” copied|“{1}” of {0} rooms copied');
  return [stringsAsLines(cells), countOf(rooms.length, said, heading)];
}
