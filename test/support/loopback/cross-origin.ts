import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a service allows pages of other origins (Fetch, "CORS protocol"). */
export interface CrossOriginRules {
  /** The origin that may read answers. All of them, if it is left out. */
  readonly origin?: string;
  /** Headers that requests may carry beyond the safelisted ones. */
  readonly allowHeaders?: readonly string[];
  /** Headers of answers that may be read beyond the safelisted ones. */
  readonly exposeHeaders?: readonly string[];
}

/** A service that has everything that the extension needs in a browser. */
export const FOR_BROWSERS: CrossOriginRules = {
  allowHeaders: ['authorization', 'x-access-token'],
  exposeHeaders: ['retry-after'],
};

/** True for the OPTIONS request by which a browser asks whether it may send another one. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers;
}

/** Adds the headers that the rules ask for. A behaviour can still replace them. */
export function allowCrossOrigin(
  { origin = '*', allowHeaders = [], exposeHeaders = [] }: CrossOriginRules,
  response: ServerResponse,
): void {
  response.setHeader('access-control-allow-origin', origin);
  if (allowHeaders.length > 0) response.setHeader('access-control-allow-headers', allowHeaders.join(', '));
  if (exposeHeaders.length > 0) response.setHeader('access-control-expose-headers', exposeHeaders.join(', '));
}
