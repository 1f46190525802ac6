/** A request as received by a service. */
export interface Arrival {
  readonly room: number;
  /** Whether this is the first of a room's two requests, for its current code. */
  readonly isCode: boolean;
  /** Requests in flight, including this one. */
  readonly inFlight: number;
  /** Seconds of the service's clock, from an arbitrary start. */
  readonly now: number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

export interface Answer {
  /** HTTP status, or 0 for a failing connection: it is reset, unless `code` says otherwise. */
  readonly status: number;
  /** Code of the network error, such as an untrusted certificate. `timeout`: no response within the request timeout. */
  readonly code?: string;
  /** Message of the network error. */
  readonly message?: string;
  /** Kind of wrong body, if any. A redirect has its target. */
  readonly body?: 'malformed' | 'otherEndpoint' | 'html' | 'empty' | 'notJson' | 'text';
  /** Seconds of the Retry-After header. */
  readonly retryAfter?: number | undefined;
  readonly isDate?: boolean;
  /** Latency in seconds, if it differs from the usual one. */
  readonly latency?: number | undefined;
}

/** A service in its initial state. */
export interface Service {
  answer(arrival: Arrival): Answer;
}

/** Returns whether the service processed a request: it accepts the credentials, does not limit, and is not down. */
export function isAnswered({ status }: Answer): boolean {
  return status === 200 || status === 404 || status === 500;
}

const OK: Answer = { status: 200 };

/** A token bucket. It holds the permits of one second, and at least one permit. */
export function tokenBucket(perSecond: number | ((now: number) => number), refusal: Answer): Service {
  const rate = typeof perSecond === 'function' ? perSecond : () => perSecond;
  let permits: number | undefined;
  let filledAt = 0;
  return {
    answer({ now }) {
      const full = rate(now);
      permits = Math.min(Math.max(1, full), (permits ?? full) + (now - filledAt) * full);
      filledAt = now;
      if (permits < 1) return refusal;
      permits -= 1;
      return OK;
    },
  };
}

/** nginx's limit_req: one request per interval, and as many early requests as the burst allows. */
export function limitReq(perSecond: number, burst = 0): Service {
  let excess = -1;
  let at = 0;
  return {
    answer({ now }) {
      const next = Math.max(0, excess - perSecond * (now - at) + 1);
      if (excess >= 0 && next > burst) return { status: 503 };
      excess = excess < 0 ? 0 : next;
      at = now;
      return OK;
    },
  };
}

/** A number of requests in each of consecutive windows. */
export function fixedWindow(count: number, seconds: number, saysRetryAfter = false): Service {
  let window = -1;
  let left = 0;
  return {
    answer({ now }) {
      const present = Math.floor(now / seconds);
      if (present !== window) left = count;
      window = present;
      left -= 1;
      if (left >= 0) return OK;
      const retryAfter = Math.ceil((present + 1) * seconds - now);
      return saysRetryAfter ? { status: 429, retryAfter } : { status: 429 };
    },
  };
}

/** A number of accepted requests in any period of this length. */
export function slidingWindow(count: number, seconds: number): Service {
  let accepted: readonly number[] = [];
  return {
    answer({ now }) {
      accepted = accepted.filter((at) => at > now - seconds);
      if (accepted.length >= count) return { status: 429 };
      accepted = [...accepted, now];
      return OK;
    },
  };
}

/** haproxy's http_req_rate: it also counts refused requests, and part of the previous period. */
export function requestRate(count: number, seconds: number, refusal: Answer): Service {
  let period = -1;
  let current = 0;
  let previous = 0;
  return {
    answer({ now }) {
      const present = Math.floor(now / seconds);
      if (present !== period) {
        previous = present === period + 1 ? current : 0;
        current = 0;
      }
      period = present;
      current += 1;
      const left = 1 - (now / seconds - present);
      return current + previous * left > count ? refusal : OK;
    },
  };
}

/**
 * Refuses requests that arrive while this many are in flight.
 * @param latency of accepted requests, or undefined for the usual one
 */
export function inFlightLimit(count: number, latency: number | undefined, status: number): Service {
  return {
    answer: ({ inFlight }) => (inFlight > count ? { status, latency: 0.005 } : { status: 200, latency }),
  };
}

/**
 * haproxy in front of a server with `maxconn`: excess requests wait in a queue, and get a 503 if that takes too long.
 * @param latency seconds that the server takes for a request
 * @param maxWait seconds in the queue
 */
export function queueLimit(count: number, latency: number, maxWait: number): Service {
  const free = Array.from({ length: count }, () => 0);
  return {
    answer({ now }) {
      const place = free.indexOf(Math.min(...free));
      const start = Math.max(now, free[place] ?? now);
      if (start - now > maxWait) return { status: 503, latency: maxWait };
      free[place] = start + latency;
      return { status: 200, latency: start + latency - now };
    },
  };
}

/** Delays the refusals of another service by a few seconds. */
export function tarpit(seconds: number, service: Service): Service {
  return {
    answer(arrival) {
      const answer = service.answer(arrival);
      return answer.status === 200 ? answer : { ...answer, latency: seconds };
    },
  };
}

/** Rejects the password. A web server in front of the service responds to the first request differently. */
export function wrongPassword(first: Answer): Service {
  let requests = 0;
  return {
    answer() {
      requests += 1;
      return requests === 1 ? first : { status: 401 };
    },
  };
}

/** Refuses the requests of some rooms. */
export function badRooms(isBad: (room: number) => boolean, refusal: Answer): Service {
  return { answer: ({ room }) => (isBad(room) ? refusal : OK) };
}

/** Passes the requests that a limiter accepts to the service behind it. */
export function behind(limiter: Service, service: Service): Service {
  return {
    answer(arrival) {
      const answer = limiter.answer(arrival);
      return answer.status === 200 ? service.answer(arrival) : answer;
    },
  };
}

/** Replaces the refusals of a limiter. */
export function refusing(limiter: Service, refusal: Answer): Service {
  return { answer: (arrival) => (limiter.answer(arrival).status === 200 ? OK : refusal) };
}

/** Refuses every n-th request, like one bad node of n behind a load balancer. */
export function everyNth(nth: number, refusal: Answer): Service {
  let requests = 0;
  return {
    answer() {
      requests += 1;
      return requests % nth === 0 ? refusal : OK;
    },
  };
}

/** Refuses a random share of all requests, with one of these responses. */
export function atRandom(share: number, ...refusals: readonly Answer[]): Service {
  return {
    answer: ({ random }) =>
      random() < share ? (refusals[Math.floor(random() * refusals.length)] ?? OK) : OK,
  };
}

/** Refuses everything for a time, starting with the n-th request. */
export function outage(seconds: number, refusal: Answer, from = 400): Service {
  let requests = 0;
  let beganAt: number | undefined;
  return {
    answer({ now }) {
      requests += 1;
      if (requests === from) beganAt = now;
      return beganAt !== undefined && now - beganAt < seconds ? refusal : OK;
    },
  };
}

/** Refuses everything for a few seconds after an excess request; each request in that time restarts the period. */
export function penaltyBox(perSecond: number, seconds: number): Service {
  const bucket = tokenBucket(perSecond, { status: 429 });
  let bannedUntil = Number.NEGATIVE_INFINITY;
  return {
    answer(arrival) {
      const isBanned = arrival.now < bannedUntil;
      const answer = isBanned ? { status: 429 } : bucket.answer(arrival);
      if (answer.status !== 200) bannedUntil = arrival.now + seconds;
      return answer;
    },
  };
}

/** Responds with 401 from a request on. */
export function unauthorizedFrom(first: number): Service {
  let requests = 0;
  return {
    answer() {
      requests += 1;
      return requests >= first ? { status: 401 } : OK;
    },
  };
}
