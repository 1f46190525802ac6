import * as v from 'valibot';
import type { OperationName } from '../../service/errors';
import type { RememberedStatePort } from '../ports';

/** The service may accept credentials for the list and refuse them for the others, so each kind is blocked by itself. */
export type OperationKind = 'list' | 'others';

export function operationKind(operation: OperationName): OperationKind {
  return operation === 'auth.listAccessTokens' ? 'list' : 'others';
}

const RECORD = v.object({
  version: v.literal(1),
  id: v.string(),
  kinds: v.array(v.picklist(['list', 'others'])),
});

/**
 * Which operation kinds refused the stored credentials of a connection. Remembered by the random ID of the secret
 * record, so that other windows and later starts do not send the same credentials again, which can lock the account.
 */
export class Refusals {
  readonly #connectionName: string;
  readonly #state: RememberedStatePort;

  constructor(connectionName: string, state: RememberedStatePort) {
    this.#connectionName = connectionName;
    this.#state = state;
  }

  has(id: string, kind: OperationKind): boolean {
    return this.#kindsOf(id).includes(kind);
  }

  /** Never throws: a refusal that cannot be written is known in this window only. */
  async add(id: string, kind: OperationKind): Promise<void> {
    const kinds = [...new Set([...this.#kindsOf(id), kind])];
    await this.#state.set(this.#key, { version: 1, id, kinds }).catch(() => undefined);
  }

  /** Forgets everything, for a connection that is removed. */
  async wipe(): Promise<void> {
    await this.#state.set(this.#key, undefined);
  }

  #kindsOf(id: string): readonly OperationKind[] {
    const read = v.safeParse(RECORD, this.#state.get(this.#key));
    return read.success && read.output.id === id ? read.output.kinds : [];
  }

  get #key(): string {
    return `refusals/${this.#connectionName}`;
  }
}
