import assert from 'node:assert/strict';
import type { App } from '../../../src/app';
import type { ToRollout } from '../../../src/protocol/rollout';
import { type FromRollout, parseFromRollout } from '../../../src/protocol/rollout-messages';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import type { SeenRow } from '../../../src/rollout/room';
import { RolloutEditor } from '../../../src/workbench/rooms/rollout-editor';

/** Messages of a loaded page. */
export type PageMessage = Exclude<FromRollout, { type: 'ready' }>;

/** A simulated page of a rollout. A test sends its messages. */
export class TestPage {
  /** Messages announced on the page. */
  readonly announced: string[] = [];
  /** Messages sent to the page. */
  readonly sent: ToRollout[] = [];
  readonly #editor: RolloutEditor;

  constructor(
    app: App,
    private readonly document: RolloutDocument,
  ) {
    const { rolloutEditors } = app;
    this.#editor = new RolloutEditor(document, app, {
      isVisible: () => true,
      post: (message) => this.sent.push(message),
      showBeside: () => rolloutEditors.showBeside(document),
      goTo: (endpointId) => this.#editor.goTo(endpointId),
      holdOpen: () => rolloutEditors.holdOpen(document),
      openAsText: async () => undefined,
    });
    // There is no page that could be notified of changes.
    this.#editor.dispose();
  }

  /** Handles a message like the editor. Rejects with an ActionFailure. */
  async receive(message: PageMessage): Promise<void> {
    const said = await this.#editor.handle(message);
    if (typeof said === 'string') this.announced.push(said);
  }

  /** Returns the rows of rooms as shown now, the first row for each endpoint ID. */
  rows(...endpointIds: readonly string[]): readonly SeenRow[] {
    const { rows } = this.document.reading.list;
    return endpointIds.flatMap((wanted) => rows.find(({ endpointId }) => endpointId === wanted) ?? []);
  }

  /** Replaces the cell of a room as shown now. */
  async setCell(endpointId: string, column: string, text: string, saves = false): Promise<void> {
    const [row = { key: endpointId, hash: '' }] = this.rows(endpointId);
    const message = parseFromRollout({ type: 'setCell', ...row, column, text, saves });
    assert.ok(message?.type === 'setCell', `no page can send the column ${column}`);
    await this.receive(message);
  }
}

/** Creates the page of an open list. */
export function pageOf(parts: App, { document }: { readonly document: RolloutDocument }): TestPage {
  return new TestPage(parts, document);
}
