import * as v from 'valibot';
import type { OperationName } from '../../service/errors';
import type { RememberedStatePort } from '../ports';

/** The service may accept credentials for the list and refuse them for the others, so each kind is blocked by itself. */
export type OperationKind = 'list' | 'others';

export function operationKind(operation: OperationName): OperationKind {
  return operation === 'auth.listAccessTokens' ? 'list' : 'others';
}

/** By the kind of operation, the ID of the secret that it refused last. */
const RECORD = v.object({
  version: v.literal(2),
  list: v.optional(v.string()),
  others: v.optional(v.string()),
});

/** The record of earlier versions, where both kinds had the same secret. */
const FORMER_RECORD = v.pipe(
  v.object({
    version: v.literal(1),
    id: v.string(),
    kinds: v.array(v.picklist(['list', 'others'])),
  }),
  v.transform(({ id, kinds }) => Object.fromEntries(kinds.map((kind) => [kind, id]))),
);

/**
 * Which operation kinds refused the stored credentials of a connection. Remembered by the random IDs in the secret
 * record, so that other windows and later starts do not send the same credentials again, which can lock the account.
 */
export class Refusals {
  #connectionName: string;
  readonly #state: RememberedStatePort;

  constructor(connectionName: string, state: RememberedStatePort) {
    this.#connectionName = connectionName;
    this.#state = state;
  }

  has(id: string, kind: OperationKind): boolean {
    return this.#read()[kind] === id;
  }

  /** Never throws: a refusal that cannot be written is known in this window only. */
  async add(id: string, kind: OperationKind): Promise<void> {
    const refused = { ...this.#read(), version: 2, [kind]: id };
    await this.#state.set(this.#key, refused).catch(() => undefined);
  }

  /** Moves what is remembered to another name of the connection. */
  async rename(connectionName: string): Promise<void> {
    const formerKey = this.#key;
    this.#connectionName = connectionName;
    await this.#state.set(this.#key, this.#state.get(formerKey));
    await this.#state.set(formerKey, undefined);
  }

  /** Forgets a refusal that the service has taken back. Never throws. */
  async remove(id: string, kind: OperationKind): Promise<void> {
    if (!this.has(id, kind)) return;
    const refused = { ...this.#read(), version: 2, [kind]: undefined };
    await this.#state.set(this.#key, refused).catch(() => undefined);
  }

  /** Forgets everything, for a connection that is removed. */
  async wipe(): Promise<void> {
    await this.#state.set(this.#key, undefined);
  }

  #read(): Partial<Record<OperationKind, string | undefined>> {
    const read = v.safeParse(v.union([RECORD, FORMER_RECORD]), this.#state.get(this.#key));
    return read.success ? read.output : {};
  }

  get #key(): string {
    return `refusals/${this.#connectionName}`;
  }
}
