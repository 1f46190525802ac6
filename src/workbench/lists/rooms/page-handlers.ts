import vscode = require('vscode');

import type { Session } from '../../../model/connections/session';
import { displayText } from '../../../model/display-text';
import type { RolloutAction } from '../../../protocol/rollout';
import type { FromRollout } from '../../../protocol/rollout-messages';
import type { Rollout } from '../../../rollout/run/rollout';
import { requireOpen } from '../../platform/action-failure';
import { pickSession } from '../../prompts/pick-session';
import { askForLabel, fillDocument, removeFromDocument } from '../documents/document-edits';
import { openAsText } from '../documents/open-document';
import { changeConnection } from './choose-connection';
import { copyFromRollout } from './rollout-copy';
import { pickRememberedEndpoints, readListFromFile } from './rollout-lists';
import type { HandlerTools, RolloutPage } from './rollout-page';

type Messages = { readonly [T in FromRollout['type']]: Extract<FromRollout, { type: T }> };
type Handlers = { readonly [T in keyof Messages]: (message: Messages[T]) => Promise<void> | void };

/** Handles the messages of one page. @returns a function that handles a message; it may throw an ActionFailure */
export function pageHandler(
  page: RolloutPage,
  tools: HandlerTools,
): (message: FromRollout) => Promise<void> | void {
  const handlers = handlersFor(page, tools);
  return (message) => dispatch(handlers, message.type, message);
}

function dispatch<T extends keyof Messages>(
  handlers: Handlers,
  type: T,
  message: Messages[T],
): Promise<void> | void {
  return handlers[type](message);
}

function handlersFor(page: RolloutPage, tools: HandlerTools): Handlers {
  const { document, input } = page;
  const announce = (text: string) => page.announce(text);
  const actions = actionsFor(page, tools);
  return {
    ready: () => page.sendAll(),
    draft: ({ text }) => {
      input.write(text);
      page.sendReview(false);
    },
    columns: (choice) => chooseColumns(page, tools, choice),
    source: async ({ source }) => {
      const text = source === 'file' ? await readListFromFile() : await lookedUp(page, tools);
      if (text !== undefined) replaceInput(page, text);
    },
    start: async () => {
      const session = await connected(page, tools);
      if (session === undefined) return;
      await fillDocument(page);
      void tools.rollouts.remembered.write(document.key, { choice: document.reading.choice });
      page.showPage(undefined);
      document.rollout?.start();
    },
    connection: ({ index, name }) => changeConnection(page, tools, index, name),
    sheet: async ({ index, name }) => {
      const chosen = page.file.sheets?.names[index];
      if (chosen !== undefined && displayText(chosen) === name) await page.file.sheets?.choose(chosen);
      page.sendHead();
    },
    remove: ({ ids }) => removeFromDocument(page, ids),
    editLabel: ({ id }) => askForLabel(page, id),
    action: ({ action }) => actions[action](),
    copy: (message) => copyFromRollout(document, message, announce),
    export: ({ format, ids, groupBy }) => tools.exports.export({ document, ids, format, groupBy, announce }),
    arrange: ({ arrangement }) => void tools.rollouts.remembered.write(document.key, { arrangement }),
    lookUpAgain: async ({ ids }) => {
      const wanted = new Set(ids);
      const { records } = document.reading.list;
      const rooms = records.flatMap(({ key, endpointId }) => (wanted.has(key) ? endpointId : []));
      await connected(page, tools);
      document.rollout?.lookUpAgain(rooms);
    },
    show: async ({ id }) => {
      const record = document.reading.list.records.find(({ key }) => key === id);
      if (record === undefined || record.problem !== undefined) return;
      const session = await connected(page, tools);
      if (session === undefined) return;
      await tools.pairingCodePanels.lookUp(session, { kind: 'endpoint', id: record.endpointId });
    },
  };
}

function actionsFor(
  page: RolloutPage,
  tools: HandlerTools,
): Readonly<Record<RolloutAction, () => Promise<void> | void>> {
  const { document, file } = page;
  const { nextSteps } = tools.actions;
  const withRollout = async (act: (rollout: Rollout) => void) => {
    await connected(page, tools);
    if (document.rollout !== undefined) act(document.rollout);
  };
  return {
    pause: () => document.rollout?.pause(),
    resume: () => withRollout((rollout) => rollout.start()),
    cancel: () => document.rollout?.cancel(),
    tryNow: () => {
      document.rollout?.pacer.tryNow();
      page.sendRun();
    },
    retryFailed: () => withRollout((rollout) => rollout.retryFailed()),
    refreshAll: () => withRollout((rollout) => rollout.refreshAll()),
    addRooms: () => page.showPage('add'),
    editColumns: () => page.showPage('columns'),
    showList: () => {
      const { choice, isDoubtful } = document.reading;
      if (isDoubtful) chooseColumns(page, tools, choice);
      page.showPage(undefined);
    },
    openText: () => openAsText(file.uri),
    updateCredentials: () => withRollout(({ session }) => void nextSteps.updateCredentials(session)),
    useAccessToken: () => withRollout(({ session }) => void nextSteps.useAccessToken(session)),
    openSettings: () => nextSteps.openSettings(),
    showLog: () => nextSteps.showLog(),
  };
}

/** Replaces what was typed or pasted, with an undo. */
function replaceInput(page: RolloutPage, text: string): void {
  const { input } = page;
  const before = input.text;
  const write = (next: string) => {
    input.write(next);
    page.sendReview(true);
  };
  write(text);
  if (before.trim() === '' || before === text) return;
  const undo = 'Undo';
  void vscode.window.showInformationMessage('The list was replaced.', undo).then((chosen) => {
    if (chosen === undo) write(before);
  });
}

type ColumnsMessage = Messages['columns'];

function chooseColumns(
  page: RolloutPage,
  { rollouts }: HandlerTools,
  { hasHeader, idColumn, labelColumn }: Omit<ColumnsMessage, 'type'>,
): void {
  const choice = { hasHeader, idColumn, labelColumn };
  if (!page.isInputShown) {
    page.document.choose(choice);
    void rollouts.remembered.write(page.document.key, { choice });
  } else {
    page.input.choose(choice);
    page.sendReview(false);
  }
}

/** The document's session, which the person picks where none is chosen. @returns undefined where none is picked */
async function connected(
  { document }: RolloutPage,
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

async function lookedUp(page: RolloutPage, tools: HandlerTools): Promise<string | undefined> {
  const session = await connected(page, tools);
  return session === undefined ? undefined : await pickRememberedEndpoints(session);
}
