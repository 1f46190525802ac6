import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import { isCommonStep } from '../../model/problems/next-steps';
import type { Session } from '../../model/sessions/session';
import type { UserZone } from '../../model/user-zone';
import type { ActOn, PanelKind } from '../../protocol/acts';
import { dispatch, type Handlers } from '../../protocol/handlers';
import type { Ready } from '../../protocol/messages';
import {
  type FromPanel,
  type PanelAction,
  type PanelState,
  parseFromPanel,
  type ToPanel,
} from '../../protocol/panel';
import type { Action } from '../platform/action-failure';
import type { ActionRunner } from '../platform/action-runner';
import { copyAndConfirm, labelCopied } from '../platform/clipboard';
import type { Dialogs } from '../platform/dialogs';
import type { PageViews } from './page-view';
import { type Detail, detailWithKey, RETRY } from './panel-parts';
import { WebviewHost } from './webview-host';

/** Maximum characters of a name in a tab's title. */
export const MAX_TITLE = 80;

/**
 * The panel that shows a response.
 * - `own`: a separate panel, for a subject that the user named.
 * - `preview`: the shared panel of rows, until the user keeps it.
 * - `inPlace`: the panel whose content the user refreshes. It updates itself; showing it again would briefly take the
 *   focus from its page, and a key press could be lost.
 */
export type PanelPlace = 'own' | 'preview' | 'inPlace';

/** Content of a panel, and the handlers of its acts. */
export interface PanelContent<Kind extends PanelKind> {
  readonly kind: Kind;
  /** There is one panel per key. */
  readonly key: string;
  readonly viewType: string;
  /** The displayed room, in a panel of a list's rooms. */
  readonly room?: string;
  /** Undefined if the subject no longer has a connection. */
  readonly session: Session | undefined;
  /** Title of the tab, without secrets. */
  title(): string;
  state(): PanelState<Kind>;
  /** The details in `state`, for copying. */
  details(): readonly Detail[];
  /** Calls back when `title` or `state` may have changed, with an announcement if any. */
  subscribe(listener: (said?: string) => void): Disposable;
  readonly handlers: Readonly<Record<Exclude<ActOn<Kind>, HostAct>, Action>>;
}

/** An act that is the same in every panel. */
type HostAct = 'keepOpen';

/** Content of a panel of any kind. */
export type AnyContent = { readonly [Kind in PanelKind]: PanelContent<Kind> }[PanelKind];

interface OpenPanel {
  readonly page: WebviewHost<FromPanel, ToPanel>;
  content: AnyContent;
  subscription: Disposable;
  /** Whether the next clicked row may reuse this panel. */
  isPreview: boolean;
}

/** Interval in which relative times such as "2 minutes ago" are updated. */
const TICK_MS = 10_000;

interface PanelServices {
  readonly pageViews: PageViews;
  readonly actions: ActionRunner;
  readonly userZone: Pick<UserZone, 'report'>;
  readonly dialogs: Pick<Dialogs, 'writeClipboard'>;
}

/** Opens webview panels, one per key, and keeps them up to date. */
export class PanelHost implements Disposable {
  readonly #open = new Set<OpenPanel>();

  constructor(private readonly services: PanelServices) {}

  /**
   * Opens a panel, or reveals the open one with the same key and replaces its content.
   * @param isPreview whether to reuse the shared panel, unless the user has kept it
   */
  show(content: AnyContent, isPreview = false): void {
    const existing = this.#find(content.key) ?? (isPreview ? this.#preview(content.viewType) : undefined);
    if (existing === undefined) {
      this.#openPanel(content, isPreview);
      return;
    }
    if (existing.content.key !== content.key) existing.page.post({ type: 'other' });
    if (!isPreview) existing.isPreview = false;
    const { subscription } = existing;
    existing.content = content;
    existing.subscription = subscribe(existing);
    // Disposed last, because both contents may keep the same list open.
    subscription.dispose();
    update(existing);
    existing.page.view.reveal();
  }

  isVisible(key: string): boolean {
    return this.#find(key)?.page.view.isVisible ?? false;
  }

  /** Focuses a panel if another editor took the focus, for example while a dialog was open. */
  focus(key: string): void {
    const { page } = this.#find(key) ?? {};
    // Saving a list shows its tab, which can be in the group of the panel.
    if (page?.view.isActive === false) page.view.reveal();
  }

  dispose(): void {
    for (const { page } of [...this.#open]) page.view.close();
  }

  #find(key: string): OpenPanel | undefined {
    return [...this.#open].find(({ content }) => content.key === key);
  }

  #preview(viewType: string): OpenPanel | undefined {
    return [...this.#open].find(({ content, isPreview }) => isPreview && content.viewType === viewType);
  }

  #openPanel(content: AnyContent, isPreview: boolean): void {
    const { viewType } = content;
    const { services } = this;
    const view = services.pageViews.open(viewType, content.title());
    const page: WebviewHost<FromPanel, ToPanel> = new WebviewHost(view, services, {
      name: 'panel',
      viewType,
      parse: parseFromPanel,
      sendAll: () => postState(opened),
      handle: (message) => {
        const isOfPanel = message.type === 'action' && ROOMLESS_ACTIONS.has(message.action);
        // The page did not show the current subject yet, or the user retries an action that failed for an earlier
        // subject.
        if (!isOfPanel && message.subject !== subjectOf(opened.content)) return;
        return dispatch(handlers, message.type, message);
      },
    });
    const handlers: Handlers<Exclude<FromPanel, Ready>, ReturnType<Action>> = {
      action: ({ action }) => this.#act(opened, action),
      copyDetail: ({ key }) => this.#copyDetail(opened.content, key),
    };
    const opened: OpenPanel = { page, content, subscription: NOTHING, isPreview };
    opened.subscription = subscribe(opened);
    this.#open.add(opened);
    const ticking = setInterval(() => {
      if (view.isVisible) postState(opened);
    }, TICK_MS);
    view.onDidClose(() => {
      clearInterval(ticking);
      opened.subscription.dispose();
      this.#open.delete(opened);
    });
  }

  async #copyDetail(content: AnyContent, key: string): Promise<string | undefined> {
    const detail = detailWithKey(content.details(), key);
    if (detail === undefined) return undefined;
    const said = labelCopied(displayText(detail.label, 60));
    return await copyAndConfirm(this.services.dialogs, detail.text, said);
  }

  #act(opened: OpenPanel, action: PanelAction): ReturnType<Action> {
    const { kind, session, handlers } = opened.content;
    const byName = new Map<string, Action>(Object.entries(handlers));
    const run = (act: string) => byName.get(act)?.();
    if (isCommonStep(action)) return this.services.actions.runStep(action, session, () => run(RETRY[kind]));
    if (action !== 'keepOpen') return run(action);
    opened.isPreview = false;
    postState(opened);
    return l10n.t('This panel stays open');
  }
}

/** Actions that do not depend on the shown room. */
const ROOMLESS_ACTIONS: ReadonlySet<PanelAction> = new Set(['previous', 'next', 'undo', 'save']);

/** See `PanelChange.subject`. */
function subjectOf({ key, room }: AnyContent): string {
  return room === undefined ? key : JSON.stringify([key, room]);
}

const NOTHING: Disposable = { dispose: () => undefined };

function subscribe(opened: OpenPanel): Disposable {
  return opened.content.subscribe((said) => {
    update(opened);
    if (said !== undefined) opened.page.post({ type: 'announce', text: said });
  });
}

function update(opened: OpenPanel): void {
  opened.page.view.title = opened.content.title();
  postState(opened);
}

function postState({ page, content, isPreview }: OpenPanel): void {
  page.post({
    type: 'state',
    kind: content.kind,
    state: content.state(),
    isPreview,
    subject: subjectOf(content),
  });
}
