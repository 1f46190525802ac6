import type { Session } from '../../../../src/model/connections/session';
import { ENDPOINTS, type FarRequest } from './far-end';
import type { Stage } from './stage';
import { memoriesOf, type StoredMemories } from './stored-memories';

/** What has to hold after each step, whatever came late. */
export class Truths {
  /** What was not as it has to be. */
  readonly faults: string[] = [];
  /** Keys whose secret may still be stored, which was said. */
  readonly notWiped = new Set<string>();
  /** Whether requests under way may have been repeated with other credentials. */
  hasRepeated = false;
  /** Passwords that were rejected, each with the kind of its request. */
  readonly #rejected = new Set<string>();
  /** Those that are rejected by the present step. */
  readonly #rejecting: string[] = [];
  /** The fetch of each code that began last, and those that were cancelled. */
  readonly #lastFetches = new Map<string, object>();
  readonly #cancelledFetches = new WeakSet<object>();
  readonly #sessionNumbers = new Map<Session, number>();
  /** The number of the answer that is shown of each thing. */
  readonly #shown = new Map<string, number>();
  #memories: StoredMemories = new Map();
  /** The access tokens that a person marked as reviewed. */
  readonly #marked = new Set<string>();

  constructor(private readonly stage: Stage) {}

  fault(what: string): void {
    this.faults.push(what);
  }

  /** A request is answered. */
  answered({ isList, password }: FarRequest, fails: boolean): void {
    if (!fails && password?.endsWith(' wrong') === true) this.#rejecting.push(`${isList} ${password}`);
  }

  /** A password was rejected before it is stored: it is not sent at all. */
  isRejected(password: string): void {
    for (const isList of [true, false]) this.#rejected.add(`${isList} ${password}`);
  }

  /** The user insists on a password, though it may have been rejected. */
  isInsistedOn(password: string): void {
    for (const isList of [true, false]) this.#rejected.delete(`${isList} ${password}`);
  }

  /** A fetch of a code begins. @returns notes that it was cancelled */
  fetches(session: Session, id: string): () => void {
    const fetch = {};
    this.#lastFetches.set(this.#nameOf(session, id), fetch);
    return () => this.#cancelledFetches.add(fetch);
  }

  /** These access tokens may count as reviewed from now on. */
  areMarked(tokens: readonly string[]): void {
    for (const token of tokens) this.#marked.add(token);
  }

  /** Each request goes to the address that its password was entered for, for a connection that is there. */
  checkSent({ window, baseUrl, isList, password }: FarRequest): void {
    const isThere = this.stage.entries.some((entry) =>
      [Object(entry).baseUrl, Object(entry).spoiled].includes(baseUrl),
    );
    if (!isThere) this.fault(`window ${window} sends to ${baseUrl}, which no connection has`);
    if (password === undefined) return;
    if (!password.startsWith(`${new URL(baseUrl).origin} `)) this.fault(`${password} is sent to ${baseUrl}`);
    if (this.#rejected.has(`${isList} ${password}`)) this.fault(`${password} is sent again after a 401`);
  }

  /** Checked once nothing more happens by itself. */
  check(): void {
    for (const sent of this.#rejecting.splice(0)) this.#rejected.add(sent);
    this.#checkShown();
    this.#checkReviewed();
    const names = this.stage.entries.map((entry) => Object(entry).name);
    if (new Set(names).size < names.length) this.fault('two connections have one name');
    const { farEnd, secrets } = this.stage;
    if (farEnd.pending.length === 0 && secrets.waiting === 0) this.hasRepeated = false;
  }

  /** Nothing that is shown is older than what was shown before it. */
  #checkShown(): void {
    this.stage.windows.forEach(({ reviews, sessions }, window) => {
      for (const session of sessions.all) {
        const { accessTokens, connection, lookUps, endpoints } = session;
        const { key, baseUrl } = connection;
        const prefix = `${window} ${key} ${baseUrl.href}`;
        const list = numberIn(accessTokens.value?.entries[0]?.token.enterpriseName);
        this.#isLater(`${prefix} list`, list);
        const { username } = accessTokens.value ?? {};
        if (list !== undefined && this.stage.farEnd.users.get(list) !== username)
          this.fault(`list ${list} is shown as that of ${username}`);
        for (const { record } of reviews.of(session)?.gone ?? [])
          if (!record.client?.startsWith(`${username} `))
            this.fault(`${record.client} is gone from the list of ${username}`);
        for (const id of ENDPOINTS) {
          const lookUp = lookUps.get({ kind: 'endpoint', id });
          this.#isLater(`${prefix} ${id}`, numberIn(lookUp.code?.code));
          const isCalledOld = lookUp.state === 'waiting' && lookUp.code !== undefined;
          if (isCalledOld && !this.#wasLastCancelled(session, id))
            this.fault(`${id} is called not refreshed, and its last fetch was not cancelled`);
        }
        for (const { id, name } of endpoints.all)
          if (name !== undefined && name !== `at ${baseUrl.href}`)
            this.fault(`${id} of ${name} is remembered at ${baseUrl.href}`);
      }
    });
  }

  #isLater(thing: string, number: number | undefined): void {
    if (number === undefined) return;
    const before = this.#shown.get(thing) ?? 0;
    // Requests that are repeated with other credentials are sent in another order than they began.
    if (number < before && !this.hasRepeated) this.fault(`${thing}: ${number} is shown after ${before}`);
    this.#shown.set(thing, number);
  }

  /** Only what a person saw counts as reviewed, or what a memory begins with. */
  #checkReviewed(): void {
    const before = this.#memories;
    this.#memories = memoriesOf(this.stage.files);
    for (const [folder, { owner, reviewed }] of this.#memories) {
      const former = before.get(folder);
      if (former?.owner !== owner) continue;
      for (const token of reviewed)
        if (!former.reviewed.has(token) && !this.#marked.has(token))
          this.fault(`${token} counts as reviewed, and nobody saw it`);
    }
  }

  /** Everything has ended: nothing loads, and nothing is stored of what is gone. */
  checkEnd(): void {
    const keys = new Set([...this.stage.secrets.values.keys(), ...this.stage.state.values.keys()]);
    for (const stored of keys) {
      const [kind, key = ''] = stored.split('/');
      if (kind === 'fingerprint-key' || this.stage.entryOf(key) !== undefined || this.notWiped.has(key))
        continue;
      this.fault(`${stored} is stored for a connection that is gone`);
    }
    this.stage.windows.forEach(({ sessions }, window) => {
      for (const { accessTokens, lookUps, connection } of sessions.all) {
        const where = `window ${window}, ${connection.key}`;
        if (accessTokens.isLoading) this.fault(`${where}: the list loads for ever`);
        for (const id of ENDPOINTS) {
          if (lookUps.fetching({ kind: 'endpoint', id }) !== undefined)
            this.fault(`${where}: ${id} loads for ever`);
        }
      }
    });
  }

  #wasLastCancelled(session: Session, id: string): boolean {
    const last = this.#lastFetches.get(this.#nameOf(session, id));
    return last !== undefined && this.#cancelledFetches.has(last);
  }

  #nameOf(session: Session, id: string): string {
    const number = this.#sessionNumbers.get(session) ?? this.#sessionNumbers.size;
    this.#sessionNumbers.set(session, number);
    return `${number} ${id}`;
  }
}

/** The number of the answer that a text is from. */
function numberIn(text: string | undefined): number | undefined {
  const found = /\d+$/.exec(text ?? '')?.[0];
  return found === undefined ? undefined : Number(found);
}
