import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { quickInputText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import { roomsText } from '../../protocol/text';
import { documentText } from '../../rollout/list/added-rooms';
import { read } from '../../rollout/list/reading';
import type { ListAddress } from '../../rollout/run/run';
import { countRooms } from '../../rollout/shown-room';
import { openAsText } from '../documents/open-document';
import { askForLists, openAsRollouts } from '../documents/open-lists';
import { selectedText } from '../files/list-source';
import { ActionFailure } from '../platform/action-failure';
import { countsText, runLabels } from '../rooms/run-progress';
import { addressOfList, connectionKeyOf } from '../tree/nodes';
import { openDemoList } from './add-connection';
import { type Call, type CommandHandler, onRoomOr } from './call';
import type { CommandServices } from './command-services';
import { openList, openListAsText, showListAt } from './lists';

/** New List of Rooms: opens an empty untitled list, whose page asks for rooms. Uses the row's connection, if any. */
export const lookUpMany: CommandHandler = ({ sessions, untitledLists }, { node }) =>
  untitledLists.open('', sessions.find(connectionKeyOf(node) ?? ''));

/** Open Selection as List of Rooms: opens the selection of the active editor as an untitled list. */
export const lookUpSelection: CommandHandler = async ({ untitledLists }) => {
  const text = selectedText();
  const selected = read(text);
  await untitledLists.open(selected.list.rooms.length === 0 ? text : documentText(selected), undefined);
};

/** Open Demo List of Rooms: opens 40 rooms in three buildings, for the demo service. */
export const openDemoRollout: CommandHandler = async (services) => {
  await openDemoList(services);
};

/** Open as List of Rooms: opens the files selected in the Explorer or the file of the editor, or asks for files. */
export const openAsRollout: CommandHandler = async (services, { files }) => {
  await openAsRollouts(files.length > 0 ? files : await askForLists(), services);
};

/** Open as Text: opens the file of the row or of the active list. */
export const openRolloutAsText: CommandHandler = async (services, { file, node }) => {
  const { documents, rolloutEditors } = services;
  const address = addressOfList(node);
  if (address !== undefined) return await openListAsText(address, services);
  const document = file === undefined ? rolloutEditors.active : documents.find(file.toString());
  const uri = file ?? (document === undefined ? undefined : vscode.Uri.parse(document.key, true));
  if (uri !== undefined) await openAsText(uri);
};

/** Show List of Rooms: shows the list of the row or the file, or asks for a list that is open or has a run. */
export const showRollout: CommandHandler = async (services, call) => {
  const { documents, rolloutEditors } = services;
  const address = addressOfList(call.node);
  if (address !== undefined) return await showListAt(address, services);
  const lists = listsOf(documents);
  const named = lists.find(({ key }) => key === call.file?.toString());
  if (named !== undefined) return rolloutEditors.show(named.key);
  const key = connectionKeyOf(call.node);
  const shown = lists.filter(({ session }) => key === undefined || session?.connection.key === key);
  if (shown.length === 0) return offerFirst(services, call);
  const picked = await pickList(shown, services);
  if (picked !== undefined) await rolloutEditors.show(picked.key);
};

/** Fetch Again: fetches the room, or all selected rooms. */
export const lookUpAgain = onRoomOr('lookUpAgain', noRoom);

/** Edit Room Name…: edits the room of the menu. */
export const editRoomLabel = onRoomOr('edit', noRoom);

/** Remove: removes the room, or all selected rooms, from the list. */
export const removeRoom = onRoomOr('remove', noRoom);

/** Mark as Paired: marks the room of the menu, or the selected rooms of the active list. */
export const markPaired = onRoomOr('pair', ({ rolloutEditors }) => rolloutEditors.press('pair'));

/** Fetch Codes: applies to the active list. */
export const fetchCodes: CommandHandler = ({ rolloutEditors }) => rolloutEditors.press('fetchCodes');

/** Export List of Rooms…: opens the export menu of the active list. */
export const exportRollout: CommandHandler = ({ rolloutEditors }) => rolloutEditors.press('export');

/** Explains where to find a command that applies only to a room. */
function noRoom(): never {
  const advice = l10n.t('Right-click a room in a list to use this command.');
  throw new ActionFailure({ headline: l10n.t('No room is selected'), advice, steps: [] });
}

const RUNNING = l10n.t('fetching');

/** A list that is open, or that was closed during its run. */
interface ShownList extends ListAddress {
  readonly session: Session | undefined;
  readonly description: string;
}

function listsOf({ all, runs }: CommandServices['documents']): readonly ShownList[] {
  const open = all.map((document) => {
    const { key, name, session, run, reading } = document;
    const counts = countsText(countRooms(document.rooms));
    const description =
      session === undefined
        ? roomsText(reading.list.rooms.length)
        : descriptionOf(session, run === undefined ? [counts] : [RUNNING, counts]);
    return { key, name, session, description };
  });
  const closed = runs.running
    .filter(({ list }) => all.every(({ key }) => key !== list.key))
    .map((run) => ({
      ...run.list,
      session: run.session,
      description: descriptionOf(run.session, [RUNNING, ...runLabels(run)]),
    }));
  return [...open, ...closed];
}

function descriptionOf({ connection }: Session, parts: readonly string[]): string {
  return [quickInputText(connection.name), ...parts].join(' · ');
}

/** Returns the only list, or asks for one. */
async function pickList(
  lists: readonly ShownList[],
  { dialogs }: CommandServices,
): Promise<ShownList | undefined> {
  const [only, ...others] = lists;
  if (others.length === 0) return only;
  const items = lists.map((list) => ({
    label: quickInputText(list.name),
    description: list.description,
    list,
  }));
  return (await dialogs.pick(items, { title: l10n.t('Show List of Rooms'), matchOnDescription: true }))?.list;
}

/** Shows a notification without waiting for it. */
function offerFirst(services: CommandServices, call: Call): void {
  const open = l10n.t('Open List of Rooms…');
  const make = l10n.t('New List of Rooms');
  void services.actions.run('offer a list', async () => {
    const chosen = await services.dialogs.notify('info', l10n.t('No list of rooms is open.'), open, make);
    if (chosen === open) await openList(services, call);
    if (chosen === make) await lookUpMany(services, call);
  });
}
