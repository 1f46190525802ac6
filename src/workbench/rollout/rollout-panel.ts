import * as vscode from 'vscode';
import { COMMANDS, PANELS } from '../../ids';
import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import type { FromRollout, RolloutAction, ToRollout } from '../../protocol/rollout';
import { readFromRollout } from '../../protocol/rollout-messages';
import type { ListDraft } from '../../rollout/list/list-draft';
import { listText } from '../../rollout/list/list-text';
import type { Rollout } from '../../rollout/run/rollout';
import { openWebview } from '../panels/webview';
import { type Batch, ChangeBatch } from './change-batch';
import { reviewOf } from './rollout-review';
import { matrixView, roomView, runView } from './rollout-view';

/** Changes are shown together, so often that a person sees them come. */
const SHOWN_EVERY_MS = 80;
const TICK_MS = 1000;

/** One open panel: a page on which a list is checked, and one on which it is worked off. */
export class RolloutPanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #session: Session;
  readonly #rollout: Rollout;
  readonly #draft: ListDraft;
  readonly #subscriptions: Disposable[] = [];
  #page: 'review' | 'list';
  readonly #changes = new ChangeBatch(SHOWN_EVERY_MS, (batch) => this.#showRows(batch));

  constructor(
    extensionUri: vscode.Uri,
    session: Session,
    rollout: Rollout,
    draft: ListDraft,
    onDidClose: () => void,
  ) {
    this.#session = session;
    this.#rollout = rollout;
    this.#draft = draft;
    this.#page = rollout.rows.length === 0 ? 'review' : 'list';
    const title = `Rollout: ${displayText(session.connection.name, 80)}`;
    this.#panel = openWebview(extensionUri, PANELS.rollout, title, 'rollout');
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#subscriptions.push(
      { dispose: () => clearInterval(ticking) },
      this.#changes,
      rollout.onDidChange((place) => this.#changes.add(place)),
      this.#panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(readFromRollout(message))),
      this.#panel.onDidDispose(() => {
        this.#close();
        onDidClose();
      }),
    );
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  reveal(): void {
    this.#panel.reveal(undefined, false);
  }

  /** Shows the page on which a list is checked, with the draft's text where that changed. */
  showReview(hasNewText: boolean): void {
    this.#page = 'review';
    this.#postReview(hasNewText);
  }

  showList(): void {
    this.#page = 'list';
    this.#post({ type: 'list' });
    this.#postAll();
  }

  /** Shows that the connection is gone. */
  refresh(): void {
    this.#changes.add(undefined);
  }

  announce(text: string): void {
    this.#post({ type: 'announce', text });
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #close(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #receive(message: FromRollout | undefined): void {
    const connectionName = this.#session.connection.name;
    switch (message?.type) {
      case undefined:
        return;
      case 'ready':
        this.#postTitle();
        if (this.#page === 'review') this.#postReview(true);
        else this.#post({ type: 'list' });
        this.#postAll();
        return;
      case 'draft':
        this.#draft.write(message.text);
        this.#postReview(false);
        return;
      case 'columns':
        this.#draft.choose(message);
        this.#postReview(false);
        return;
      case 'source':
        execute(COMMANDS.lookUpMany, { connectionName, source: message.source });
        return;
      case 'start':
        execute(COMMANDS.runRollout, { connectionName, action: message.mode });
        return;
      case 'action':
        this.#act(message.action);
        return;
      case 'copy': {
        const column = message.what === 'column' ? { column: message.column } : {};
        execute(COMMANDS.copyFromRollout, {
          connectionName,
          what: message.what,
          endpointIds: message.ids,
          ...column,
        });
        return;
      }
      case 'export':
        execute(COMMANDS.exportRollout, { connectionName, format: message.format, endpointIds: message.ids });
        return;
      case 'show':
        execute(COMMANDS.showPairingCode, { connectionName, endpointId: message.id });
        return;
    }
  }

  #act(action: RolloutAction): void {
    const connectionName = this.#session.connection.name;
    switch (action) {
      case 'editList':
        if (this.#draft.text === '') this.#draft.write(listText(this.#rollout.rows.map(({ room }) => room)));
        this.showReview(true);
        return;
      case 'showList':
        this.showList();
        return;
      case 'updateCredentials':
      case 'openSettings':
      case 'showLog':
        execute(COMMANDS[action], { connectionName });
        return;
      case 'pause':
      case 'resume':
      case 'cancel':
      case 'retryFailed':
      case 'refreshAll':
        execute(COMMANDS.runRollout, { connectionName, action });
    }
  }

  #showRows(batch: Batch): void {
    if (!this.#panel.visible) return;
    const { rows } = this.#rollout;
    const places = batch === 'all' ? rows.keys() : batch;
    const shown = [...places].flatMap((place) => {
      const row = rows[place];
      return row === undefined ? [] : [roomView(this.#rollout, row)];
    });
    this.#post({ type: 'rows', isAll: batch === 'all', rows: shown });
    this.#post({ type: 'run', run: runView(this.#rollout) });
    if (batch === 'all') this.#postMatrix();
  }

  /** The estimate and a wait count on while nothing else happens. */
  #tick(): void {
    if (!this.#panel.visible || this.#rollout.phase !== 'running') return;
    this.#post({ type: 'run', run: runView(this.#rollout) });
    this.#postMatrix();
  }

  #postTitle(): void {
    const name = displayText(this.#session.connection.name);
    this.#post({
      type: 'title',
      heading: 'Rollout',
      subheading: `Pairing codes of many endpoints · ${name}`,
    });
  }

  #postReview(hasNewText: boolean): void {
    const review = reviewOf(this.#draft, this.#rollout);
    this.#post({ type: 'review', review, ...(hasNewText ? { text: this.#draft.text } : {}) });
  }

  #postMatrix(): void {
    this.#post({ type: 'matrix', matrix: matrixView(this.#rollout.rows) });
  }

  #postAll(): void {
    this.#changes.add(undefined);
    this.#changes.flush();
  }

  #post(message: ToRollout): void {
    void this.#panel.webview.postMessage(message);
  }
}

function execute(command: string, argument: object): void {
  void vscode.commands.executeCommand(command, argument);
}
