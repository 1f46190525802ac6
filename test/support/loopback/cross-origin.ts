import type { IncomingMessage, ServerResponse } from 'node:http';

/** Access that a service grants to pages of other origins (Fetch, "CORS protocol"). */
export interface CrossOriginRules {
  /** Origin that is allowed to read responses; by default any origin. */
  readonly origin?: string;
  /** Request headers that are allowed besides the safelisted ones. */
  readonly allowHeaders?: readonly string[];
  /** Response headers that are exposed besides the safelisted ones. */
  readonly exposeHeaders?: readonly string[];
}

/** Rules of a service that the extension can use fully in a browser. */
export const FOR_BROWSERS: CrossOriginRules = {
  allowHeaders: ['authorization', 'x-access-token'],
  exposeHeaders: ['retry-after'],
};

/** Returns whether a request is a CORS preflight. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers;
}

/** Adds the headers of the rules, which a behavior can still replace. */
export function allowCrossOrigin(
  { origin = '*', allowHeaders = [], exposeHeaders = [] }: CrossOriginRules,
  response: ServerResponse,
): void {
  response.setHeader('access-control-allow-origin', origin);
  if (allowHeaders.length > 0) response.setHeader('access-control-allow-headers', allowHeaders.join(', '));
  if (exposeHeaders.length > 0) response.setHeader('access-control-expose-headers', exposeHeaders.join(', '));
}
