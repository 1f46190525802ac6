import type { Connection } from '../model/connections/connection';
import type { Session } from '../model/connections/session';
import type { Sessions } from '../model/connections/sessions';
import { type Disposable, Emitter } from '../model/event';
import type { RememberedStatePort } from '../model/ports';
import type { ModelServices } from '../model/services';
import { RequestPacer } from './pacing/request-pacer';
import { RememberedChoices } from './remembered-choices';
import { RememberedDocuments, rememberedConnection } from './remembered-documents';
import { type ListFile, RolloutDocument, type StartedRun } from './rollout-document';
import { Rollout } from './run/rollout';

/** A room of an open document, with the results of a run. */
export interface KnownRoom {
  readonly id: string;
  readonly label: string | undefined;
  readonly name: string | undefined;
  readonly ipAddress: string | undefined;
}

/** The open documents, and the pacer of each connection, which all its requests share. */
export class RolloutDocuments implements Disposable {
  readonly #pacers = new WeakMap<Session, RequestPacer>();
  readonly #documents = new Map<string, RolloutDocument>();
  readonly #started = new Emitter<StartedRun>();
  readonly onDidStartRun = this.#started.event;
  readonly remembered: RememberedDocuments;
  readonly #choices: RememberedChoices;
  readonly #subscriptions: readonly Disposable[];

  constructor(
    private readonly services: ModelServices,
    private readonly sessions: Sessions,
    workspaceState: RememberedStatePort,
  ) {
    this.remembered = new RememberedDocuments(workspaceState);
    this.#choices = new RememberedChoices(workspaceState);
    // A pacer also paces a user's requests, without any rollout.
    const paceAll = () => {
      for (const session of sessions.all) this.#pacerOf(session);
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

  /** Returns the rooms of documents that use a connection, unique by endpoint ID. */
  roomsOf(session: Session): readonly KnownRoom[] {
    const known = this.all.flatMap(({ rollout }) => (rollout?.session === session ? rollout.rooms : []));
    const rooms = known.map(({ endpointId, label, endpoint }) => {
      const { name, ipAddress } = endpoint ?? {};
      return { id: endpointId, label, name, ipAddress };
    });
    return [...new Map(rooms.map((room) => [room.id, room])).values()];
  }

  find(key: string): RolloutDocument | undefined {
    return this.#documents.get(key);
  }

  /**
   * Opens the document of a file that has none yet. It stays open until `close`. Its connection is the remembered one
   * or the only one; the demo counts only if there is no other.
   */
  open(file: ListFile): RolloutDocument {
    const document = new RolloutDocument(
      file,
      (session) => this.#newRollout(session),
      this.services.clock,
      this.#choices.of(() => file.key),
    );
    document.onDidStartRun((started) => this.#started.fire(started));
    this.#documents.set(file.key, document);
    const session = this.#rememberedSession(file.key);
    if (session !== undefined) document.connect(session);
    return document;
  }

  /** Moves a document and its remembered settings to another address. Closes any document there. */
  move(document: RolloutDocument, key: string): void {
    const before = document.key;
    if (before === key) return;
    const other = this.#documents.get(key);
    if (other !== undefined) this.close(other);
    this.#documents.delete(before);
    this.#documents.set(key, document);
    void this.remembered.move(before, key);
    void this.#choices.move(before, key);
    document.moveTo(key);
  }

  /** Forgets how the document of an address was opened. */
  forget(key: string): void {
    void this.remembered.forget(key);
    void this.#choices.forget(key);
  }

  /**
   * Chooses and remembers the connection of a document.
   * @throws SessionClosed or ListClosed, with nothing changed
   */
  connect(document: RolloutDocument, session: Session): void {
    session.requireOpen();
    document.connect(session);
    void this.remembered.write(document.key, { connection: rememberedConnection(session.connection) });
  }

  /** Ends the run of a document and drops its results. */
  close(document: RolloutDocument): void {
    if (this.#documents.get(document.key) === document) this.#documents.delete(document.key);
    document.dispose();
  }

  dispose(): void {
    for (const document of this.all) this.close(document);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#started.dispose();
  }

  #newRollout(session: Session): Rollout {
    return new Rollout(session, this.#pacerOf(session), this.services.clock);
  }

  #pacerOf(session: Session): RequestPacer {
    const existing = this.#pacers.get(session);
    if (existing !== undefined) return existing;
    const pacer = new RequestPacer(this.services.settings, this.services.clock);
    this.#pacers.set(session, pacer);
    session.access.paceAttempts((signal) => pacer.passUserRequest(signal));
    session.access.onDidChangeCredentials(() => pacer.canaries.clear());
    return pacer;
  }

  #rememberedSession(key: string): Session | undefined {
    const { all } = this.sessions;
    const { connection } = this.remembered.read(key);
    const isSame = (other: Connection) =>
      other.key === connection?.key && other.baseUrl.href === connection.baseUrl;
    const remembered = all.find((session) => isSame(session.connection));
    // Rooms of a list are rarely in the demo service.
    const real = all.filter((session) => !session.connection.baseUrl.isDemo);
    const [only, ...others] = real.length > 0 ? real : all;
    return remembered ?? (others.length === 0 ? only : undefined);
  }
}
