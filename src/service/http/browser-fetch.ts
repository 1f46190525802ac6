import type { FetchLike } from './get-json';
import { BrowserFetchError } from './network-error';

/**
 * Wraps the fetch of a browser. It rejects with the same TypeError for a service that is down and for a response that the
 * browser withholds, because the service does not allow pages of other origins (CORS).
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

/** True for an address that the Content Security Policy of VS Code's web worker host blocks: it lets `http:` to these hosts only. */
export function isBlockedInBrowser(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1';
}
