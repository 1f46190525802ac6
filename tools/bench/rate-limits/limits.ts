/** Limits for the 90th percentile of a row. */
export interface Limits {
  /** As a multiple of the ideal time. */
  readonly times?: number;
  readonly seconds?: number;
  /** Percent of all requests. */
  readonly refused?: number;
}

/**
 * Limits by row name: 10 % above the figures of the rule when they were set. A change of the rule keeps to them, or
 * says why not.
 */
export const LIMITS: Readonly<Record<string, Limits>> = {
  'token bucket, 2 a second': { times: 1.15, refused: 8.9 },
  'token bucket, 50 a second': { times: 1.15, refused: 3.4 },
  'token bucket, 50 a second, Retry-After': { times: 1.17, refused: 1.8 },
  'fixed windows of a second, 2 in each': { times: 1.19, refused: 9.6 },
  'fixed windows of a second, 50 in each': { times: 1.31, refused: 8.7 },
  'nginx limit_req 10r/s burst=20 nodelay': { times: 1.15, refused: 6.4 },
  'nginx limit_req 2r/s': { times: 1.3, refused: 15.8 },
  'haproxy 100 in 10 s with 403': { times: 1.89, refused: 13 },
  'token bucket, 10 a second': { times: 1.15, refused: 5.4 },
  'token bucket, 2 a second, Retry-After': { times: 1.27, refused: 7.3 },
  'token bucket, 10 a second, Retry-After as a date': { times: 1.35, refused: 4.6 },
  'fixed windows of a second, 10 in each': { times: 1.19, refused: 4.9 },
  'nginx limit_req 10r/s': { times: 1.51, refused: 5.1 },
  'nginx limit_req 50r/s burst=10 nodelay': { times: 1.17, refused: 3.9 },
  'nginx limit_req 2r/s, 0 to 300 ms of jitter': { times: 1.73, refused: 23.8 },
  'haproxy tarpit of 5 s with 500 above 100 in 10 s': { times: 1.72, refused: 15.3 },
  '60 a minute': { times: 1.36, refused: 17.4 },
  '10, then 2, then 50 a second, a minute each': { times: 1.37 },
  'two in flight, 300 ms': { times: 1.37 },
  'haproxy maxconn 2 of 300 ms with a queue of 500 ms': { times: 1.27 },
  'three of 200 always 429': { seconds: 14.1 },
  'the last 20 of 200 always 429': { seconds: 15.6 },
  '3 of 10 always 503': { seconds: 9.9 },
  'half, every second of 200 always 503': { seconds: 59.8 },
  'half, the first of 200 always 503': { seconds: 34.6 },
  '20 in any 10 s': { times: 1.35, refused: 12.9 },
  '60 a minute, Retry-After': { times: 1.3, refused: 6.6 },
  'two in flight, 50 ms': { times: 1.31 },
  'nginx limit_conn 2, 20 ms': { times: 1.95 },
  'one of 200 always 503': { seconds: 13.8 },
  'the last 4 of 200 always 503': { seconds: 14.1 },
  'the first 20 of 200 always 503': { seconds: 16.2 },
  'three of 2,000 always 503': { seconds: 68.6 },
  'half, in any order of 200 always 429': { seconds: 136 },
  'half, the last of 200 always 429': { seconds: 28.6 },
  'every third request 502': { times: 2.5 },
  '2 % of requests 429': { times: 1.25 },
  '5 % of requests 429 with Retry-After 1': { times: 4.65 },
  'all 429 for 120 s': { times: 1.48 },
  'a 404 page on everything for 5 s': { seconds: 15.7 },
  '502 on everything for 2 s': { seconds: 35.6 },
  'every third request 503': { times: 4.96 },
  '1 % of requests 503': { times: 1.21 },
  '5 % of requests 503': { times: 1.32 },
  'all 429 for 60 s': { times: 1.8 },
  'a ban of 5 s for each request over 10 a second': { times: 3.19 },
  'resets on everything for 2 s': { seconds: 35.6 },
  'resets on everything for 20 s': { seconds: 60.7 },
  '503 on everything for 20 s': { seconds: 69 },
  '502 on everything for 20 s': { seconds: 60.7 },
};
