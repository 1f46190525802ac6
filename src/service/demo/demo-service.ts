import { delay } from '../abort';
import type { FetchLike } from '../http/get-json';
import type { EpochMs } from '../resources';
import {
  DEMO_ENDPOINTS,
  DEMO_LIST_ENDPOINTS,
  type DemoAccessToken,
  type DemoEndpoint,
  demoAccessTokens,
} from './sample-data';

const ENDPOINTS: readonly DemoEndpoint[] = [...DEMO_ENDPOINTS, ...DEMO_LIST_ENDPOINTS];

/** Milliseconds between changes of demo pairing codes. */
export const DEMO_CODE_LIFETIME_MS = 3 * 60_000;

export function isDemoEndpoint(id: string): boolean {
  return ENDPOINTS.some(({ endpoint }) => endpoint.id === id);
}

interface DemoServiceOptions {
  readonly now?: () => EpochMs;
  /** Milliseconds per response, so that loading states are visible. */
  readonly latencyMs?: number;
}

/**
 * Creates the `fetch` of the built-in demo service. It serves the four GETs of the interface from memory and responds
 * to anything else with 404. Pairing codes change every three minutes; codes of the previous period can still be looked
 * up.
 */
export function createDemoFetch(options: DemoServiceOptions = {}): FetchLike {
  const now = options.now ?? Date.now;
  const latencyMs = options.latencyMs ?? 150;
  const tokens = demoAccessTokens(now());
  return async (url, init) => {
    await delay(latencyMs, init.signal ?? undefined);
    // Expired tokens are not listed (interface, "Endpoints", rule 2).
    const valid = tokens.filter(({ expirationDate }) => expirationDate > now());
    const body = bodyFor(url, valid, now());
    return body === undefined
      ? Response.json({ errorCode: 404, errorName: 'NotFound', errorMessage: 'Not found.' }, { status: 404 })
      : Response.json(body);
  };
}

function bodyFor(url: string, tokens: readonly DemoAccessToken[], now: number): unknown {
  const [collection, id, operation] = url
    .replace(/^demo:\/api\//u, '')
    .split('/')
    .map(decodeURIComponent);
  if (collection === 'auth' && id === 'accesstokens') {
    return operation === undefined ? tokens : tokens.find((each) => each.accessToken === operation);
  }
  if (collection !== 'endpoints' || id === undefined) return undefined;
  const period = Math.floor(now / DEMO_CODE_LIFETIME_MS);
  if (operation === 'currentpairingcode') {
    const found = ENDPOINTS.find(({ endpoint }) => endpoint.id === id);
    return found && pairingCode(found, period);
  }
  if (operation !== 'pairingcode') return undefined;
  for (const each of ENDPOINTS) {
    for (const candidate of [pairingCode(each, period), pairingCode(each, period - 1)]) {
      if (candidate.id === id) return { ...candidate, ...each };
    }
  }
  return undefined;
}

/**
 * Returns the code of a room in a period. The codes change at different times, so a refresh changes only some of them.
 * Every tenth code has a leading zero, which an export must keep.
 */
function pairingCode({ endpoint }: DemoEndpoint, period: number): { id: string; code: string } {
  const room = Number(endpoint.id.slice(-2));
  const version = Math.floor((period + room) / (1 + (room % 3)));
  const code = String(100_000 + ((version * 7919 + room * 104_729) % 900_000));
  return {
    id: `PC-${endpoint.id.slice(3)}-${version % 10_000}`,
    code: room % 10 === 0 ? `0${code.slice(1)}` : code,
  };
}
