import { decodeMemory } from '../../../../src/model/access-tokens/review/review-memory';
import type { MemoryFiles } from '../../../support/ports';

/** What is stored of the access tokens of each connection, by the folder of its memory. */
export type StoredMemories = ReadonlyMap<
  string,
  {
    /** The address, the account and the key of the fingerprints. */
    readonly owner: string;
    /** The tokens that count as reviewed. */
    readonly reviewed: ReadonlySet<string>;
  }
>;

/** Reads the memories on the disk. A token is known by its client, which names it. */
export function memoriesOf({ contents }: MemoryFiles): StoredMemories {
  const memories = [...contents].flatMap(([path, bytes]) => {
    const memory = path.endsWith('/memory.json') ? decodeMemory(bytes) : undefined;
    if (memory === undefined) return [];
    const { baseUrl, account, keyId, records } = memory;
    const reviewed = [...records.values()]
      .filter((record) => record.reviewed !== undefined)
      .map(({ client }) => client?.replace(' ', '0token0') ?? '');
    const owner = [baseUrl, account, keyId].join(' ');
    return [[path, { owner, reviewed: new Set(reviewed) }] as const];
  });
  return new Map(memories);
}
