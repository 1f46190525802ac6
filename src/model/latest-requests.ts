interface Requests {
  readonly open: Set<number>;
  /** The latest request that was answered. */
  answered: number;
  /** The latest request that was answered or has failed. */
  ended: number;
}

/**
 * Numbers the requests that load each of several things, so that what an earlier request brings late changes nothing.
 * A response counts unless a later request was answered. A failure or a cancel counts only where no later request is under
 * way or has ended.
 */
export class LatestRequests {
  readonly #byThing = new Map<string, Requests>();
  #begun = 0;

  /** @returns the number of a request that begins */
  begin(thing: string): number {
    this.#begun += 1;
    this.#of(thing).open.add(this.#begun);
    return this.#begun;
  }

  /** The response of a request, for this thing or for another one that it turned out to be. @returns whether it counts */
  recordResponse(thing: string, request: number): boolean {
    const requests = this.#of(thing);
    requests.open.delete(request);
    if (request < requests.answered) return false;
    requests.answered = request;
    requests.ended = Math.max(requests.ended, request);
    return true;
  }

  /** The failure of a request. @returns whether it counts */
  recordFailure(thing: string, request: number): boolean {
    const requests = this.#of(thing);
    requests.open.delete(request);
    if (request < requests.ended || [...requests.open].some((other) => other > request)) return false;
    requests.ended = request;
    return true;
  }

  /** The cancelling of a request. @returns whether it counts: an earlier one that is under way goes on */
  recordCancel(thing: string, request: number): boolean {
    const requests = this.#of(thing);
    requests.open.delete(request);
    return request > requests.ended && !this.isLoading(thing);
  }

  /** Whether a request is under way that is later than all that were answered or have failed. */
  isLoading(thing: string): boolean {
    const { open, ended } = this.#of(thing);
    return [...open].some((request) => request > ended);
  }

  #of(thing: string): Requests {
    const requests = this.#byThing.get(thing) ?? { open: new Set(), answered: 0, ended: 0 };
    this.#byThing.set(thing, requests);
    return requests;
  }
}
