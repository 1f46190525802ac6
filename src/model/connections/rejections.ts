import * as v from 'valibot';
import type { RememberedStatePort } from '../ports';

/**
 * The list of access tokens and the other operations with the password, and the other operations with an access token.
 * The service may accept a secret for one kind and reject it for another, so each kind is blocked by itself.
 */
export type RequestKind = 'list' | 'others' | 'othersWithToken';

/** By the kind of request, the random ID of the secret that was rejected last. */
const REJECTED = v.object({
  list: v.optional(v.string()),
  others: v.optional(v.string()),
  othersWithToken: v.optional(v.string()),
});

/**
 * Which secret of a connection was rejected for each kind of request. Remembered by random IDs, so that other windows and
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
    return this.#read()[kind] === id;
  }

  /**
   * @param id undefined lets the secret that was rejected be sent again
   * @throws what the state throws
   */
  async set(kind: RequestKind, id: string | undefined): Promise<void> {
    await this.state.set(this.#stateKey, { ...this.#read(), [kind]: id });
  }

  /** Has nothing sent with a password that was rejected before it was stored. Never throws: it is then sent once more. */
  async addPassword(id: string): Promise<void> {
    await this.state.set(this.#stateKey, { ...this.#read(), list: id, others: id }).catch(() => undefined);
  }

  /** Forgets everything, for a connection that is removed. @throws what the state throws */
  async wipe(): Promise<void> {
    await this.state.set(this.#stateKey, undefined);
  }

  #read(): v.InferOutput<typeof REJECTED> {
    const read = v.safeParse(REJECTED, this.state.get(this.#stateKey));
    return read.success ? read.output : {};
  }
}
