import { currentPairingCode, pairingCode } from '../../service/operations';
import type { EpochMs, PairingCode } from '../../service/resources';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import { Emitter } from '../event';
import { LatestRequests } from '../latest-requests';
import { failed, type Loadable, loaded, loading, notLoading, UNLOADED } from '../loadable';
import { isCancelled } from '../problems/describe-problem';
import type { RememberedEndpoints } from './remembered-endpoints';

/** Which of the two identifiers a text is (interface, "Endpoints", rule 4). */
export type IdKind = 'endpoint' | 'pairingCode';

/** What is looked up: the same over refreshes. */
export interface LookUpSubject {
  readonly kind: IdKind;
  readonly id: string;
}

/** The same text as the other kind of ID. */
export function otherKindOf({ kind, id }: LookUpSubject): LookUpSubject {
  return { kind: kind === 'endpoint' ? 'pairingCode' : 'endpoint', id };
}

/** The code of an endpoint and what is known of the endpoint. Lives in memory only. */
export interface LookUp {
  readonly subject: LookUpSubject;
  /** The pairing code that is shown, from either operation. */
  readonly code: Loadable<Pick<PairingCode, 'id' | 'code'>>;
  /** The answer of endpoints.pairingCode: the endpoint and its capabilities. */
  readonly details: Loadable<PairingCode>;
  /** How the code of the last fetch compares to the one before, or undefined after the first. */
  readonly change: 'same' | 'changed' | undefined;
  /** The code before, if the last fetch brought another. */
  readonly previousCode: string | undefined;
  /** True if the last fetch of the code was cancelled: a code that is shown is from before. */
  readonly wasCancelled: boolean;
}

/** Fetches pairing codes through one connection and keeps the last answers in memory. */
export class LookUps {
  readonly #changed = new Emitter<LookUp>();
  readonly onDidChange = this.#changed.event;
  readonly #lookUps = new Map<string, LookUp>();
  readonly #requests = new LatestRequests();

  constructor(
    private readonly access: ServiceAccess,
    private readonly remembered: RememberedEndpoints,
    private readonly clock: Clock,
  ) {}

  get(subject: LookUpSubject): LookUp {
    return (
      this.#lookUps.get(keyOf(subject)) ?? {
        subject,
        code: UNLOADED,
        details: UNLOADED,
        change: undefined,
        previousCode: undefined,
        wasCancelled: false,
      }
    );
  }

  /**
   * Looks up by an endpoint ID: fetches its current code, which is shown at once, and then its details. If the details
   * fail, the code stays.
   * @throws ServiceError or CredentialsError when there is no code to show
   */
  async endpoint(endpointId: string, signal?: AbortSignal): Promise<LookUp> {
    const subject: LookUpSubject = { kind: 'endpoint', id: endpointId };
    const { id } = await this.fetchCurrentCode(endpointId, signal);
    await this.#fetchDetails(subject, id, signal);
    return this.get(subject);
  }

  /**
   * Looks up by a pairing code ID, in one request. An answer that names its endpoint becomes that endpoint's look-up.
   * @throws ServiceError or CredentialsError
   */
  async pairingCode(pairingCodeId: string, signal?: AbortSignal): Promise<LookUp> {
    const requested: LookUpSubject = { kind: 'pairingCode', id: pairingCodeId };
    const subjectOf = ({ endpoint }: PairingCode): LookUpSubject =>
      endpoint?.id === undefined ? requested : { kind: 'endpoint', id: endpoint.id };
    const request = () => this.#request(pairingCodeId, signal);
    const details = await this.#load(requested, 'code', request, async (answered, number) => {
      const subject = subjectOf(answered);
      // The answer is kept once, as the look-up of its endpoint.
      if (subject !== requested) this.#update(requested, { code: UNLOADED });
      if (subject !== requested && !this.#requests.recordResponse(thingOf(subject, 'code'), number)) return;
      this.#showCode(subject, answered);
      if (!this.#requests.recordResponse(thingOf(subject, 'details'), number)) return;
      await this.#showDetails(subject, answered, this.clock.now());
    });
    return this.get(subjectOf(details));
  }

  /**
   * Fetches the code that an endpoint has now, without its details.
   * @returns the code that is shown then: it is later than the answer where a later request was answered sooner
   * @throws ServiceError or CredentialsError
   */
  async fetchCurrentCode(
    endpointId: string,
    signal?: AbortSignal,
  ): Promise<Pick<PairingCode, 'id' | 'code'>> {
    const subject: LookUpSubject = { kind: 'endpoint', id: endpointId };
    const request = () =>
      this.access.run('endpoints.currentPairingCode', signal, (sent) => currentPairingCode(endpointId, sent));
    const current = await this.#load(subject, 'code', request, (answered) =>
      this.#showCode(subject, answered),
    );
    return this.get(subject).code.value ?? current;
  }

  async #fetchDetails(
    subject: LookUpSubject,
    pairingCodeId: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    // They are as old as the code that they are asked for: another code may be fetched meanwhile.
    const askedAt = this.clock.now();
    try {
      await this.#load(
        subject,
        'details',
        () => this.#request(pairingCodeId, signal),
        (details) => this.#showDetails(subject, details, askedAt),
      );
    } catch (error) {
      // The code was fetched, so the failure becomes part of the state and is shown as a note.
      if (isCancelled(error)) return;
      const lookedUp = { id: subject.id, endpoint: undefined, capabilities: undefined };
      await this.remembered.rememberAll([lookedUp], this.clock.now());
    }
  }

  #request(pairingCodeId: string, signal: AbortSignal | undefined): Promise<PairingCode> {
    return this.access.run('endpoints.pairingCode', signal, (sent) => pairingCode(pairingCodeId, sent));
  }

  /**
   * Marks a part of a look-up as loading during a request, and as failed when the request fails.
   * @param show shows an answer, unless a later request was answered
   */
  async #load(
    subject: LookUpSubject,
    part: Part,
    request: () => Promise<PairingCode>,
    show: (answered: PairingCode, number: number) => Promise<void> | void,
  ): Promise<PairingCode> {
    const thing = thingOf(subject, part);
    const number = this.#requests.begin(thing);
    this.#update(subject, {
      [part]: loading(this.get(subject)[part]),
      ...(part === 'code' ? { wasCancelled: false } : {}),
    });
    const answered = await request().catch((error: unknown) => {
      const before = this.get(subject)[part];
      const wasCancelled = isCancelled(error);
      const counts = wasCancelled
        ? this.#requests.recordCancel(thing, number)
        : this.#requests.recordFailure(thing, number);
      if (counts) {
        this.#update(subject, {
          [part]: wasCancelled ? notLoading(before) : failed(before, error),
          ...(part === 'code' ? { wasCancelled } : {}),
        });
      }
      throw error;
    });
    if (this.#requests.recordResponse(thing, number)) await show(answered, number);
    return answered;
  }

  /** Shows the details of a look-up, and remembers them. */
  async #showDetails(subject: LookUpSubject, details: PairingCode, loadedAt: EpochMs): Promise<void> {
    const isLoading = this.#requests.isLoading(thingOf(subject, 'details'));
    this.#update(subject, { details: { ...loaded(details, loadedAt), isLoading } });
    if (subject.kind !== 'endpoint') return;
    const isSubject = details.endpoint?.id === undefined || details.endpoint.id === subject.id;
    const endpoint = isSubject ? details.endpoint : undefined;
    const capabilities = isSubject ? details.endpointCapabilities : undefined;
    await this.remembered.rememberAll([{ id: subject.id, endpoint, capabilities }], this.clock.now());
  }

  #showCode(subject: LookUpSubject, { id, code }: Pick<PairingCode, 'id' | 'code'>): void {
    const before = this.get(subject).code.value;
    const change = before === undefined ? undefined : before.code === code ? 'same' : 'changed';
    const previousCode = change === 'changed' ? before?.code : undefined;
    const isLoading = this.#requests.isLoading(thingOf(subject, 'code'));
    const shown = { ...loaded({ id, code }, this.clock.now()), isLoading };
    this.#update(subject, { code: shown, change, previousCode, wasCancelled: false });
  }

  #update(subject: LookUpSubject, part: Partial<LookUp>): void {
    const next = { ...this.get(subject), ...part };
    this.#lookUps.set(keyOf(subject), next);
    this.#changed.fire(next);
  }
}

/** What is loaded by itself. */
type Part = 'code' | 'details';

function thingOf(subject: LookUpSubject, part: Part): string {
  return `${part} of ${keyOf(subject)}`;
}

function keyOf({ kind, id }: LookUpSubject): string {
  return `${kind}/${id}`;
}
