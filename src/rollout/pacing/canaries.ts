import type { LookUpRequest } from '../../model/endpoints/look-up';
import type { ServiceError } from '../../service/errors';
import { isTemporary } from '../../service/http/get-json';

const MAX_CANARIES = 20;
/** Golden-ratio sequence: successive fractions are spread evenly over [0, 1). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * Canaries of a connection: requests that got a 200 with its current credentials and are sent again to test whether the
 * service still responds. They rotate, because the resource of a canary may be gone.
 */
export class Canaries {
  #ofDetails: readonly LookUpRequest[] = [];
  #ofCode: readonly LookUpRequest[] = [];
  /** Set after a details request whose pairing code is gone. Endpoints rarely disappear. */
  #wasGone = false;
  #refused = 0;
  #timedOut = 0;
  #place = 0;

  get hasAny(): boolean {
    return this.#ofCode.length + this.#ofDetails.length > 0;
  }

  /** Number of refusals, since the start or the last credentials change, that waiting may not end. 0 after any 200. */
  get refused(): number {
    return this.#refused;
  }

  /** Number of consecutive requests without a response in time, while nothing has been found. */
  get timedOut(): number {
    return this.#timedOut;
  }

  add(request: LookUpRequest): void {
    this.#refused = 0;
    this.#timedOut = 0;
    if (request.part === 'code') this.#ofCode = [...this.#ofCode, request].slice(-MAX_CANARIES);
    else this.#ofDetails = [...this.#ofDetails, request].slice(-MAX_CANARIES);
  }

  recordRefused(error: ServiceError): void {
    if (this.hasAny) return;
    if (!isTemporary(error)) this.#refused += 1;
    this.#timedOut = error.kind === 'timedOut' ? this.#timedOut + 1 : 0;
  }

  /** Forgets everything, because other credentials may lack the permission to repeat the requests. */
  clear(): void {
    this.#ofDetails = [];
    this.#ofCode = [];
    this.#refused = 0;
    this.#timedOut = 0;
  }

  /** Removes a details request whose pairing code is gone. */
  delete(request: LookUpRequest): void {
    this.#ofDetails = this.#ofDetails.filter((other) => other !== request);
    this.#wasGone = true;
  }

  /** Returns the place in a list from which the next room without a request is taken, in [0, 1). */
  nextPlace(): number {
    this.#place = (this.#place + GOLDEN_RATIO) % 1;
    return this.#place;
  }

  /**
   * Returns the next canary, if any.
   * @param prefersCode whether the service may refuse all details
   */
  next(prefersCode: boolean): LookUpRequest | undefined {
    const isOfCode =
      this.#ofDetails.length === 0 || ((prefersCode || this.#wasGone) && this.#ofCode.length > 0);
    this.#wasGone = false;
    const [first, ...others] = isOfCode ? this.#ofCode : this.#ofDetails;
    if (first === undefined) return undefined;
    if (isOfCode) this.#ofCode = [...others, first];
    else this.#ofDetails = [...others, first];
    return first;
  }
}
