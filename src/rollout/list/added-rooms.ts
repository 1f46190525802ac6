import * as l10n from '@vscode/l10n';
import { countOf, listText, numberText, sentencesText } from '../../language';
import { displayText } from '../../model/display-text';
import { type Edit, isReadable } from './edit';
import { addRooms, type NewRoom, replaceText } from './list-edits';
import { roomListText } from './list-text';
import { type ColumnMatch, matchColumns } from './match-columns';
import { MAX_LIST_ROOMS } from './read-list';
import { type Reading, read } from './reading';

/**
 * Returns whether pasted text is a table of rooms rather than a column of cells: it has several columns, and its header
 * names the column of the endpoint IDs.
 */
export function isRoomTable(text: string): boolean {
  const { table, choice, isDoubtful, list } = read(text);
  return table.columnCount > 1 && choice.header !== undefined && !isDoubtful && list.rooms.length > 0;
}

/**
 * Adds the rooms of a list to another list in one edit. An empty list gets the other list with all its columns.
 * @param input the rooms to add
 */
export function addRoomsOf(input: Reading): Edit {
  return (reading) => {
    const { list } = input;
    if (!isReadable(reading) && !reading.isBlank) {
      const advice = l10n.t('Choose the columns first, or correct the text.');
      return { refused: l10n.t('The list cannot be read'), advice };
    }
    if (list.problem !== undefined || list.rooms.length === 0) {
      const advice = l10n.t('Copy endpoint IDs, or a table that has them, and paste again.');
      return { refused: l10n.t('There are no rooms to add'), advice: list.problem ?? advice };
    }
    const match = matchColumns(reading, input);
    const added = newRooms(reading, input, match);
    if (added.length === 0) {
      const advice = l10n.t('To get their current codes, use Fetch Again in the list.');
      return { refused: l10n.t('The list already has these rooms'), advice };
    }
    if (reading.list.rooms.length + added.length > MAX_LIST_ROOMS) {
      const refused = l10n.t('The list would have more than {0} rooms', numberText(MAX_LIST_ROOMS));
      return { refused, advice: l10n.t('Look up fewer rooms at a time.') };
    }
    if (!reading.isBlank) {
      const said = addedText(input, added.length, match.leftOut);
      return { changes: addRooms(reading, added), said, undone: '' };
    }
    return {
      changes: replaceText(reading, documentText(input)),
      // The columns may have been chosen by the user, not proposed.
      choice: isWritten(input) ? input.choice : undefined,
      said: filledText(input),
      undone: '',
    };
  };
}

/** Returns the text of a new document with a list. */
export function documentText(input: Reading): string {
  return isWritten(input) ? input.text : roomListText(input.list.rooms);
}

/** Returns whether an empty document gets the text unchanged. */
function isWritten({ choice, table }: Reading): boolean {
  return choice.idColumn !== undefined && table.delimiter !== undefined;
}

/** Returns the pasted rooms that a list lacks, with their cells in the list's columns. */
function newRooms(reading: Reading, input: Reading, { columns, hasLabels }: ColumnMatch): readonly NewRoom[] {
  const listed = new Set(reading.list.rooms.map(({ endpointId }) => endpointId));
  return input.list.rows.flatMap(({ endpointId, label, problem, duplicate, cells }) => {
    if (problem !== undefined || duplicate !== undefined || listed.has(endpointId)) return [];
    const others = new Map([...columns].map(([to, from]) => [to, cells[from] ?? ''] as const));
    return [{ endpointId, label: hasLabels ? label : undefined, others }];
  });
}

function filledText(input: Reading): string {
  const { counts, rooms } = input.list;
  return sentencesText([
    countAdded(rooms.length),
    ...(isWritten(input) ? [] : [leftOutText(counts.unusable + counts.leftOut)]).filter(
      (text) => text !== '',
    ),
  ]);
}

function addedText({ list, columns }: Reading, added: number, leftOut: readonly number[]): string {
  const { unusable } = list.counts;
  const listed = list.rooms.length - added;
  const names = leftOut.map((column) => displayText(columns[column]?.name ?? ''));
  return sentencesText(
    [
      countAdded(added),
      listed === 0
        ? ''
        : countOf(listed, l10n.t('{0} was already in the list.|{0} were already in the list.')),
      leftOutText(unusable),
      names.length === 0
        ? ''
        : countOf(
            names.length,
            l10n.t('The list does not have this column: {1}.|The list does not have these columns: {1}.'),
            listText(names),
          ),
    ].filter((text) => text !== ''),
  );
}

function countAdded(count: number): string {
  return countOf(count, l10n.t('{0} room added.|{0} rooms added.'));
}

/** @param count number of pasted lines without a usable endpoint ID */
function leftOutText(count: number): string {
  return count === 0
    ? ''
    : countOf(
        count,
        l10n.t(
          '{0} line without an endpoint ID was left out.|{0} lines without an endpoint ID were left out.',
        ),
      );
}
