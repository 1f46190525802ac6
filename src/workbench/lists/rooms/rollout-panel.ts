import type * as vscode from 'vscode';
import { EDITORS } from '../../../ids';
import { displayText } from '../../../model/display-text';
import type { Disposable } from '../../../model/event';
import type { HeadView, ReviewPurpose, ToRollout } from '../../../protocol/rollout';
import { parseFromRollout } from '../../../protocol/rollout-messages';
import type { RoomMenuChoice } from '../../../protocol/room-menu';
import { ListReading } from '../../../rollout/list/list-reading';
import type { ListRecord } from '../../../rollout/list/read-list';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { createNonce } from '../../webview/html';
import { canEdit, type RolloutFile } from '../documents/rollout-file';
import { ListSender } from '../list-sender';
import { ChangeBatch, type ChangedRows } from './change-batch';
import { recordView, sourceColumns } from './list-view';
import { pageHandler } from './page-handlers';
import type { HandlerTools, RolloutPage } from './rollout-page';
import { reviewOf } from './rollout-review';
import { matrixView, roomView, runView } from './rollout-view';
import type { MenuPage } from './room-menu';

/** Changes are sent together, often enough for a person to see each. */
const SEND_EVERY_MS = 80;
const TICK_MS = 1000;

export interface RolloutPanelOptions extends HandlerTools {
  readonly panel: vscode.WebviewPanel;
  readonly document: RolloutDocument;
  readonly file: RolloutFile;
}

/** One editor of a rollout's document, with two pages: one to check a list, one to see its rooms. */
export class RolloutPanel implements RolloutPage, MenuPage, vscode.Disposable {
  readonly document: RolloutDocument;
  readonly file: RolloutFile;
  /** What is put into an empty document, or added to one. */
  readonly input = new ListReading();
  readonly nonce = createNonce();
  readonly #panel: vscode.WebviewPanel;
  readonly #options: RolloutPanelOptions;
  /** Chosen by the person; otherwise the list decides what is shown. */
  #purpose: 'add' | 'columns' | undefined;
  #shown: ReviewPurpose | 'list' | undefined;
  #isClosed = false;
  #records = new Map<string, ListRecord[]>();
  readonly #sender = new ListSender();
  readonly #changes = new ChangeBatch(SEND_EVERY_MS, (changed) => this.#sendRows(changed));
  readonly #subscriptions: readonly Disposable[];

  constructor(options: RolloutPanelOptions) {
    const { panel, document, file, actions, sessions, exports } = options;
    this.document = document;
    this.file = file;
    this.#panel = panel;
    this.#options = options;
    this.#indexRecords();
    const handle = pageHandler(this, options);
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#subscriptions = [
      { dispose: () => clearInterval(ticking) },
      this.#changes,
      document.onDidChange((endpointId) => this.#changes.add(endpointId)),
      document.onDidChangeList(() => this.#listChanged()),
      exports.onDidChangeFormat(() => this.sendHead()),
      sessions.onDidChange((change) => {
        if (change !== undefined) return;
        this.sendHead();
        this.#changes.add(undefined);
      }),
      panel.webview.onDidReceiveMessage((message: unknown) => {
        const parsed = parseFromRollout(message);
        if (parsed !== undefined) void actions.run(`${EDITORS.rollout} ${parsed.type}`, () => handle(parsed));
      }),
    ];
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  get isInputShown(): boolean {
    return this.#shown === 'fill' || this.#shown === 'add';
  }

  reveal(): void {
    this.#panel.reveal(undefined, false);
  }

  sendAll(): void {
    this.#shown = undefined;
    this.sendHead();
    const { arrangement } = this.#options.rollouts.remembered.read(this.document.key);
    if (arrangement !== undefined) this.#post({ type: 'arrangement', arrangement });
    this.showPage(this.#purpose);
    void this.#sendRooms();
    this.sendRun();
    this.#sendMatrix();
  }

  sendHead(): void {
    const { document, file } = this;
    const { all } = this.#options.sessions;
    const session = document.rollout?.session;
    const index = session === undefined ? -1 : all.indexOf(session);
    this.#post({
      type: 'head',
      head: {
        heading: displayText(document.name),
        connections: all.map(({ connection }) => displayText(connection.name)),
        connection: index === -1 ? undefined : index,
        ...sheetsOf(file),
        canEdit: canEdit(file),
        hasText: file.text !== undefined,
        isUntitled: file.uri.scheme === 'untitled',
        canEditLabels: canEdit(file) && document.reading.choice.labelColumn !== undefined,
        lastExport: this.#options.exports.lastFormat,
        nonce: this.nonce,
      },
    });
  }

  sendReview(withText: boolean): void {
    if (this.#shown === undefined || this.#shown === 'list') return;
    const input = this.#shown === 'columns' ? this.document.reading : this.input;
    const review = reviewOf(this.#shown, input, this.document);
    this.#post({ type: 'review', review, ...(withText ? { text: this.input.text } : {}) });
  }

  showPage(purpose: 'add' | 'columns' | undefined): void {
    this.#purpose = purpose;
    const next = this.#pageOf(purpose);
    if (next === this.#shown && next === 'list') return;
    const isNew = next !== this.#shown;
    this.#shown = next;
    if (next === 'list') this.#post({ type: 'list' });
    else this.sendReview(isNew);
  }

  choose(choice: RoomMenuChoice): void {
    this.#post({ type: 'menu', choice });
  }

  announce(text: string): void {
    this.#post({ type: 'announce', text });
  }

  sendRun(): void {
    this.#post({ type: 'run', run: runView(this.document) });
  }

  dispose(): void {
    this.#isClosed = true;
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** The page that was asked for, unless the list has to be put in or checked first. */
  #pageOf(purpose: 'add' | 'columns' | undefined): ReviewPurpose | 'list' {
    const { document, file } = this;
    const { reading } = document;
    if (file.text !== undefined && reading.text.trim() === '') return 'fill';
    return document.isReadable ? (purpose ?? 'list') : 'columns';
  }

  #listChanged(): void {
    this.#indexRecords();
    this.sendHead();
    this.showPage(this.#purpose);
    if (!this.#panel.visible) return;
    void this.#sendRooms();
    this.sendRun();
    this.#sendMatrix();
  }

  #indexRecords(): void {
    this.#records = new Map();
    for (const record of this.document.reading.list.records) {
      const same = this.#records.get(record.endpointId);
      if (same === undefined) this.#records.set(record.endpointId, [record]);
      else same.push(record);
    }
  }

  /** Sends columns, cells and results. */
  async #sendRooms(): Promise<void> {
    const { reading, hasBaseline } = this.document;
    const { records } = reading.list;
    const columns = sourceColumns(reading);
    this.#post({ type: 'columns', columns: columns.map(({ key, name }) => ({ key, name })), hasBaseline });
    const isWhole = await this.#sender.send(records, (part, { isFirst }) =>
      this.#post({ type: 'records', isFirst, records: part.map((record) => recordView(record, columns)) }),
    );
    if (!isWhole) return;
    this.#post({
      type: 'rows',
      isAll: true,
      rows: records.map((record) => roomView(this.document, record)),
    });
  }

  #sendRows(changed: ChangedRows): void {
    if (!this.#panel.visible) return;
    const { document } = this;
    const records =
      changed === 'all'
        ? document.reading.list.records
        : [...changed].flatMap((endpointId) => this.#records.get(endpointId) ?? []);
    const rows = records.map((record) => roomView(document, record));
    this.#post({ type: 'rows', isAll: changed === 'all', rows });
    this.sendRun();
    if (changed === 'all') this.#sendMatrix();
  }

  /** During a run, the ETA and the waiting time change even when no room does. */
  #tick(): void {
    if (!this.#panel.visible || this.document.rollout?.phase !== 'running') return;
    this.sendRun();
    this.#sendMatrix();
  }

  #sendMatrix(): void {
    this.#post({ type: 'matrix', matrix: matrixView(this.document) });
  }

  #post(message: ToRollout): void {
    // An action may end after its editor was closed.
    if (!this.#isClosed) void this.#panel.webview.postMessage(message);
  }
}

function sheetsOf({ sheets }: RolloutFile): Pick<HeadView, 'sheets' | 'sheet'> {
  const names = sheets?.names ?? [];
  const index = names.indexOf(sheets?.chosen ?? '');
  return { sheets: names.map((name) => displayText(name)), sheet: index === -1 ? undefined : index };
}
