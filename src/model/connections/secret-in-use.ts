import { AbortedError, AbortGroup, raceWithAbort } from '../../service/abort';
import { isCanceled, ServiceError } from '../../service/errors';
import type { Clock } from '../clock';
import { Emitter } from '../event';
import { CREDENTIAL_USES, type CredentialOutcomes, type CredentialUse } from './credential-outcomes';
import { CredentialsError } from './credentials';
import type { SchemeSecret } from './schemes';
import type { SignInState } from './sign-in';

/** Milliseconds before a doubted secret is sent again. A restarting directory server is often back by then. */
const DOUBT_MS = 5000;

/**
 * Sends a request with a secret.
 * @param mayRetry false if the request must be sent only once, because the secret may be wrong
 */
type SendWithSecret<T> = (signal: AbortSignal, mayRetry: boolean) => Promise<T>;

/**
 * A password or an access token, and the requests sent with it. Only a 200 of the documented shape proves it for a use:
 * a 403, a 404 or another page may come from a server in front of the service that has not checked it. Until a use is
 * proven, requests are sent one at a time, so a wrong secret is sent once.
 *
 * A 401 rejects a secret that was never accepted for that use. Otherwise the 401 is a doubt: all requests in flight are
 * aborted, and sent again one at a time, with pauses and without retries, until a 200 ends the doubt. A 401 during a
 * doubt rejects the secret.
 */
export class SecretInUse {
  readonly #changed = new Emitter<void>();
  /** Fires after a state changed. */
  readonly onDidChange = this.#changed.event;
  readonly #requests: Record<CredentialUse, AbortGroup> = {
    list: new AbortGroup(),
    lookUp: new AbortGroup(),
  };
  /** Uses with a 200 since the last doubt, and since a request for the use timed out. */
  readonly #proven = new Set<CredentialUse>();
  /** Blocked uses for which the user allowed one request. */
  readonly #allowed = new Set<CredentialUse>();
  /** The pending request for a use that is not proven. */
  #only: Promise<unknown> | undefined;
  /** During a doubt: when the secret can be sent again, in milliseconds of the monotonic clock. */
  #doubtedUntil: number | undefined;

  constructor(
    private readonly outcomes: CredentialOutcomes,
    private readonly clock: Clock,
    private readonly blocked: SchemeSecret['blocked'],
  ) {}

  /**
   * Sends a request, and sends it again after a doubt.
   * @param id random ID of the secret
   * @throws CredentialsError if the secret is blocked, AbortedError, or the error from the work
   */
  async run<T>(id: string, use: CredentialUse, signal: AbortSignal, work: SendWithSecret<T>): Promise<T> {
    for (let isRepeated = false; ; isRepeated = true) {
      const requests = this.#requests[use];
      try {
        return await requests.run(signal, (aborts) => this.#inTurn(id, use, aborts, isRepeated, work));
      } catch (error) {
        if (signal.aborted || !requests.aborted || !isCanceled(error)) throw error;
      }
    }
  }

  /** Returns whether the service accepts the secret for a use. */
  stateOf(id: string, use: CredentialUse): SignInState {
    if (this.outcomes.isBlocked(id, use)) return 'rejected';
    if (!this.outcomes.isAccepted(id, use)) return 'unproven';
    return this.#doubtedUntil === undefined ? 'proven' : 'doubted';
  }

  /** Allows one request for a use that is blocked. */
  allowOnce(id: string, use: CredentialUse): void {
    if (this.outcomes.isBlocked(id, use)) this.#allowed.add(use);
  }

  /** @param isRepeated whether the request is sent again after a doubt and therefore cannot raise another doubt */
  async #inTurn<T>(
    id: string,
    use: CredentialUse,
    signal: AbortSignal,
    isRepeated: boolean,
    work: SendWithSecret<T>,
  ): Promise<T> {
    while (this.#only !== undefined && !this.#proven.has(use)) await raceWithAbort(this.#only, signal);
    const isBlocked = this.outcomes.isBlocked(id, use);
    if (isBlocked && !this.#allowed.delete(use)) throw this.#blockedError(id);
    const isLast = isRepeated || isBlocked || !this.outcomes.isAccepted(id, use);
    const sending = this.#send(id, use, signal, isLast, (mayRetry) => work(signal, mayRetry && !isBlocked));
    if (!this.#proven.has(use)) {
      const end = () => {
        this.#only = undefined;
      };
      this.#only = sending.then(end, end);
    }
    return await sending;
  }

  /** @param isLast whether a 401 rejects the secret, even if there was no doubt */
  async #send<T>(
    id: string,
    use: CredentialUse,
    signal: AbortSignal,
    isLast: boolean,
    work: (mayRetry: boolean) => Promise<T>,
  ): Promise<T> {
    const isInDoubt = this.#doubtedUntil !== undefined;
    await this.#waitInDoubt(signal);
    const result = await work(!isInDoubt).catch((error: unknown) => {
      if (!signal.aborted && error instanceof ServiceError)
        this.#recordFailure(error, id, use, isInDoubt || isLast);
      throw error;
    });
    if (signal.aborted) throw new AbortedError('canceled');
    const wasProven = this.stateOf(id, use) === 'proven';
    this.#doubtedUntil = undefined;
    this.#proven.add(use);
    this.outcomes.recordAccepted(id, use);
    if (!wasProven) this.#changed.fire();
    return result;
  }

  /** @throws AbortedError in place of a 401 that raises a doubt */
  #recordFailure({ kind }: ServiceError, id: string, use: CredentialUse, isVerdict: boolean): void {
    // The service may have checked the password and found it wrong.
    if (kind === 'timedOut') this.#proven.delete(use);
    if (this.#doubtedUntil !== undefined) this.#pause();
    if (kind !== 'unauthorized') return;
    if (isVerdict) {
      this.outcomes.recordRejected(id, use);
      this.#abort((each) => this.outcomes.isBlocked(id, each));
      this.#changed.fire();
      return;
    }
    this.#pause();
    this.#proven.clear();
    this.#abort(() => true);
    this.#changed.fire();
    throw new AbortedError('canceled');
  }

  #pause(): void {
    this.#doubtedUntil = this.clock.monotonicNow() + DOUBT_MS;
  }

  async #waitInDoubt(signal: AbortSignal): Promise<void> {
    const waitMs = (this.#doubtedUntil ?? 0) - this.clock.monotonicNow();
    if (this.#doubtedUntil === undefined || waitMs <= 0) return;
    const waited = new Promise<void>((resolve) => {
      const timer = this.clock.after(waitMs, resolve);
      signal.addEventListener('abort', () => timer.dispose(), { once: true });
    });
    await raceWithAbort(waited, signal);
  }

  /** Aborts the requests for some uses. They then wait for their turn, or end if their use is blocked. */
  #abort(isAborted: (use: CredentialUse) => boolean): void {
    for (const use of CREDENTIAL_USES.filter(isAborted)) {
      const requests = this.#requests[use];
      this.#requests[use] = new AbortGroup();
      requests.abort();
    }
  }

  #blockedError(id: string): CredentialsError {
    return new CredentialsError(this.blocked((use) => this.stateOf(id, use) === 'proven'));
  }
}
