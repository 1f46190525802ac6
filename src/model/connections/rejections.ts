import * as v from 'valibot';
import type { OperationName } from '../../service/errors';
import type { RememberedStatePort } from '../ports';

/** The service may accept a password for the list and reject it for the others, so each kind is blocked by itself. */
export type OperationKind = 'list' | 'others';

export function operationKind(operation: OperationName): OperationKind {
  return operation === 'auth.listAccessTokens' ? 'list' : 'others';
}

/** By the kind of operation, the random ID of the secret that it rejected last. */
const REJECTED = v.object({ list: v.optional(v.string()), others: v.optional(v.string()) });

/**
 * Which secret of a connection each kind of operation has rejected. Remembered by random IDs, so that other windows and
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

  has(id: string, kind: OperationKind): boolean {
    return this.#read()[kind] === id;
  }

  /**
   * @param id undefined lets the secret that was rejected be sent again
   * @throws what the state throws
   */
  async set(kind: OperationKind, id: string | undefined): Promise<void> {
    await this.state.set(this.#stateKey, { ...this.#read(), [kind]: id });
  }

  /** Has nothing sent with a password that was rejected before it was stored. Never throws: it is then sent once more. */
  async addPassword(id: string): Promise<void> {
    await this.state.set(this.#stateKey, { list: id, others: id }).catch(() => undefined);
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
