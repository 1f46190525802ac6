import type { OperationName } from '../errors';
import type { Mask } from '../known-secrets';

/** The part of the built-in fetch that is used. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** Waits until an attempt may be sent. Rejects with an AbortedError when the signal aborts. */
export type AttemptHook = (signal: AbortSignal | undefined) => Promise<void>;

/** One GET, and how its answer is read. */
export interface GetRequest<T> {
  readonly operation: OperationName;
  readonly url: string;
  /** Value of the Authorization header, or undefined to send none. */
  readonly authorization: string | undefined;
  /** Value of the X-Access-Token header, or undefined to send none. */
  readonly accessToken?: string | undefined;
  /** Applied to all text of the server that an error quotes. */
  readonly mask: Mask;
  readonly signal: AbortSignal | undefined;
  /** Called before each attempt, which is sent when it resolves. */
  readonly beforeAttempt?: AttemptHook | undefined;
  /** True when the caller repeats failed requests itself: then they are not retried here. */
  readonly isSingleAttempt?: boolean;
  /**
   * Decodes the JSON of a 200 answer.
   * @throws ServiceError unexpectedShape
   */
  readonly decode: (body: unknown) => T;
}
