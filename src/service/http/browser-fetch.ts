import type { FetchLike } from './get-json';
import { BrowserFetchError } from './network-error';

/**
 * Wraps a browser's fetch, which rejects with the same TypeError if the service is down and if CORS forbids
 * reading the response.
 */
export function browserFetch(fetch: FetchLike): FetchLike {
  return async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new BrowserFetchError(isBlockedInBrowser(url) ? 'blockedHttp' : 'noReadableResponse');
    }
  };
}

/**
 * Returns whether the Content Security Policy of VS Code's web worker host blocks an address. It allows
 * `http:` to two loopback hosts only.
 */
export function isBlockedInBrowser(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1';
}
