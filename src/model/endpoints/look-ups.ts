import { asServiceError, raceWithAbort } from '../../service/http/abort';
import type { PairingCode } from '../../service/resources';
import type { ServiceAccess } from '../connections/service-access';
import { Emitter } from '../event';
import { failed, type Loadable, loaded, loading, stopped, UNLOADED } from '../loadable';
import { isCancelled } from '../problems/describe-problem';
import type { RememberedEndpoints } from './remembered-endpoints';

/** Which of the two identifiers a text is (interface, "Endpoints", rule 4). */
export type IdKind = 'endpoint' | 'pairingCode';

/** What a look-up is of: it stays the same over refreshes. */
export interface LookUpSubject {
  readonly kind: IdKind;
  readonly id: string;
}

/** The code of an endpoint and what is known around it. Lives in memory only. */
export interface LookUp {
  readonly subject: LookUpSubject;
  /** The pairing code as shown, from whichever operation it came. */
  readonly code: Loadable<Pick<PairingCode, 'id' | 'code'>>;
  /** The answer of endpoints.pairingCode: the endpoint and its capabilities. */
  readonly details: Loadable<PairingCode>;
  /** What the last fetch showed against the one before, or undefined after the first. */
  readonly change: 'same' | 'changed' | undefined;
}

/** Fetches pairing codes through one connection and keeps the last answers in memory. */
export class LookUps {
  readonly #changed = new Emitter<LookUp>();
  readonly onDidChange = this.#changed.event;
  readonly #lookUps = new Map<string, LookUp>();
  readonly #running = new Map<string, Running>();

  readonly #access: ServiceAccess;
  readonly #remembered: RememberedEndpoints;
  /** Milliseconds since the Unix epoch. */
  readonly #now: () => number;

  constructor(access: ServiceAccess, remembered: RememberedEndpoints, now: () => number) {
    this.#access = access;
    this.#remembered = remembered;
    this.#now = now;
  }

  get(subject: LookUpSubject): LookUp | undefined {
    return this.#lookUps.get(keyOf(subject));
  }

  /**
   * Looks up by an endpoint ID: fetches its current code, which is there to be seen at once, and then its details.
   * A failure of the second leaves the code standing. One look-up of the same endpoint at a time: others join it, and
   * it is cancelled when nobody waits for it any more.
   * @throws ServiceError or CredentialsError when there is no code to show
   */
  endpoint(endpointId: string, signal?: AbortSignal): Promise<LookUp> {
    const subject: LookUpSubject = { kind: 'endpoint', id: endpointId };
    return this.#once(subject, signal, async (stop) => {
      const { id } = await this.fetchCurrentCode(endpointId, stop);
      await this.#fetchDetails(subject, id, stop);
      return this.#at(subject);
    });
  }

  /**
   * Looks up by a pairing code ID, in one request. An answer that names its endpoint becomes that endpoint's look-up.
   * @throws ServiceError or CredentialsError
   */
  pairingCode(pairingCodeId: string, signal?: AbortSignal): Promise<LookUp> {
    const asked: LookUpSubject = { kind: 'pairingCode', id: pairingCodeId };
    return this.#once(asked, signal, async (stop) => {
      const details = await this.#load(asked, 'code', () => this.#request(pairingCodeId, stop));
      const endpointId = details.endpoint?.id;
      const subject: LookUpSubject = endpointId === undefined ? asked : { kind: 'endpoint', id: endpointId };
      // It lives on as the look-up of its endpoint alone.
      if (subject !== asked) this.#update(asked, { code: UNLOADED });
      this.#showCode(subject, details);
      this.#update(subject, { details: loaded(details, this.#now()) });
      await this.#rememberDetails(subject, details);
      return this.#at(subject);
    });
  }

  /**
   * Fetches the code that an endpoint has now, without its details.
   * @throws ServiceError or CredentialsError
   */
  async fetchCurrentCode(endpointId: string, signal?: AbortSignal): Promise<PairingCode> {
    const subject: LookUpSubject = { kind: 'endpoint', id: endpointId };
    const current = await this.#load(subject, 'code', () =>
      this.#access.run('endpoints.currentPairingCode', signal, (client, combined) =>
        client.currentPairingCode(endpointId, combined),
      ),
    );
    this.#showCode(subject, current);
    return current;
  }

  async #fetchDetails(
    subject: LookUpSubject,
    pairingCodeId: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    try {
      const details = await this.#load(subject, 'details', () => this.#request(pairingCodeId, signal));
      this.#update(subject, { details: loaded(details, this.#now()) });
      await this.#rememberDetails(subject, details);
    } catch (error) {
      // The look-up itself has succeeded: the failure is part of its state, and shown as a note.
      // A cancelled one may be that of a connection that was just removed, of which nothing may stay.
      if (isCancelled(error)) return;
      await this.#remembered.remember(subject.id, undefined, undefined, this.#now());
    }
  }

  #request(pairingCodeId: string, signal: AbortSignal | undefined): Promise<PairingCode> {
    return this.#access.run('endpoints.pairingCode', signal, (client, combined) =>
      client.pairingCode(pairingCodeId, combined),
    );
  }

  /** Marks a part of a look-up as loading while work is done for it, and as failed when that fails. */
  async #load<T>(subject: LookUpSubject, part: 'code' | 'details', work: () => Promise<T>): Promise<T> {
    this.#update(subject, { [part]: loading(this.#at(subject)[part]) });
    try {
      const result = await work();
      this.#update(subject, { [part]: stopped(this.#at(subject)[part]) });
      return result;
    } catch (error) {
      const before = this.#at(subject)[part];
      this.#update(subject, { [part]: isCancelled(error) ? stopped(before) : failed(before, error) });
      throw error;
    }
  }

  async #rememberDetails(subject: LookUpSubject, details: PairingCode): Promise<void> {
    if (subject.kind !== 'endpoint') return;
    const isSubject = details.endpoint?.id === undefined || details.endpoint.id === subject.id;
    const endpoint = isSubject ? details.endpoint : undefined;
    const capabilities = isSubject ? details.endpointCapabilities : undefined;
    await this.#remembered.remember(subject.id, endpoint, capabilities, this.#now());
  }

  #showCode(subject: LookUpSubject, { id, code }: Pick<PairingCode, 'id' | 'code'>): void {
    const before = this.#at(subject).code.value;
    const change = before === undefined ? undefined : before.code === code ? 'same' : 'changed';
    this.#update(subject, { code: loaded({ id, code }, this.#now()), change });
  }

  async #once(
    subject: LookUpSubject,
    signal: AbortSignal | undefined,
    work: (stop: AbortSignal) => Promise<LookUp>,
  ): Promise<LookUp> {
    const key = keyOf(subject);
    const running = this.#running.get(key) ?? this.#begin(key, work);
    running.callers += 1;
    const left = new AbortController();
    const leave = () => {
      running.callers -= 1;
      // What nobody else waits for is stopped, and tells itself how far it came.
      (running.callers === 0 ? running.stop : left).abort();
    };
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await unlessLeft(subject, running.done, left.signal);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, work: (stop: AbortSignal) => Promise<LookUp>): Running {
    const stop = new AbortController();
    const running: Running = { done: work(stop.signal), stop, callers: 0 };
    this.#running.set(key, running);
    const end = () => {
      if (this.#running.get(key) === running) this.#running.delete(key);
    };
    running.done.then(end, end);
    // Who comes after the last one left begins anew.
    stop.signal.addEventListener('abort', end, { once: true });
    return running;
  }

  #at(subject: LookUpSubject): LookUp {
    return this.get(subject) ?? { subject, code: UNLOADED, details: UNLOADED, change: undefined };
  }

  #update(subject: LookUpSubject, part: Partial<LookUp>): void {
    const next = { ...this.#at(subject), ...part };
    this.#lookUps.set(keyOf(subject), next);
    this.#changed.fire(next);
  }
}

function keyOf({ kind, id }: LookUpSubject): string {
  return `${kind}/${id}`;
}

/** A look-up that is under way, for everybody who asked for it. */
interface Running {
  readonly done: Promise<LookUp>;
  readonly stop: AbortController;
  callers: number;
}

/** Waits for what is under way, for as long as one wants to. */
async function unlessLeft(
  { kind }: LookUpSubject,
  running: Promise<LookUp>,
  left: AbortSignal,
): Promise<LookUp> {
  try {
    return await raceWithAbort(running, left);
  } catch (error) {
    const operation = kind === 'endpoint' ? 'endpoints.currentPairingCode' : 'endpoints.pairingCode';
    throw asServiceError(error, operation);
  }
}
