import type * as vscode from 'vscode';

/** The one address that holds a secret: that of an access token (interface, auth.getAccessToken). */
const HOLDS_TOKEN = /\/api\/auth\/accesstokens\/[^/]+$/;

/** Node.js clears the entries of one name; a browser knows no names, and clears all that it has. */
const timeline: { clearResourceTimings(name?: string): void } = performance;

/**
 * Takes access tokens out of the resource timings, in which the built-in fetch notes the address of each request for
 * everyone in this process to read, other extensions among them.
 */
export class RequestTraces implements vscode.Disposable {
  readonly #observer = new PerformanceObserver((noted) => {
    for (const { name } of noted.getEntries()) {
      if (HOLDS_TOKEN.test(name)) timeline.clearResourceTimings(name);
    }
  });

  constructor() {
    this.#observer.observe({ type: 'resource' });
  }

  dispose(): void {
    this.#observer.disconnect();
  }
}
