import * as v from 'valibot';
import type { RememberedStatePort } from '../ports';

/**
 * The list of access tokens and look-ups with the password, and look-ups with an access token.
 * The service may accept a secret for one kind and reject it for another, so each kind is blocked by itself.
 */
export type RequestKind = 'list' | 'lookUp' | 'lookUpWithToken';

/** By the kind of request, the random IDs of the secrets that were rejected last. */
const IDS = v.optional(v.array(v.string()));
const REJECTED = v.object({ list: IDS, lookUp: IDS, lookUpWithToken: IDS });

/** The rejection of a secret can arrive after those of the secrets that replaced it. */
const MAX_IDS = 8;

/**
 * Which secrets of a connection were rejected for each kind of request. Remembered by random IDs, so that other windows and
 * later starts do not send the same secret again, which can lock the account.
 */
export class Rejections {
  readonly #stateKey: string;

  constructor(
    connectionKey: string,
    private readonly state: RememberedStatePort,
  ) {
    this.#stateKey = `rejections/${connectionKey}`;
  }

  has(id: string, kind: RequestKind): boolean {
    return this.#read()[kind]?.includes(id) ?? false;
  }

  /** @throws what the state throws */
  async add(kind: RequestKind, id: string): Promise<void> {
    await this.#add(id, kind);
  }

  /** Has nothing sent with a password that was rejected before it was stored. Never throws: it is then sent once more. */
  async addPassword(id: string): Promise<void> {
    await this.#add(id, 'list', 'lookUp').catch(() => undefined);
  }

  /** Lets what was rejected be sent again with a kind of request. @throws what the state throws */
  async allow(kind: RequestKind): Promise<void> {
    await this.state.set(this.#stateKey, { ...this.#read(), [kind]: undefined });
  }

  /** Forgets everything, for a connection that is removed. @throws what the state throws */
  async wipe(): Promise<void> {
    await this.state.set(this.#stateKey, undefined);
  }

  async #add(id: string, ...kinds: readonly RequestKind[]): Promise<void> {
    const before = this.#read();
    const added = kinds.map((kind) => [kind, [...(before[kind] ?? []), id].slice(-MAX_IDS)] as const);
    await this.state.set(this.#stateKey, { ...before, ...Object.fromEntries(added) });
  }

  #read(): v.InferOutput<typeof REJECTED> {
    const read = v.safeParse(REJECTED, this.state.get(this.#stateKey));
    return read.success ? read.output : {};
  }
}
