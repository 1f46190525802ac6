import { createRequire } from 'node:module';
import type { FetchLike } from '../../../src/service/http/get-json';
import { isRecord } from '../../../test/support/json';

/** Where requests of an extension go. */
export interface VscodeNetwork {
  /** Certificates that the system trusts besides those of Node.js, in PEM. The first ones that are given stay. */
  readonly authorities: readonly string[];
  /** The setting `http.proxy`. */
  readonly proxy?: string;
}

/**
 * Makes the `fetch` that an extension has in VS Code: the one of Node.js with VS Code's own agent, which trusts the
 * system's certificates and goes through a proxy by CONNECT.
 * @param serverMain a file of the VS Code whose agent it is
 * @throws Error when this VS Code has no such agent
 */
export function vscodeFetch(serverMain: string, { authorities, proxy }: VscodeNetwork): FetchLike {
  const agent: unknown = createRequire(serverMain)('@vscode/proxy-agent');
  const create = isRecord(agent) ? agent['createFetchPatch'] : undefined;
  if (typeof create !== 'function') throw new Error('VS Code has no createFetchPatch any more.');
  const parameters = {
    isAdditionalFetchSupportEnabled: () => true,
    getProxySupport: () => 'override',
    addCertificatesV1: () => true,
    addCertificatesV2: () => false,
    loadSystemCertificatesFromNode: () => false,
    loadAdditionalCertificates: async () => authorities,
    log: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  };
  const patched: unknown = create(parameters, globalThis.fetch, async () => proxy);
  if (typeof patched !== 'function') throw new Error('VS Code’s createFetchPatch makes no function.');
  return async (url, init) => {
    const response: unknown = await patched(url, init);
    if (response instanceof Response) return response;
    throw new Error('VS Code’s fetch returned no response.');
  };
}

function ignore(): void {}
