import { createRequire } from 'node:module';
import type { FetchLike } from '../../../src/service/http/get-json';
import { isRecord } from '../../../test/support/json';

/** Network configuration of an extension's requests. */
export interface VscodeNetwork {
  /** Certificates in PEM that the system trusts besides those of Node.js. The first given ones stay. */
  readonly authorities: readonly string[];
  /** The setting `http.proxy`. */
  readonly proxy?: string;
}

/**
 * Creates the `fetch` of an extension in VS Code: Node.js's with VS Code's own agent, which trusts the system's
 * certificates and uses a proxy by CONNECT.
 * @param serverMain a file of the VS Code with the agent
 * @throws Error if this VS Code has no such agent
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
