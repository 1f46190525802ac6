import * as l10n from '@vscode/l10n';
import { countOf, sentencesText } from '../../language';
import { displayText, notificationText, quickInputText } from '../../model/display-text';
import { addRoomsOf } from '../../rollout/list/added-rooms';
import {
  type Difference,
  type DifferenceKind,
  differenceOf,
  type RoomDifference,
} from '../../rollout/list/difference';
import { isReadable } from '../../rollout/list/edit';
import { MAX_CALLED } from '../../rollout/list/place';
import { isTaken, updateList } from '../../rollout/list/update-list';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { RolloutDocuments } from '../../rollout/rollout-documents';
import { ActionFailure } from '../platform/action-failure';
import type { Dialogs, PickOfMany } from '../platform/dialogs';
import type { RoomsFile } from '../platform/user-files';
import { withColumn } from './add-rooms';
import { whyShownProblem } from './copy-first';
import { editList } from './edit-list';

interface UpdateServices {
  readonly dialogs: Pick<Dialogs, 'ask' | 'notify' | 'pick' | 'pickMany'>;
  readonly documents: Pick<RolloutDocuments, 'find' | 'remembered'>;
}

/**
 * Shows how a file differs from a list, and applies the selected changes in one edit. A read-only list is copied first.
 * The file is compared as it was read, even if it changes during the questions.
 * @throws ActionFailure, ListClosed
 */
export async function updateFrom(
  list: RolloutDocument,
  file: RoomsFile,
  services: UpdateServices,
): Promise<void> {
  const { dialogs } = services;
  const document = await editable(list, services);
  if (document === undefined) return;
  await document.inTurn(() => document.refresh());
  const other = document.readOther(file.text);
  const input = isReadable(other) ? other : await withColumn(other, dialogs);
  if (input === undefined) return;
  if (input.list.problem !== undefined || input.list.rows.length === 0)
    throw failure(
      l10n.t('The file has no rooms'),
      input.list.problem ?? l10n.t('Choose a file that has rooms.'),
    );
  const { reading } = document;
  if (reading.isBlank) {
    const { said = '' } = await editList(document, addRoomsOf(input));
    return void dialogs.notify('info', notificationText(said));
  }
  if (!isReadable(reading))
    throw failure(
      l10n.t('The list cannot be read'),
      l10n.t('Choose the columns first, or correct the text.'),
    );
  const difference = differenceOf(reading, input);
  const [fileName, listName] = [displayText(file.name), displayText(document.name)];
  const notes = notesOf(difference);
  if (difference.rooms.length === 0) {
    remember(document, file, services);
    const nothing = l10n.t('“{0}” has nothing new for {1}.', fileName, listName);
    return void dialogs.notify('info', notificationText(sentencesText([nothing, ...notes]), MAX_TEXT));
  }
  const chosen = await pickDifferences(difference, [listName, fileName], dialogs);
  if (chosen === undefined || chosen.length === 0) return;
  const { said } = await editList(document, updateList(input, chosen));
  remember(document, file, services);
  const text = sentencesText([...(said === undefined ? [] : [said]), ...notes, TO_UNDO]);
  void dialogs.notify('info', notificationText(text, MAX_TEXT));
}

const TO_UNDO = l10n.t('Ctrl+Z (⌘Z) to undo.');
const MAX_TEXT = 1000;
/** Maximum number of rooms that a message names. */
const MAX_NAMED = 5;

/** Returns the list, or a copy if the list is read-only. Returns undefined if the user cancels. */
async function editable(
  document: RolloutDocument,
  { dialogs, documents }: UpdateServices,
): Promise<RolloutDocument | undefined> {
  const { whyShown } = document.file;
  if (whyShown === undefined) return document;
  const { headline, advice } = whyShownProblem(whyShown);
  const chosen = await dialogs.ask(headline, advice, l10n.t('Edit a Copy'));
  const copy = chosen === undefined ? undefined : await document.file.editCopy();
  return copy === undefined ? undefined : documents.find(copy);
}

/** Remembers the workbook, so that importing it again offers an update of the list. */
function remember({ key }: RolloutDocument, { source }: RoomsFile, { documents }: UpdateServices): void {
  const { source: known = source } = documents.remembered.read(key);
  // A copy of a read-only list was made from that list.
  if (source !== undefined && known !== undefined && /\.xls[xm]#/iu.test(known))
    void documents.remembered.write(key, { source });
}

/** A line of the pick. */
interface Line extends PickOfMany {
  readonly rooms: readonly RoomDifference[];
}

/** Returns the changes to apply; undefined if the user cancels. */
async function pickDifferences(
  { rooms, gone }: Difference,
  [listName, fileName]: readonly [list: string, file: string],
  dialogs: Pick<Dialogs, 'pickMany'>,
): Promise<readonly RoomDifference[] | undefined> {
  const ofKind = (kind: DifferenceKind) => rooms.filter((room) => room.kind === kind);
  const lines = (kind: DifferenceKind, group: string) => ofKind(kind).map((room) => lineOf(room, group));
  const repeated = ofKind('repeated');
  const noLonger = l10n.t('No longer in the file');
  const items: readonly Line[] = [
    ...lines('new', l10n.t('New rooms')),
    ...lines('changed', l10n.t('Changed cells')),
    ...lines('renamed', l10n.t('Changed IDs and names')),
    ...lines('emptied', l10n.t('Empty in the file')),
    ...(repeated.length === 0 ? [] : [repeatedLine(repeated)]),
    ...gone.map((room) => ({
      label: quickInputText(room, MAX_CALLED),
      description: l10n.t('Stays in the list'),
      group: noLonger,
      selection: 'information' as const,
      rooms: [],
    })),
  ];
  const picked = await dialogs.pickMany(items, {
    title: l10n.t('Update {0} from {1}', quickInputText(listName), quickInputText(fileName)),
    placeHolder: rooms.some(isTaken)
      ? l10n.t('Select the changes to apply from the file')
      : l10n.t('Nothing is new. Select the changes to apply anyway'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked?.flatMap((line) => line.rooms);
}

function lineOf(room: RoomDifference, group: string): Line {
  const cells = room.cells.map(({ column, before, after }) =>
    l10n.t('{0}: {1} → {2}', column, before || EMPTY, after || EMPTY),
  );
  return {
    label: quickInputText(room.room, MAX_CALLED),
    description: room.room === room.endpointId ? '' : quickInputText(room.endpointId, MAX_CALLED),
    ...(cells.length > 0 && { detail: quickInputText(cells.join(' · '), MAX_TEXT) }),
    group,
    ...(!isTaken(room) && { selection: 'unselected' as const }),
    rooms: [room],
  };
}

const EMPTY = l10n.t('(empty)');

/** Asks one question about all rooms that share an ID. */
function repeatedLine(rooms: readonly RoomDifference[]): Line {
  const names = [...new Set(rooms.map(({ room }) => room))];
  return {
    label: countOf(
      rooms.length,
      l10n.t(
        'Also update {0} room with a duplicate ID, matched by name|Also update {0} rooms with duplicate IDs, matched by name',
      ),
    ),
    detail: quickInputText(names.join(' · '), MAX_TEXT),
    group: l10n.t('Duplicate IDs'),
    selection: 'unselected',
    rooms,
  };
}

/** Returns what the update leaves out, as sentences. */
function notesOf({ gone, unclear }: Difference): readonly string[] {
  const names = gone.slice(0, MAX_NAMED).map((room) => displayText(room, MAX_CALLED));
  const text = l10n.t(
    '{1} is no longer in the file, and stays in the list.|{0} rooms are no longer in the file, and stay in the list: {1}.',
  );
  const unclearText = l10n.t(
    '{0} line was left out, because its room is not certain.|{0} lines were left out, because their rooms are not certain.',
  );
  return [
    ...(gone.length === 0
      ? []
      : [countOf(gone.length, text, (gone.length > MAX_NAMED ? [...names, '…'] : names).join(' · '))]),
    ...(unclear === 0 ? [] : [countOf(unclear, unclearText)]),
  ];
}

function failure(headline: string, advice: string): ActionFailure {
  return new ActionFailure({ headline, advice, steps: [] });
}
