import * as v from 'valibot';
import type { RememberedStatePort } from '../ports';

/**
 * The uses of a sign-in. The service may accept a password for the list of access tokens and reject it for look-ups, or
 * the other way round.
 */
export const CREDENTIAL_USES = ['list', 'lookUp'] as const;

export type CredentialUse = (typeof CREDENTIAL_USES)[number];

const OUTCOME = v.object({
  /** Random ID of the secret. */
  id: v.string(),
  isRejected: v.boolean(),
  accepted: v.array(v.picklist(CREDENTIAL_USES)),
});
const OUTCOMES = v.array(OUTCOME);

type Outcome = v.InferOutput<typeof OUTCOME>;

/** Several, because the rejection of a secret can arrive after the rejections of its successors. */
const MAX_SECRETS = 8;

/**
 * Remembers, by random ID, which of a connection's secrets the service rejected, and for which uses it accepted them. A
 * rejected secret is blocked for every use for which it was not accepted. This keeps other windows and later starts
 * from sending a rejected secret again, which can lock the account.
 */
export class CredentialOutcomes {
  readonly #stateKey: string;
  /** Outcomes that are not stored yet or cannot be stored. */
  #unsaved: readonly Outcome[] | undefined;

  constructor(
    connectionKey: string,
    private readonly state: RememberedStatePort,
  ) {
    this.#stateKey = `rejections/${connectionKey}`;
  }

  isAccepted(id: string, use: CredentialUse): boolean {
    return this.#of(id).accepted.includes(use);
  }

  isBlocked(id: string, use: CredentialUse): boolean {
    const { isRejected, accepted } = this.#of(id);
    return isRejected && !accepted.includes(use);
  }

  recordAccepted(id: string, use: CredentialUse): void {
    const before = this.#of(id);
    if (!before.accepted.includes(use)) void this.#store({ ...before, accepted: [...before.accepted, use] });
  }

  recordRejected(id: string, use: CredentialUse): void {
    const accepted = this.#of(id).accepted.filter((each) => each !== use);
    void this.#store({ id, isRejected: true, accepted });
  }

  /**
   * Records the test of a password that is not stored yet. Never throws: if recording fails, the password is sent once
   * more.
   */
  async recordTest(id: string, test: 'accepted' | 'rejected'): Promise<void> {
    const isRejected = test === 'rejected';
    await this.#store({ id, isRejected, accepted: isRejected ? [] : ['list'] });
  }

  /**
   * Forgets the outcomes of a removed connection.
   * @throws the error from the state
   */
  async wipe(): Promise<void> {
    await this.state.set(this.#stateKey, undefined);
  }

  #of(id: string): Outcome {
    return this.#all.find((each) => each.id === id) ?? { id, isRejected: false, accepted: [] };
  }

  get #all(): readonly Outcome[] {
    if (this.#unsaved !== undefined) return this.#unsaved;
    const read = v.safeParse(OUTCOMES, this.state.get(this.#stateKey));
    return read.success ? read.output : [];
  }

  /** Replaces the outcome of a secret. If it cannot be stored, only this window knows it. */
  async #store(outcome: Outcome): Promise<void> {
    const others = this.#all.filter(({ id }) => id !== outcome.id);
    const all = [...others, outcome].slice(-MAX_SECRETS);
    this.#unsaved = all;
    try {
      await this.state.set(this.#stateKey, all);
      if (this.#unsaved === all) this.#unsaved = undefined;
    } catch {
      // The outcome stays in memory.
    }
  }
}
