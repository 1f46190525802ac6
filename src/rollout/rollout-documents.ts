import { addressOf } from '../model/connections/connection';
import type { ModelServices } from '../model/connections/services';
import { type Disposable, Emitter } from '../model/event';
import type { Session } from '../model/sessions/session';
import type { Sessions } from '../model/sessions/sessions';
import { isReadable } from './list/edit';
import type { Reading } from './list/reading';
import { ListViews } from './list-views';
import { RememberedChoices, readFirst } from './remembered-choices';
import type { RememberedDocuments } from './remembered-documents';
import type { ListStates } from './remembered-list';
import { type ListFile, RolloutDocument } from './rollout-document';
import type { ListAddress, Run } from './run/run';
import { Runs } from './run/runs';

/** The open documents, and the runs, which continue when their documents are closed. */
export class RolloutDocuments implements Disposable {
  readonly runs: Runs;
  readonly views: ListViews;
  readonly #documents = new Map<string, RolloutDocument>();
  readonly #choices: RememberedChoices;
  readonly #changed = new Emitter<void>();
  /** Fires after a document was opened, closed, read or moved, or a list was forgotten. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: readonly Disposable[];

  constructor(
    private readonly services: ModelServices,
    private readonly sessions: Sessions,
    readonly remembered: RememberedDocuments,
    states: ListStates,
  ) {
    this.runs = new Runs(services);
    this.views = new ListViews(remembered);
    this.#choices = new RememberedChoices(states);
    const paceAll = () => {
      for (const session of sessions.all) this.runs.pacerOf(session);
    };
    paceAll();
    this.#subscriptions = [
      sessions.onDidChange((change) => {
        if (change === undefined) paceAll();
      }),
      sessions.onDidRemove(({ connection }) => {
        void this.remembered.forgetConnection(connection);
      }),
    ];
  }

  /** The open documents, most recently opened last. */
  get all(): readonly RolloutDocument[] {
    return [...this.#documents.values()];
  }

  find(key: string): RolloutDocument | undefined {
    return this.#documents.get(key);
  }

  /**
   * Opens the document of a file that has none yet. It stays open until `close`. Its connection is the remembered
   * connection or the only one. The demo connection counts only if there is no other connection.
   * @param text the current text of the file
   */
  open(file: ListFile, text: string): RolloutDocument {
    const { runs, sessions, remembered } = this;
    const { clock, settings } = this.services;
    const choices = this.#choices.of(() => file.key);
    const reading = readFirst(text, choices);
    const services = { sessions, runs, clock, settings, remembered };
    const document = new RolloutDocument(file, reading, services, choices);
    this.#documents.set(file.key, document);
    document.onDidChangeList(() => this.#changed.fire());
    void this.remembered.write(file.key, { openedAt: clock.now() });
    const session = this.sessionFor(file.key);
    if (session !== undefined) document.connect(session);
    this.#changed.fire();
    return document;
  }

  /**
   * Moves the remembered settings of a list, its run and its open document to another address. Closes any document at
   * that address.
   */
  move(from: string, to: ListAddress): void {
    if (from === to.key) return;
    const document = this.#documents.get(from);
    const other = this.#documents.get(to.key);
    if (other !== undefined) this.close(other);
    this.runs.move(from, to);
    void this.remembered.move(from, to.key);
    void this.#choices.move(from, to.key);
    if (document !== undefined) {
      this.#documents.delete(from);
      this.#documents.set(to.key, document);
      document.moveTo(to.key);
    }
    this.#changed.fire();
  }

  /**
   * Chooses and remembers the connection of a document.
   * @throws SessionClosed or ListClosed, with nothing changed
   */
  connect(document: RolloutDocument, session: Session): void {
    session.requireOpen();
    document.connect(session);
    void this.remembered.write(document.key, { connection: addressOf(session.connection) });
  }

  /** Looks up the remaining rooms of a run, over the current connection of its list. @throws SessionClosed */
  startAgain({ list, session, left }: Run): void {
    this.runs.start(list, this.find(list.key)?.session ?? session, new Set(left), false);
  }

  /** Closes a document. Its run continues. */
  close(document: RolloutDocument): void {
    if (this.#documents.get(document.key) === document) this.#documents.delete(document.key);
    this.runs.forget(document.key);
    document.dispose();
    this.#changed.fire();
  }

  /** Closes the list of an untitled text that was discarded, stops its run, and forgets how it was opened. */
  discard(key: string): void {
    const document = this.find(key);
    this.runs.stop(key);
    if (document !== undefined) this.close(document);
    void this.forget(key);
  }

  /** Forgets how a list was opened. Returns a function that undoes this. Never throws. */
  async forget(key: string): Promise<() => Promise<void>> {
    const settings = this.remembered.read(key);
    const choices = this.#choices.ofFile(key);
    await Promise.all([this.#choices.forget(key), this.remembered.forget(key)]);
    this.#changed.fire();
    return async () => {
      await Promise.all([this.remembered.write(key, settings), this.#choices.restore(choices)]);
      this.#changed.fire();
    };
  }

  dispose(): void {
    for (const document of this.all) this.close(document);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.runs.dispose();
    this.views.dispose();
    this.#changed.dispose();
  }

  /**
   * Reads the text of a list that is not open.
   * @returns undefined unless it is certain which rooms the list has
   */
  readClosed(key: string, text: string): Reading | undefined {
    const reading = readFirst(
      text,
      this.#choices.of(() => key),
    );
    return isReadable(reading) ? reading : undefined;
  }

  /** Returns the session of a list that is being opened: its remembered connection, or the only connection. */
  sessionFor(key: string): Session | undefined {
    const { all } = this.sessions;
    const { connection } = this.remembered.read(key);
    const remembered = connection && this.sessions.at(connection);
    // The demo service rarely has the rooms of a list.
    const real = all.filter((session) => !session.connection.baseUrl.isDemo);
    const [only, ...others] = real.length > 0 ? real : all;
    return remembered ?? (others.length === 0 ? only : undefined);
  }
}
