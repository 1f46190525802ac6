import type { RolloutAction } from '../../protocol/rollout';
import type { FromRollout } from '../../protocol/rollout-messages';
import type { ListDraft } from '../../rollout/list/list-draft';
import { listText } from '../../rollout/list/list-text';
import type { Rollout } from '../../rollout/run/rollout';
import type { PairingCodePanels } from '../panels/pairing-code-panels';
import { requireOpen } from '../platform/action-failure';
import type { ActionRunner } from '../platform/action-runner';
import { copyFromRollout } from './rollout-copy';
import { exportRooms } from './rollout-export';
import { pickRememberedEndpoints, readListFromFile } from './rollout-lists';
import { takeDraft } from './take-draft';

/** The page of a rollout, as its handlers use it. */
export interface RolloutPage {
  readonly rollout: Rollout;
  readonly draft: ListDraft;
  /** Sends everything that the page shows. */
  sendAll(): void;
  /** Sends how the draft was read. `withText`: also its text. */
  sendReview(withText: boolean): void;
  /** Shows the page on which the draft is checked. */
  showReview(): void;
  /** Shows the page of the list. */
  showList(): void;
  /** Replaces the draft and shows it, with an undo. */
  replaceDraft(text: string): void;
  announce(text: string): void;
  /** Sends the progress of the run. */
  sendRun(): void;
}

/** What the handlers use beside the page. */
export interface HandlerTools {
  readonly actions: ActionRunner;
  readonly pairingCodePanels: PairingCodePanels;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

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
  const { rollout, draft } = page;
  const { session } = rollout;
  const announce = (text: string) => page.announce(text);
  const actions = actionsFor(page, tools);
  return {
    ready: () => page.sendAll(),
    draft: ({ text }) => {
      draft.write(text);
      page.sendReview(false);
    },
    columns: ({ hasHeader, idColumn, labelColumn }) => {
      draft.choose({ hasHeader, idColumn, labelColumn });
      page.sendReview(false);
    },
    source: async ({ source }) => {
      requireOpen(session);
      const text = source === 'file' ? await readListFromFile() : await pickRememberedEndpoints(session);
      if (text !== undefined) page.replaceDraft(text);
    },
    start: ({ mode }) => {
      requireOpen(session);
      takeDraft(rollout, draft, mode);
      page.showList();
    },
    action: ({ action }) => actions[action](),
    copy: (message) => copyFromRollout(rollout, message, announce),
    export: ({ format, ids }) => exportRooms({ rollout, ids, format, at: tools.now(), announce }),
    show: ({ id }) => tools.pairingCodePanels.lookUp(session, { kind: 'endpoint', id }),
  };
}

function actionsFor(
  page: RolloutPage,
  { actions: { nextSteps } }: HandlerTools,
): Readonly<Record<RolloutAction, () => Promise<void> | void>> {
  const { rollout, draft } = page;
  const { session } = rollout;
  return {
    pause: () => rollout.pause(),
    resume: () => rollout.start(),
    cancel: () => rollout.cancel(),
    tryNow: () => {
      rollout.pacer.tryNow();
      page.sendRun();
    },
    retryFailed: () => rollout.retryFailed(),
    refreshAll: () => rollout.refreshAll(),
    editList: () => {
      if (draft.text === '') draft.write(listText(rollout.rows.map(({ room }) => room)));
      page.showReview();
    },
    showList: () => page.showList(),
    updateCredentials: () => nextSteps.updateCredentials(session),
    openSettings: () => nextSteps.openSettings(),
    showLog: () => nextSteps.showLog(),
  };
}
