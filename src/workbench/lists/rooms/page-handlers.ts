import vscode = require('vscode');

import type { Session } from '../../../model/connections/session';
import type { Sessions } from '../../../model/connections/sessions';
import { displayText, notificationText } from '../../../model/display-text';
import { countOf } from '../../../protocol/counts';
import type { Ready } from '../../../protocol/messages';
import type { RolloutAction } from '../../../protocol/rollout';
import type { FromRollout } from '../../../protocol/rollout-messages';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { ColumnChoice } from '../../../rollout/room';
import type { Rollout } from '../../../rollout/run/rollout';
import type { EpochMs } from '../../../service/epoch-ms';
import type { PairingCodePanels } from '../../panels/pairing-code-panels';
import { type Action, requireOpen } from '../../platform/action-failure';
import type { ActionRunner } from '../../platform/action-runner';
import { pickSession } from '../../prompts/pick-session';
import { askForLabel, fillDocument, removeFromDocument } from '../documents/document-edits';
import { markPaired } from '../documents/paired-edits';
import type { RolloutExports } from '../exports/rollout-export';
import type { EditorState } from './editor-state';
import { copyFromRollout } from './rollout-copy';
import { pickRememberedEndpoints, readListFromFile } from './rollout-lists';

/** What the handlers use beside the state of their editor. */
export interface HandlerTools {
  readonly actions: ActionRunner;
  readonly sessions: Sessions;
  readonly rollouts: Rollouts;
  readonly pairingCodePanels: PairingCodePanels;
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
  const { sessions, rollouts, exports, pairingCodePanels, now } = tools;
  const { remembered } = rollouts;
  const actions = actionsFor(state, tools);
  return {
    draft: ({ text }) => state.type(text),
    columns: ({ hasHeader, idColumn, labelColumn }) =>
      chooseColumns(state, rollouts, { hasHeader, idColumn, labelColumn }),
    source: async ({ source }) => {
      const text = source === 'file' ? await readListFromFile() : await lookedUp(state, tools);
      if (text !== undefined) replaceInput(state, text);
    },
    start: async () => {
      // Rooms are added to a list without a connection; an empty one is to be looked up at once.
      const isEmpty = document.reading.text.trim() === '';
      if (isEmpty && (await connected(state, tools)) === undefined) return;
      await fillDocument(state);
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
    remove: ({ ids }) => removeFromDocument(state, ids),
    editLabel: ({ id }) => askForLabel(state, id),
    pair: ({ ids, isPaired }) => markPaired(state, ids, isPaired, tools.now()),
    action: ({ action }) => actions[action](),
    copy: (message) => copyFromRollout(document, message, now()),
    export: ({ format, ids, groupBy }) => exports.export({ document, ids, format, groupBy }),
    arrange: ({ arrangement }) => void remembered.write(document.key, { arrangement }),
    lookUpAgain: async ({ ids }) => {
      const wanted = new Set(ids);
      const { records } = document.reading.list;
      const rooms = records.flatMap(({ key, endpointId }) => (wanted.has(key) ? endpointId : []));
      await connected(state, tools);
      document.rollout?.lookUpAgain(rooms);
    },
    show: async ({ id }) => {
      const record = document.reading.list.records.find(({ key }) => key === id);
      if (record === undefined || record.problem !== undefined) return;
      const session = await connected(state, tools);
      if (session === undefined) return;
      await pairingCodePanels.lookUp(session, { kind: 'endpoint', id: record.endpointId });
    },
  };
}

function actionsFor(state: EditorState, tools: HandlerTools): Readonly<Record<RolloutAction, Action>> {
  const { document } = state;
  const { nextSteps } = tools.actions;
  const withRollout = async (act: (rollout: Rollout) => void) => {
    await connected(state, tools);
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
async function connected(
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

async function lookedUp(state: EditorState, tools: HandlerTools): Promise<string | undefined> {
  const session = await connected(state, tools);
  return session === undefined ? undefined : await pickRememberedEndpoints(session);
}
