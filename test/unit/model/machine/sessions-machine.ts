import type { ListReading } from '../../../../src/model/access-tokens/listing';
import { type Connection, parseConnections } from '../../../../src/model/connections/connection';
import type { Session } from '../../../../src/model/connections/session';
import { isCancelled } from '../../../../src/model/problems/describe-problem';
import type { BasicCredentials } from '../../../../src/service/request-values';
import type { World } from '../../../support/worlds/model-world';
import { ADDRESSES, ENDPOINTS, type FarRequest, passwordFor, USERS } from './far-end';
import type { CryptoWatch } from './slow-ports';
import { Stage } from './stage';
import { Truths } from './truths';

/** What a person, VS Code or the service can do. Some are there more than once, so that they come more often. */
export const STEPS = [
  ...['add', 'addAgain', 'rename', 'remove', 'wipe', 'address', 'spoil', 'repair'],
  ...['credentials', 'credentials', 'accessToken', 'scheme'],
  ...['list', 'list', 'lookUp', 'lookUp', 'copy', 'byCode', 'inspect', 'cancel'],
  ...['answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'fail'],
  ...['look', 'mark', 'mark', 'undo', 'watch', 'remind', 'export'],
  ...['keyring', 'lock', 'files', 'fill', 'tokens', 'time'],
] as const;

/** One step: its two numbers choose among what there is. */
export interface Step {
  readonly kind: (typeof STEPS)[number];
  readonly window: 0 | 1;
  readonly one: number;
  readonly other: number;
}

const NAMES = ['A', 'B'] as const;
const LETTERS = ['A', 'B', 'C', 'D'] as const;
const HOUR = 3_600_000;

/** Runs a sequence of steps on two windows of VS Code, their storage and a service. */
export class SessionsMachine {
  readonly #stage = new Stage((request) => this.#truths.checkSent(request));
  readonly #truths: Truths = new Truths(this.#stage);
  #made = 0;
  /** How often the credentials of a key were to be changed: a message speaks of the last one alone. */
  readonly #changes = new Map<string, number>();
  /** The windows that save credentials. */
  readonly #saving: number[] = [];
  readonly #added: (readonly [Connection, BasicCredentials])[] = [];
  readonly #removed: Session[] = [];
  readonly #cancels: AbortController[] = [];
  /** What each window shows of a connection. */
  readonly #screens = new Map<Session, ListReading>();
  readonly #undos: (() => Promise<boolean>)[] = [];

  constructor(private readonly crypto: CryptoWatch) {}

  /** What was not as it has to be. */
  get faults(): readonly string[] {
    return this.#truths.faults;
  }

  async perform(step: Step): Promise<void> {
    await this.#do(step);
    await this.crypto.idle();
    this.#truths.check();
  }

  /** Lets everything end, and looks at what is left. */
  async end(): Promise<void> {
    const { farEnd, files, secrets } = this.#stage;
    this.#stage.repair();
    this.#stage.lock(false);
    files.broken.clear();
    for (let rounds = 0; rounds < 50; rounds++) {
      secrets.release();
      this.#stage.releaseFiles();
      for (const request of [...farEnd.pending]) this.#answer(request, false);
      await this.crypto.idle();
      if (farEnd.pending.length === 0 && secrets.waiting === 0) break;
    }
    this.#truths.check();
    this.#truths.checkEnd();
    this.#stage.dispose();
  }

  async #do({ kind, window: index, one, other }: Step): Promise<void> {
    const world = this.#stage.windows[index];
    // Settings are written by one window: of two that write in one instant, one's change is lost.
    const [writer] = this.#stage.windows;
    const session = pick(world.sessions.all, one);
    const own = session && writer.sessions.find(session.connection.key);
    switch (kind) {
      case 'add':
        return this.#add(writer, one, other);
      case 'addAgain': {
        const [connection, credentials] = pick(this.#added, one) ?? [];
        if (connection === undefined || credentials === undefined) return;
        this.#truths.isInsistedOn(credentials.password);
        return this.#addConnection(writer, connection, credentials);
      }
      case 'rename':
        if (own) this.#attempt(writer.sessions.setting.rename(own.connection.key, pick(NAMES, other) ?? 'A'));
        return;
      case 'remove':
        if (own) this.#remove(writer, own);
        return;
      case 'wipe': {
        const removed = pick(this.#removed, one);
        if (removed) this.#attempt(writer.sessions.wipeRemoved(removed));
        return;
      }
      case 'address':
        return this.#edit(own?.connection.key, { baseUrl: pick(ADDRESSES, other) });
      case 'scheme':
        return this.#edit(own?.connection.key, {
          lookUpCredentials: pick(['basic', 'none', 'accessToken'], other),
        });
      case 'spoil':
        if (other % 2 === 0)
          return this.#edit(own?.connection.key, { spoiled: own?.connection.baseUrl.href, baseUrl: 'bad' });
        return this.#stage.spoil();
      case 'repair':
        return this.#stage.repair();
      case 'credentials':
        if (session) this.#saveIn(index, () => this.#saveCredentials(session, other));
        return;
      case 'accessToken':
        if (session) this.#saveIn(index, () => this.#saveAccessToken(session));
        return;
      case 'keyring':
        return one % 2 === 0 ? this.#stage.secrets.hold() : this.#stage.secrets.release();
      case 'lock':
        return this.#stage.lock(one % 2 === 0);
      case 'files':
        return one % 2 === 0 ? this.#stage.holdFiles() : this.#stage.releaseFiles();
      case 'fill':
        this.#stage.files.broken.clear();
        if (one % 2 === 0) this.#stage.files.broken.add('write');
        return;
      case 'tokens':
        return this.#stage.toggleToken(pick(USERS, one) ?? 'alice', pick(LETTERS, other) ?? 'A');
      case 'time':
        return await this.#stage.pass(one === 0 ? -HOUR : (one + 1) * HOUR);
      case 'answer':
      case 'fail':
        return this.#answer(pick(this.#stage.farEnd.pending, one), kind === 'fail');
      case 'cancel':
        return pick(this.#cancels, one)?.abort();
      default:
        if (session) this.#doWith(session, world, kind, one, other);
    }
  }

  /** Steps of one connection in one window. */
  #doWith(
    session: Session,
    { reviews, sessions }: World,
    kind: Step['kind'],
    one: number,
    other: number,
  ): void {
    const { lookUps, inspections } = session;
    const id = pick(ENDPOINTS, other) ?? '';
    switch (kind) {
      case 'list':
        this.#request((signal) => session.refresh(signal));
        return;
      case 'lookUp':
        this.#fetchCode(session, id, (signal) => lookUps.endpoint(id, signal));
        return;
      case 'copy':
        this.#fetchCode(session, id, (signal) => lookUps.fetchCode({ kind: 'endpoint', id }, signal));
        return;
      case 'byCode':
        this.#request((signal) => lookUps.pairingCode(`PC-${id}`, signal));
        return;
      case 'inspect': {
        const token = `${pick(USERS, one)}0token0${pick(['A', 'B', 'C'], other)}`;
        this.#request((signal) => inspections.inspect(token, signal));
        return;
      }
      case 'look':
        this.#look(session);
        return;
      case 'export':
        this.#export(session);
        return;
      case 'mark': {
        const seen = this.#screens.get(session);
        // Another list may come between the look and the mark.
        if (seen === undefined) return void this.#look(session);
        this.#truths.areMarked(seen.list.entries.map(({ token }) => token.accessToken));
        const marking = reviews.markReviewed(session, seen).then((undo) => {
          if (undo !== undefined) this.#undos.push(undo);
        });
        this.#attempt(marking);
        return;
      }
      case 'undo': {
        const undo = pick(this.#undos, other);
        // What was reviewed before the review may count again.
        this.#truths.areMarked(USERS.flatMap((user) => LETTERS.map((letter) => `${user}0token0${letter}`)));
        if (undo !== undefined) this.#attempt(undo());
        return;
      }
      case 'watch': {
        const [writer] = this.#stage.windows;
        this.#attempt(writer.sessions.setting.setWatched(session.connection.key, other % 3 > 0));
        return;
      }
      case 'remind': {
        const present = sessions.find(session.connection.key);
        if (present !== undefined) this.#attempt(reviews.remindTomorrow(present));
        return;
      }
      default:
        throw new Error(`There is no step ${kind}.`);
    }
  }

  #answer(request: FarRequest | undefined, fails: boolean): void {
    if (request === undefined) return;
    request.answer(fails);
    this.#truths.answered(request, fails);
  }

  #add(writer: World, one: number, other: number): void {
    const name = pick(NAMES, one) ?? 'A';
    const baseUrl = pick(ADDRESSES, other) ?? ADDRESSES[0];
    const [parsed] = parseConnections([{ name, baseUrl }]).connections;
    if (parsed === undefined) return;
    const connection = { ...parsed, key: writer.sessions.setting.newKey(name) };
    this.#made += 1;
    const password = passwordFor(connection.baseUrl.origin, this.#made, one % 4 > 0);
    const credentials = { username: pick(USERS, this.#made) ?? 'alice', password };
    this.#added.push([connection, credentials]);
    this.#addConnection(writer, connection, credentials);
  }

  #addConnection(writer: World, connection: Connection, credentials: BasicCredentials): void {
    const { key } = connection;
    const isLast = this.#change(key);
    const areRejected = credentials.password.endsWith('1 wrong');
    if (areRejected) this.#truths.isRejected(credentials.password);
    this.#attempt(
      writer.sessions.add(connection, credentials, areRejected).then(
        () => {
          if (!isLast()) return;
          if (this.#stage.recordOf(key).password !== credentials.password)
            this.#truths.fault('added without its password');
          if (this.#stage.entryOf(key) === undefined) this.#truths.fault('added, and is not in the setting');
          this.#truths.notWiped.delete(key);
        },
        (error: unknown) => {
          const isStored = this.#stage.recordOf(key).password === credentials.password;
          if (isLast() && isStored && this.#stage.entryOf(key) === undefined) this.#truths.notWiped.add(key);
          throw error;
        },
      ),
    );
  }

  #remove(writer: World, session: Session): void {
    const { key } = session.connection;
    this.#change(key);
    this.#removed.push(session);
    this.#attempt(
      writer.sessions.remove(session).catch((error: unknown) => {
        this.#truths.notWiped.add(key);
        throw error;
      }),
    );
  }

  /** Of two windows that change one record in one instant, one's change is lost: that is not tried. */
  #saveIn(window: number, save: () => Promise<void>): void {
    if (this.#saving.some((other) => other !== window)) return;
    this.#saving.push(window);
    const saved = save().finally(() => this.#saving.splice(this.#saving.indexOf(window), 1));
    this.#attempt(saved);
  }

  #saveCredentials(session: Session, other: number): Promise<void> {
    const { key, baseUrl } = session.connection;
    const isLast = this.#change(key);
    this.#made += 1;
    const password = passwordFor(baseUrl.origin, this.#made, other % 3 > 0);
    const username = pick(USERS, other) ?? 'alice';
    const areRejected = other % 6 === 0;
    const before = this.#stage.recordOf(key);
    // A password that is saved before, for another scheme, drops the token.
    const isAlone = this.#saving.length === 1;
    const sendsToken = session.connection.lookUpCredentials === 'accessToken';
    const hasToken = isAlone && sendsToken && before.origin === baseUrl.origin;
    if (areRejected) this.#truths.isRejected(password);
    return session.saveCredentials({ username, password }, areRejected).then(() => {
      if (!isLast()) return;
      const { password: saved, accessToken } = this.#stage.recordOf(key);
      if (saved !== password) this.#truths.fault('saved, and has another password');
      if (hasToken && before.accessToken && accessToken === undefined)
        this.#truths.fault('saved without its access token');
    });
  }

  #saveAccessToken(session: Session): Promise<void> {
    const isLast = this.#change(session.connection.key);
    return session.saveAccessToken('alice0token0A').then(() => {
      if (isLast() && this.#stage.recordOf(session.connection.key).accessToken === undefined)
        this.#truths.fault('saved without the access token');
    });
  }

  #look(session: Session): ListReading | undefined {
    const { value: list, loadedAt: listedAt } = session.accessTokens;
    if (list === undefined || listedAt === undefined) return undefined;
    this.#screens.set(session, { list, listedAt });
    return { list, listedAt };
  }

  /** Lists the tokens if that was not done before, as an export does: it has a list, or fails. */
  #export(session: Session): void {
    this.#request(async (signal) => {
      const reading = await session.listed(signal);
      if (reading === undefined && !session.isClosed) this.#truths.fault('exports no list');
    });
  }

  #fetchCode(session: Session, id: string, work: (signal: AbortSignal) => Promise<unknown>): void {
    const cancelled = this.#truths.fetches(session, id);
    this.#request((signal) =>
      work(signal).catch((error: unknown) => {
        if (isCancelled(error)) cancelled();
      }),
    );
  }

  #request(work: (signal: AbortSignal) => Promise<unknown>): void {
    const controller = new AbortController();
    this.#cancels.push(controller);
    this.#attempt(work(controller.signal));
  }

  /** A failure is a message to the user, which the machine does not read. */
  #attempt(work: Promise<unknown> | undefined): void {
    void work?.catch(() => undefined);
  }

  /** A change of the credentials of a key begins. @returns whether no other one followed it */
  #change(key: string): () => boolean {
    const change = (this.#changes.get(key) ?? 0) + 1;
    this.#changes.set(key, change);
    this.#truths.hasRepeated = true;
    return () => this.#changes.get(key) === change;
  }

  #edit(key: string | undefined, fields: object): void {
    if (key === undefined) return;
    this.#change(key);
    this.#stage.edit(key, fields);
  }
}

function pick<T>(choices: readonly T[], number: number): T | undefined {
  return choices.length === 0 ? undefined : choices[number % choices.length];
}
