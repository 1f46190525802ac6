interface Requests {
  readonly open: Set<number>;
  /** The latest request with a response. */
  responded: number;
  /** The latest request with a response or a failure. */
  ended: number;
}

/**
 * Numbers the requests for each of several things, so that late responses change nothing. A response counts unless a
 * later request has one. A failure or cancellation counts only if no later request is pending or has ended.
 */
export class LatestRequests {
  readonly #byThing = new Map<string, Requests>();
  #begun = 0;

  /** Starts a request and returns its number. */
  begin(thing: string): number {
    this.#begun += 1;
    this.#of(thing).open.add(this.#begun);
    return this.#begun;
  }

  /**
   * Records a response, for this thing or for another one that it turned out to belong to. Returns whether it counts.
   */
  recordResponse(thing: string, request: number): boolean {
    const requests = this.#of(thing);
    requests.open.delete(request);
    if (request < requests.responded) return false;
    requests.responded = request;
    requests.ended = Math.max(requests.ended, request);
    return true;
  }

  recordFailure(thing: string, request: number): boolean {
    const requests = this.#of(thing);
    requests.open.delete(request);
    if (request < requests.ended || [...requests.open].some((other) => other > request)) return false;
    requests.ended = request;
    return true;
  }

  /** Records a cancellation. Returns whether it counts, which it does not while an earlier request is pending. */
  recordCancel(thing: string, request: number): boolean {
    const requests = this.#of(thing);
    requests.open.delete(request);
    return request > requests.ended && !this.isLoading(thing);
  }

  /** Returns whether a request is pending that is later than all with a response or a failure. */
  isLoading(thing: string): boolean {
    const { open, ended } = this.#of(thing);
    return [...open].some((request) => request > ended);
  }

  /** Forgets a thing without pending requests. */
  forget(thing: string): void {
    this.#byThing.delete(thing);
  }

  #of(thing: string): Requests {
    const requests = this.#byThing.get(thing) ?? { open: new Set(), responded: 0, ended: 0 };
    this.#byThing.set(thing, requests);
    return requests;
  }
}
