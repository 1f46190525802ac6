import type * as vscode from 'vscode';
import { PANELS } from '../../ids';
import { displayText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import type { ToRollout } from '../../protocol/rollout';
import { parseFromRollout } from '../../protocol/rollout-messages';
import type { ListDraft } from '../../rollout/list/list-draft';
import type { Rollout } from '../../rollout/run/rollout';
import { openWebview } from '../panels/webview';
import { ChangeBatch, type ChangedRows } from './change-batch';
import { type HandlerTools, pageHandler, type RolloutPage } from './page-handlers';
import { reviewOf } from './rollout-review';
import { matrixView, roomView, runView } from './rollout-view';

/** Changes are sent together, often enough for a person to see each. */
const SEND_EVERY_MS = 80;
const TICK_MS = 1000;

export interface RolloutPanelOptions extends HandlerTools {
  readonly rollout: Rollout;
  readonly draft: ListDraft;
  readonly replaceDraft: (text: string) => void;
  readonly onDidClose: () => void;
}

/** One open panel, with two pages: one to check a list, one to see its rooms. */
export class RolloutPanel implements RolloutPage, vscode.Disposable {
  readonly rollout: Rollout;
  readonly draft: ListDraft;
  readonly #panel: vscode.WebviewPanel;
  readonly #options: RolloutPanelOptions;
  #page: 'review' | 'list';
  readonly #changes = new ChangeBatch(SEND_EVERY_MS, (changed) => this.#sendRows(changed));

  constructor(extensionUri: vscode.Uri, options: RolloutPanelOptions) {
    const { rollout, draft, actions } = options;
    this.rollout = rollout;
    this.draft = draft;
    this.#options = options;
    this.#page = rollout.rows.length === 0 ? 'review' : 'list';
    const title = `Rollout: ${displayText(rollout.session.connection.name, 80)}`;
    this.#panel = openWebview(extensionUri, PANELS.rollout, title, 'rollout');
    const handle = pageHandler(this, options);
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    const subscriptions: readonly Disposable[] = [
      { dispose: () => clearInterval(ticking) },
      this.#changes,
      rollout.onDidChange((index) => this.#changes.add(index)),
      this.#panel.webview.onDidReceiveMessage((message: unknown) => {
        const parsed = parseFromRollout(message);
        if (parsed !== undefined) void actions.run(`${PANELS.rollout} ${parsed.type}`, () => handle(parsed));
      }),
    ];
    this.#panel.onDidDispose(() => {
      for (const subscription of subscriptions) subscription.dispose();
      options.onDidClose();
    });
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  reveal(): void {
    this.#panel.reveal(undefined, false);
  }

  /** Shows that the connection was changed or removed. */
  refresh(): void {
    this.#changes.add(undefined);
  }

  sendAll(): void {
    const name = displayText(this.rollout.session.connection.name);
    const subheading = `Pairing codes of many endpoints · ${name}`;
    this.#post({ type: 'title', heading: 'Rollout', subheading });
    if (this.#page === 'review') this.sendReview(true);
    else this.#post({ type: 'list' });
    this.#sendAllRows();
  }

  sendReview(withText: boolean): void {
    const review = reviewOf(this.draft, this.rollout);
    this.#post({ type: 'review', review, ...(withText ? { text: this.draft.text } : {}) });
  }

  showReview(): void {
    this.#page = 'review';
    this.sendReview(true);
  }

  showList(): void {
    this.#page = 'list';
    this.#post({ type: 'list' });
    this.#sendAllRows();
  }

  replaceDraft(text: string): void {
    this.#options.replaceDraft(text);
  }

  announce(text: string): void {
    this.#post({ type: 'announce', text });
  }

  sendRun(): void {
    this.#post({ type: 'run', run: runView(this.rollout) });
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #sendAllRows(): void {
    this.#changes.add(undefined);
    this.#changes.flush();
  }

  #sendRows(changed: ChangedRows): void {
    if (!this.#panel.visible) return;
    const { rows } = this.rollout;
    const indexes = changed === 'all' ? [...rows.keys()] : [...changed];
    const shown = indexes.flatMap((index) => {
      const row = rows[index];
      return row === undefined ? [] : [roomView(this.rollout, row)];
    });
    this.#post({ type: 'rows', isAll: changed === 'all', rows: shown });
    this.sendRun();
    if (changed === 'all') this.#sendMatrix();
  }

  /** During a run, the ETA and the waiting time change even when no room does. */
  #tick(): void {
    if (!this.#panel.visible || this.rollout.phase !== 'running') return;
    this.sendRun();
    this.#sendMatrix();
  }

  #sendMatrix(): void {
    this.#post({ type: 'matrix', matrix: matrixView(this.rollout.rows) });
  }

  #post(message: ToRollout): void {
    void this.#panel.webview.postMessage(message);
  }
}
