import * as l10n from '@vscode/l10n';
import { numberText } from '../../../language';
import { addRooms, replaceText, type TextChange } from '../../../rollout/list/list-edits';
import type { ListReading } from '../../../rollout/list/list-reading';
import { roomListText } from '../../../rollout/list/list-text';
import { MAX_LIST_ROOMS } from '../../../rollout/list/read-list';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Room } from '../../../rollout/room';
import { ActionFailure } from '../../platform/action-failure';
import { changeList } from './row-edits';

type FillProblem = 'unreadable' | 'noRooms' | 'noNewRooms' | 'tooManyRooms';

/** Returns the rooms of a list that are not in a document. */
export function newRooms(document: RolloutDocument, input: ListReading): readonly Room[] {
  const present = new Set(document.reading.list.rooms.map(({ endpointId }) => endpointId));
  return input.list.rooms.filter(({ endpointId }) => !present.has(endpointId));
}

/** Returns why the rooms of a list cannot be added to a document, or undefined if they can. */
export function fillProblemOf(document: RolloutDocument, input: ListReading): FillProblem | undefined {
  const { list } = input;
  // Otherwise it would be overwritten and lose its content.
  if (!document.isReadable && document.reading.text.trim() !== '') return 'unreadable';
  if (list.problem !== undefined || list.rooms.length === 0) return 'noRooms';
  const added = newRooms(document, input).length;
  if (added === 0) return 'noNewRooms';
  return document.reading.list.rooms.length + added > MAX_LIST_ROOMS ? 'tooManyRooms' : undefined;
}

/**
 * Adds the rooms of a page's input to a document.
 * @throws ActionFailure if they cannot be added
 */
export function fillDocument(document: RolloutDocument, input: ListReading): Promise<void> {
  return document.inTurn(async () => {
    await document.refresh();
    const isEmpty = document.reading.text.trim() === '';
    const { choice, table } = input;
    await changeList(document, () => fillingChanges(document, input));
    // The columns may have been chosen by the user, not proposed.
    if (isEmpty && choice.idColumn !== undefined) {
      if (table.delimiter !== undefined) document.chooseDelimiter(table.delimiter);
      document.choose(choice);
    }
    input.setText('');
  });
}

/**
 * Returns the changes that add rooms to the text of a document. An empty document gets a pasted table with all its
 * columns.
 * @throws ActionFailure if they cannot be added
 */
function fillingChanges(document: RolloutDocument, input: ListReading): readonly TextChange[] {
  const fillProblem = fillProblemOf(document, input);
  if (fillProblem !== undefined) {
    const [headline, advice] = fillProblemText(fillProblem, input.list.problem);
    throw new ActionFailure({ headline, advice, steps: [] });
  }
  const { reading } = document;
  if (reading.text.trim() !== '') return addRooms(reading, newRooms(document, input));
  return replaceText(reading, documentText(input));
}

/** Returns the text of a new document with a list. */
export function documentText({ text, table, choice, list }: ListReading): string {
  const isTable = choice.idColumn !== undefined && table.delimiter !== undefined;
  return isTable ? text : roomListText(list.rooms);
}

function fillProblemText(
  fillProblem: FillProblem,
  listProblem: string | undefined,
): readonly [headline: string, advice: string] {
  switch (fillProblem) {
    case 'unreadable':
      return [l10n.t('The list cannot be read'), l10n.t('Choose its columns first, or correct its text.')];
    case 'noRooms':
      return [l10n.t('There is no room to look up'), listProblem ?? l10n.t('Paste or choose a list first.')];
    case 'noNewRooms':
      return [l10n.t('The list has these rooms already'), l10n.t('Retry or refresh them there.')];
    case 'tooManyRooms':
      return [
        l10n.t('The list would have more than {0} rooms', numberText(MAX_LIST_ROOMS)),
        l10n.t('Look up the rooms in parts.'),
      ];
  }
}
