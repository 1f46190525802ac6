import type { AttemptHook } from '../../service/http/get-request';

/** A request that was answered with 200 before. Sent again, it shows whether the service still answers. */
export interface Canary {
  /** True for the current code of an endpoint, which may be another one the next time. */
  readonly isCode: boolean;
  /** @param beforeAttempt to be called before the request is sent */
  readonly send: (signal: AbortSignal, beforeAttempt: AttemptHook) => Promise<unknown>;
}

const MAX_KEPT = 20;

/** The canaries of a connection: those of details in turn, as what one of them asks for may have gone. */
export class Canaries {
  #ofDetails: readonly Canary[] = [];
  #ofCode: Canary | undefined;

  add(canary: Canary): void {
    if (canary.isCode) this.#ofCode = canary;
    else this.#ofDetails = [...this.#ofDetails, canary].slice(-MAX_KEPT);
  }

  /** The next one that only repeats a question, or undefined. */
  next(): Canary | undefined {
    const [first, ...others] = this.#ofDetails;
    if (first !== undefined) this.#ofDetails = [...others, first];
    return first;
  }

  /** The one of a code, for where nothing else can be asked. */
  get ofCode(): Canary | undefined {
    return this.#ofCode;
  }
}
