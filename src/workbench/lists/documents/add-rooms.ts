import * as l10n from '@vscode/l10n';
import { countOf, listText, numberText, sentencesText } from '../../../language';
import { displayText, quickInputText } from '../../../model/display-text';
import { addRooms, type NewRoom, replaceText, type TextChange } from '../../../rollout/list/list-edits';
import { roomListText } from '../../../rollout/list/list-text';
import { type ColumnMatch, matchColumns } from '../../../rollout/list/match-columns';
import { MAX_LIST_ROOMS } from '../../../rollout/list/read-list';
import { plainText } from '../../../rollout/list/read-table';
import { type Reading, read } from '../../../rollout/list/reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';
import { changeList, requireEditable } from './row-edits';

/** The result of adding rooms to a list. */
interface AddedRooms {
  /** Describes the result, as sentences. */
  readonly text: string;
  /** Whether the list was empty and therefore got the whole text. */
  readonly isFilled: boolean;
  /** Removes the rooms again. Returns a sentence if the list has changed since they were added. */
  readonly undo: () => Promise<string | undefined>;
}

/**
 * Returns whether a text is a table of rooms rather than a column of cells: it has several columns, and its header
 * names the column of the endpoint IDs.
 */
export function isRoomTable(text: string): boolean {
  const { table, choice, isDoubtful, list } = read(text);
  return table.columnCount > 1 && choice.header !== undefined && !isDoubtful && list.rooms.length > 0;
}

/**
 * Adds the rooms in a text to a document in one edit. First asks for the column of the endpoint IDs, if it is
 * uncertain.
 * @returns undefined if the user canceled
 * @throws ActionFailure if they cannot be added; ListClosed if the list was closed meanwhile
 */
export async function addToDocument(
  document: RolloutDocument,
  text: string,
  dialogs: Pick<Dialogs, 'pick'>,
): Promise<AddedRooms | undefined> {
  requireEditable(document);
  const input = await withColumn(read(text), dialogs);
  if (input === undefined) return undefined;
  return await document.inTurn(async () => {
    const adding = await changeList(document, () => addingTo(document, input));
    const { before, isFilled } = adding;
    // The columns may have been chosen by the user, not proposed.
    if (isFilled && isWritten(input)) document.choose(input.choice);
    const after = document.reading.text;
    return {
      text: isFilled ? filledText(input) : addedText(input, adding),
      isFilled,
      undo: () => undoAdding(document, before, after),
    };
  });
}

/** Returns the text of a new document with a list. */
export function documentText(input: Reading): string {
  return isWritten(input) ? input.text : roomListText(input.list.rooms);
}

/** Returns whether an empty document gets the text as it is. */
function isWritten({ choice, table }: Reading): boolean {
  return choice.idColumn !== undefined && table.delimiter !== undefined;
}

/**
 * Asks for the column of the endpoint IDs if the header does not name it or another column may also contain them.
 * @returns undefined if the user canceled
 */
async function withColumn(input: Reading, dialogs: Pick<Dialogs, 'pick'>): Promise<Reading | undefined> {
  const { columns, choice, isDoubtful, list } = input;
  if (list.problem !== undefined || columns.length === 0 || !isDoubtful) return input;
  const items = columns.map(({ name, samples }, index) => ({
    label: quickInputText(name),
    description: quickInputText(samples.join(', ')),
    index,
  }));
  const proposed = items.filter(({ index }) => index === choice.idColumn);
  const others = items.filter(({ index }) => index !== choice.idColumn);
  const picked = await dialogs.pick([...proposed, ...others], {
    title: l10n.t('Which column has the endpoint IDs?'),
    placeHolder: l10n.t('The list stays unchanged until you choose'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (picked === undefined) return undefined;
  const idColumn = picked.index;
  const other = columns.length === 2 && choice.header === undefined ? 1 - idColumn : undefined;
  const labelColumn = choice.labelColumn === idColumn ? undefined : choice.labelColumn;
  return read(input.text, { ...choice, idColumn, labelColumn: labelColumn ?? other });
}

interface Adding {
  readonly changes: readonly TextChange[];
  /** The text of the list without the rooms. */
  readonly before: string;
  /** Whether the list was empty. */
  readonly isFilled: boolean;
  /** Number of rooms that the list did not have. */
  readonly added: number;
  /** Names of pasted columns that the list does not have. */
  readonly leftOut: readonly string[];
}

/**
 * Determines how rooms are added to a document. An empty document gets a pasted table with all its columns.
 * @throws ActionFailure if they cannot be added
 */
function addingTo(document: RolloutDocument, input: Reading): Adding {
  const { reading } = document;
  const { list } = input;
  if (!document.canBeLookedUp && !reading.isBlank) {
    const advice = l10n.t('Choose the columns first, or correct the text.');
    throw failure(l10n.t('The list cannot be read'), advice);
  }
  if (list.problem !== undefined || list.rooms.length === 0) {
    const advice = l10n.t('Copy endpoint IDs, or a table that has them, and paste again.');
    throw failure(l10n.t('There are no rooms to add'), list.problem ?? advice);
  }
  const match = matchColumns(reading, input);
  const added = newRooms(reading, input, match);
  if (added.length === 0)
    throw failure(
      l10n.t('The list already has these rooms'),
      l10n.t('To get their current codes, use Fetch Again in the list.'),
    );
  if (reading.list.rooms.length + added.length > MAX_LIST_ROOMS) {
    const headline = l10n.t('The list would have more than {0} rooms', numberText(MAX_LIST_ROOMS));
    throw failure(headline, l10n.t('Look up fewer rooms at a time.'));
  }
  const isFilled = reading.isBlank;
  const changes = isFilled ? replaceText(reading, documentText(input)) : addRooms(reading, added);
  return { changes, before: plainText(reading.text), isFilled, added: added.length, leftOut: match.leftOut };
}

/** Returns the pasted rooms that a list does not have, with their cells in its columns. */
function newRooms(reading: Reading, input: Reading, { columns, hasLabels }: ColumnMatch): readonly NewRoom[] {
  const listed = new Set(reading.list.rooms.map(({ endpointId }) => endpointId));
  return input.list.rows.flatMap(({ endpointId, label, problem, duplicate, cells }) => {
    if (problem !== undefined || duplicate !== undefined || listed.has(endpointId)) return [];
    const others = new Map([...columns].map(([to, from]) => [to, cells[from] ?? ''] as const));
    return [{ endpointId, label: hasLabels ? label : undefined, others }];
  });
}

/** Removes rooms again, unless the text has changed since they were added. Returns a sentence if it has changed. */
function undoAdding(document: RolloutDocument, before: string, after: string): Promise<string | undefined> {
  return document.inTurn(async () => {
    const { isAsAdded } = await changeList(document, () => {
      const isAsAdded = document.reading.text === after;
      return { isAsAdded, changes: isAsAdded ? replaceText(document.reading, before) : [] };
    });
    return isAsAdded ? undefined : l10n.t('The list has changed in the meantime. Nothing was undone.');
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

function addedText({ list }: Reading, { added, leftOut }: Adding): string {
  const { unusable } = list.counts;
  const listed = list.rooms.length - added;
  const names = leftOut.map((name) => displayText(name));
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

function failure(headline: string, advice: string): ActionFailure {
  return new ActionFailure({ headline, advice, steps: [] });
}
