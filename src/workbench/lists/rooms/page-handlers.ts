import vscode = require('vscode');

import type { Session } from '../../../model/connections/session';
import type { Sessions } from '../../../model/connections/sessions';
import { displayText, notificationText } from '../../../model/display-text';
import { countOf } from '../../../protocol/counts';
import type { Ready } from '../../../protocol/messages';
import type { RolloutAction } from '../../../protocol/rollout';
import type { FromRollout } from '../../../protocol/rollout-messages';
import { recordsOf } from '../../../rollout/export/record';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { ColumnChoice } from '../../../rollout/room';
import type { Rollout } from '../../../rollout/run/rollout';
import type { EpochMs } from '../../../service/epoch-ms';
import type { PanelHost } from '../../panels/panel-host';
import { type Action, requireOpen } from '../../platform/action-failure';
import type { ActionRunner } from '../../platform/action-runner';
import { pickSession } from '../../prompts/pick-session';
import { cellChanges, cellToEdit } from '../documents/cell-edits';
import {
  changeDocument,
  editInTurn,
  fillDocument,
  pasteCells,
  removeFromDocument,
} from '../documents/document-edits';
import { markPaired } from '../documents/paired-edits';
import type { RolloutExports } from '../exports/rollout-export';
import type { EditorState } from './editor-state';
import { copyFromRollout } from './rollout-copy';
import { pickRememberedEndpoints, readListFromFile } from './rollout-lists';
import { RoomWalk } from './room-walk';

/** What the handlers use beside the state of their editor. */
export interface HandlerTools {
  readonly actions: ActionRunner;
  readonly sessions: Sessions;
  readonly rollouts: Rollouts;
  readonly panels: PanelHost;
  readonly exports: RolloutExports;
  readonly now: () => EpochMs;
}

type Message = Exclude<FromRollout, Ready>;
type Messages = { readonly [T in Message['type']]: Extract<Message, { type: T }> };
type Handlers = { readonly [T in keyof Messages]: (message: Messages[T]) => ReturnType<Action> };

/**
 * Handles the messages of one page. A handler changes the document or the state of the editor, and the page hears of it
 * from there.
 * @returns a function that handles a message, and returns what to say on the page; it may throw an ActionFailure
 */
export function pageHandler(
  state: EditorState,
  tools: HandlerTools,
): (message: Message) => ReturnType<Action> {
  const handlers = handlersFor(state, tools);
  return (message) => dispatch(handlers, message.type, message);
}

function dispatch<T extends keyof Messages>(
  handlers: Handlers,
  type: T,
  message: Messages[T],
): ReturnType<Action> {
  return handlers[type](message);
}

function handlersFor(state: EditorState, tools: HandlerTools): Handlers {
  const { document, file } = state;
  const { sessions, rollouts, exports, panels, now } = tools;
  const { remembered } = rollouts;
  const actions = actionsFor(state, tools);
  return {
    draft: ({ text }) => state.type(text),
    columns: ({ hasHeader, idColumn, labelColumn }) =>
      chooseColumns(state, rollouts, { hasHeader, idColumn, labelColumn }),
    source: async ({ source }) => {
      const text = source === 'file' ? await readListFromFile() : await pickEndpointsText(state, tools);
      if (text !== undefined) replaceInput(state, text);
    },
    start: async () => {
      // Rooms are added to a list without a connection; an empty one is to be looked up at once.
      const isEmpty = document.reading.text.trim() === '';
      if (isEmpty && (await ensureSession(state, tools)) === undefined) return;
      await editInTurn(state, () => fillDocument(state));
      void remembered.write(document.key, { choice: document.reading.choice });
      state.show(undefined);
      document.rollout?.start();
    },
    connection: async ({ index, name }) => {
      const session = sessions.all[index];
      // The connections may have changed since they were sent.
      const isSame = session !== undefined && displayText(session.connection.name) === name;
      if (isSame && (await confirmConnection(document, session))) rollouts.connect(document, session);
      else state.keepConnection();
    },
    sheet: async ({ index, name }) => {
      const chosen = file.sheets?.names[index];
      if (chosen !== undefined && displayText(chosen) === name) await file.sheets?.choose(chosen);
    },
    remove: ({ ids }) => editInTurn(state, () => removeFromDocument(state, ids)),
    editCell: ({ id, column }) =>
      editInTurn(state, async () => {
        const cell = cellToEdit(state, id, column);
        if (typeof cell === 'string') return cell;
        state.editCell(cell);
        return undefined;
      }),
    setCell: ({ id, column, text, saves }) =>
      editInTurn(state, async () => {
        await changeDocument(state, cellChanges(state, column, new Map([[id, text]])));
        if (saves) await file.text?.save();
      }),
    pasteCells: ({ column, ids }) => editInTurn(state, () => pasteCells(state, column, ids)),
    pair: ({ ids, isPaired }) => editInTurn(state, () => markPaired(state, ids, isPaired, now())),
    action: ({ action }) => actions[action](),
    copy: (message) => copyFromRollout(document, message, now()),
    export: ({ format, ids, groupBy }) => exports.export({ document, ids, format, groupBy }),
    arrange: ({ arrangement }) => void remembered.write(document.key, { arrangement }),
    lookUpAgain: async ({ ids }) => {
      await ensureSession(state, tools);
      document.rollout?.lookUpAgain(endpointIdsOf(document, ids));
    },
    show: async ({ id, ids }) => {
      const [endpointId] = endpointIdsOf(document, [id]);
      if (endpointId === undefined) return;
      if (document.rollout === undefined && (await ensureSession(state, tools)) === undefined) return;
      const copy = (room: string) =>
        copyFromRollout(document, { type: 'copy', what: 'code', ids: [room] }, now());
      const pair = (room: string, isPaired: boolean) =>
        editInTurn(state, () => markPaired(state, [room], isPaired, now()));
      const parts = { sessions, now, copy, pair };
      const walk = new RoomWalk(document, endpointIdsOf(document, ids), endpointId, parts);
      panels.show(walk);
      walk.fetchOld();
    },
  };
}

function actionsFor(state: EditorState, tools: HandlerTools): Readonly<Record<RolloutAction, Action>> {
  const { document } = state;
  const { nextSteps } = tools.actions;
  const withRollout = async (act: (rollout: Rollout) => void) => {
    await ensureSession(state, tools);
    if (document.rollout !== undefined) act(document.rollout);
  };
  return {
    pause: () => document.rollout?.pause(),
    resume: () => withRollout((rollout) => rollout.start()),
    cancel: () => document.rollout?.cancel(),
    tryNow: () => document.rollout?.pacer.tryNow(),
    retryFailed: () => withRollout((rollout) => rollout.retryFailed()),
    refreshAll: () => withRollout((rollout) => rollout.refreshAll()),
    addRooms: () => state.show('add'),
    editColumns: () => state.show('columns'),
    showList: () => {
      const { choice, isDoubtful } = document.reading;
      if (isDoubtful) chooseColumns(state, tools.rollouts, choice);
      state.show(undefined);
    },
    updateCredentials: () => withRollout(({ session }) => void nextSteps.updateCredentials(session)),
    useAccessToken: () => withRollout(({ session }) => void nextSteps.useAccessToken(session)),
    openSettings: () => nextSteps.openSettings(),
    showLog: () => nextSteps.showLog(),
  };
}

/** The endpoints of records, in their order and each once; none of records that cannot be looked up. */
function endpointIdsOf(document: RolloutDocument, ids: readonly string[]): readonly string[] {
  const usable = recordsOf(document, ids).filter((record) => record.state !== 'unusable');
  return [...new Set(usable.map(({ endpointId }) => endpointId))];
}

/** Replaces what was typed or pasted, with an undo. */
function replaceInput(state: EditorState, text: string): void {
  const before = state.input.text;
  state.replace(text);
  if (before.trim() === '' || before === text) return;
  const undo = 'Undo';
  void vscode.window.showInformationMessage('The list was replaced.', undo).then((chosen) => {
    if (chosen === undo) state.replace(before);
  });
}

function chooseColumns(state: EditorState, { remembered }: Rollouts, choice: ColumnChoice): void {
  const { document, isInputShown } = state;
  if (isInputShown) {
    state.chooseOfInput(choice);
  } else {
    document.choose(choice);
    void remembered.write(document.key, { choice });
  }
}

/** Asks before another connection drops codes or ends a run. @returns false if the person cancels */
async function confirmConnection(
  { name, rollout, hasResults }: RolloutDocument,
  session: Session,
): Promise<boolean> {
  if (!hasResults || rollout?.session === session) return true;
  const change = 'Change Connection';
  const question = `Change the connection of ${name}?`;
  const codes = rollout?.rows.filter(({ code }) => code !== undefined).length ?? 0;
  const detail = [
    ...(rollout?.run === undefined ? [] : ['The run ends.']),
    ...(codes === 0 ? [] : [`${countOf(codes, 'code')} fetched over the other connection will be lost.`]),
  ].join(' ');
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(notificationText(question), options, change)) === change;
}

/** The document's session, which the person picks where none is chosen. @returns undefined where none is picked */
async function ensureSession(
  { document }: EditorState,
  { sessions, rollouts }: HandlerTools,
): Promise<Session | undefined> {
  const { rollout } = document;
  if (rollout !== undefined) {
    requireOpen(rollout.session);
    return rollout.session;
  }
  const session = await pickSession(sessions, undefined);
  if (session !== undefined) rollouts.connect(document, session);
  return session;
}

async function pickEndpointsText(state: EditorState, tools: HandlerTools): Promise<string | undefined> {
  const session = await ensureSession(state, tools);
  return session === undefined ? undefined : await pickRememberedEndpoints(session);
}
