import type { RoomView, ToRollout } from '../../protocol/rollout';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { yieldToEventLoop } from '../../service/event-loop';
import { recordView, sourceColumns } from './list-view';
import { roomView } from './rollout-view';

/** Records per message. One of them, with 60 columns, blocks the extension host for less than 10 ms. */
const PART = 250;

/** Sends the whole list of a document to its page, in parts, so that other work can run in between. */
export class ListSender {
  #current = 0;
  readonly #document: RolloutDocument;
  readonly #post: (message: ToRollout) => void;

  constructor(document: RolloutDocument, post: (message: ToRollout) => void) {
    this.#document = document;
    this.#post = post;
  }

  /** Sends columns, cells and results. A later call ends an earlier one. */
  async send(): Promise<void> {
    this.#current += 1;
    const own = this.#current;
    const { reading } = this.#document;
    const { records } = reading.list;
    const columns = sourceColumns(reading);
    const shown = columns.map(({ key, name }) => ({ key, name }));
    this.#post({ type: 'columns', columns: shown, hasBaseline: this.#document.hasBaseline });
    const rows: RoomView[] = [];
    const changed = new Set<string | undefined>();
    const subscription = this.#document.onDidChange((endpointId) => changed.add(endpointId));
    try {
      for (let start = 0; start === 0 || start < records.length; start += PART) {
        const part = records.slice(start, start + PART);
        const cells = part.map((record) => recordView(record, columns));
        this.#post({ type: 'records', isFirst: start === 0, records: cells });
        for (const record of part) rows.push(roomView(this.#document, record));
        await yieldToEventLoop();
        if (own !== this.#current) return;
      }
    } finally {
      subscription.dispose();
    }
    for (const [index, record] of records.entries()) {
      if (changed.has(record.endpointId)) rows[index] = roomView(this.#document, record);
    }
    this.#post({ type: 'rows', isAll: true, rows });
  }
}
