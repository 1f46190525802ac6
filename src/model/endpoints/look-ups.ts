import { type Disposable, Emitter } from '../event';
import { type LookUp, type LookUpRequest, type LookUpSubject, NOT_LOOKED_UP } from './look-up';

/** Maximum number of look-ups that are kept. */
const MAX_LOOK_UPS = 50_000;

export type LookUpPart = LookUpRequest['part'];

/** A changed look-up. */
export interface LookUpChange {
  readonly subject: LookUpSubject;
  /** Whether a look-up has ended with a result or a failure. */
  readonly hasEnded: boolean;
}

const NONE_RESPONDED: KeptLookUp['responded'] = { code: 0, details: 0 };

type Change = (before: LookUp) => LookUp;

/**
 * A pending look-up, and the only way to write its results. It stays open until it ends, even while a refused request
 * waits for another attempt. After the store is emptied, it writes nothing.
 */
export interface Ticket {
  /** Records that a request is sent, either another attempt or the next part. */
  sends(part: LookUpPart): void;
  /** Records that the request was refused or aborted and waits for another attempt. */
  waits(): void;
  /** Writes a response. @param next the part that follows; undefined at the end of the look-up */
  respond(change: Change, next?: LookUpPart): void;
  /** Writes a failure, which ends the look-up. */
  fail(change: Change): void;
  /** Ends the look-up without another result. Does nothing after the look-up has ended. */
  drop(): void;
}

interface Pending {
  part: LookUpPart;
  /** Number of the last request of the look-up. */
  request: number;
  isUnderWay: boolean;
}

interface KeptLookUp {
  readonly subject: LookUpSubject;
  readonly lookUp: LookUp;
  /** Number of the latest request of each part that had a response. */
  readonly responded: Readonly<Record<LookUpPart, number>>;
}

/**
 * The last results of a connection's look-ups, made by panels and runs alike. They are kept in memory until the window
 * closes or the connection gets another user name.
 */
export class LookUps {
  readonly #changed = new Emitter<LookUpChange | undefined>();
  /** Fires after a look-up began, changed or ended, or with undefined after all were dropped. */
  readonly onDidChange = this.#changed.event;
  /** Look-ups by key, the least recently written first. */
  #lookUps = new Map<string, KeptLookUp>();
  /** Pending look-ups by key, the newest last. */
  #pending = new Map<string, readonly Pending[]>();
  #sent = 0;
  #username: string | undefined;
  readonly #neededBy = new Set<(subject: LookUpSubject) => boolean>();

  /** Returns the last result. */
  get(subject: LookUpSubject): LookUp {
    return this.#lookUps.get(keyOf(subject))?.lookUp ?? NOT_LOOKED_UP;
  }

  get isEmpty(): boolean {
    return this.#lookUps.size === 0;
  }

  /** Returns the part that is being fetched or waits for another attempt; undefined if no look-up is pending. */
  fetching(subject: LookUpSubject): LookUpPart | undefined {
    return this.#pendingOf(keyOf(subject)).at(-1)?.part;
  }

  /** Returns whether a look-up is under way and does not wait for another attempt after a refusal. */
  isUnderWay(subject: LookUpSubject): boolean {
    return this.#pendingOf(keyOf(subject)).some(({ isUnderWay }) => isUnderWay);
  }

  /** Begins a look-up whose first request is sent immediately. */
  begin(subject: LookUpSubject, part: LookUpPart): Ticket {
    const key = keyOf(subject);
    const pending: Pending = { part, request: this.#nextRequest(), isUnderWay: true };
    this.#setPending(key, [...this.#pendingOf(key), pending]);
    const isOpen = () => this.#pendingOf(key).includes(pending);
    const changed = (hasEnded: boolean) => this.#changed.fire({ subject, hasEnded });
    const close = () =>
      this.#setPending(
        key,
        this.#pendingOf(key).filter((each) => each !== pending),
      );
    changed(false);
    return {
      sends: (next) => {
        if (!isOpen()) return;
        Object.assign(pending, { part: next, request: this.#nextRequest(), isUnderWay: true });
      },
      waits: () => {
        if (!isOpen()) return;
        pending.isUnderWay = false;
        changed(false);
      },
      respond: (change, next) => {
        if (!isOpen()) return;
        const kept = this.#lookUps.get(key);
        if (pending.request >= (kept?.responded[pending.part] ?? 0)) {
          const responded = { ...(kept?.responded ?? NONE_RESPONDED), [pending.part]: pending.request };
          this.#write(subject, change, responded);
        }
        if (next === undefined) close();
        else pending.part = next;
        changed(next === undefined);
      },
      fail: (change) => {
        if (!isOpen()) return;
        const counts = !this.#hasLater(key, pending);
        if (counts) this.#write(subject, change);
        close();
        changed(counts);
      },
      drop: () => {
        if (!isOpen()) return;
        close();
        changed(false);
      },
    };
  }

  /** Drops all look-ups if they were made with another user name. */
  useAccount(username: string): void {
    const isOther = this.#username !== undefined && this.#username !== username;
    this.#username = username;
    if (!isOther) return;
    this.#lookUps = new Map();
    this.#pending = new Map();
    this.#changed.fire(undefined);
  }

  /** Keeps look-ups that a run still needs, however many there are. */
  keep(isNeeded: (subject: LookUpSubject) => boolean): Disposable {
    this.#neededBy.add(isNeeded);
    return { dispose: () => this.#neededBy.delete(isNeeded) };
  }

  #nextRequest(): number {
    this.#sent += 1;
    return this.#sent;
  }

  /** Returns whether a later request for the same part had a response or is under way. */
  #hasLater(key: string, { part, request }: Pending): boolean {
    const responded = this.#lookUps.get(key)?.responded[part] ?? 0;
    const sent = this.#pendingOf(key).filter((each) => each.isUnderWay && each.part === part);
    return [responded, ...sent.map((each) => each.request)].some((other) => other > request);
  }

  #pendingOf(key: string): readonly Pending[] {
    return this.#pending.get(key) ?? [];
  }

  #setPending(key: string, pending: readonly Pending[]): void {
    if (pending.length === 0) this.#pending.delete(key);
    else this.#pending.set(key, pending);
  }

  #write(subject: LookUpSubject, change: Change, responded?: KeptLookUp['responded']): void {
    const key = keyOf(subject);
    const kept = this.#lookUps.get(key);
    const lookUp = change(kept?.lookUp ?? NOT_LOOKED_UP);
    this.#lookUps.delete(key);
    this.#lookUps.set(key, { subject, lookUp, responded: responded ?? kept?.responded ?? NONE_RESPONDED });
    if (this.#lookUps.size > MAX_LOOK_UPS) this.#evict();
  }

  #evict(): void {
    for (const [key, { subject }] of this.#lookUps) {
      const isNeeded = this.#pending.has(key) || [...this.#neededBy].some((needs) => needs(subject));
      if (isNeeded) continue;
      this.#lookUps.delete(key);
      this.#changed.fire({ subject, hasEnded: false });
      return;
    }
  }
}

function keyOf({ kind, id }: LookUpSubject): string {
  return `${kind}/${id}`;
}
