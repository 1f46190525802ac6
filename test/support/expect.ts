import assert from 'node:assert/strict';
import { CredentialsError } from '../../src/model/connections/credentials';
import {
  isCanceled,
  ServiceError,
  type ServiceErrorDetails,
  type ServiceErrorKind,
} from '../../src/service/errors';

/** Timeout of a test with real sockets on a busy machine. */
export const PATIENCE_MS = 30_000;

/** Waits for a failure and checks that it is a ServiceError. */
async function serviceErrorOf(work: Promise<unknown>): Promise<ServiceError> {
  const thrown = await thrownBy(work);
  assert.ok(thrown instanceof ServiceError, `not our own error: ${String(thrown)}`);
  return thrown;
}

/** Waits for a failure of this kind, with at least these details. */
export async function expectFailure(
  work: Promise<unknown>,
  kind: ServiceErrorKind,
  details: ServiceErrorDetails = {},
): Promise<ServiceError> {
  const error = await serviceErrorOf(work);
  assert.equal(error.kind, kind);
  assert.deepEqual({ ...error.details, ...details }, error.details);
  return error;
}

/** Waits for a failure because of credentials that were rejected earlier. Nothing is sent. */
export async function expectRefused(work: Promise<unknown>): Promise<void> {
  assert.equal(kindOf(await thrownBy(work)), 'rejected');
}

/** Waits for work that was canceled. */
export async function expectCanceled(work: Promise<unknown>): Promise<void> {
  assert.ok(isCanceled(await thrownBy(work)));
}

/** Returns the kind of a ServiceError, and any other error unchanged. */
export function kindOf(error: unknown): unknown {
  if (error instanceof ServiceError) return error.kind;
  return error instanceof CredentialsError ? error.why : error;
}

/** Waits for work to fail. @returns the error */
export async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

/** Returns a value that must not be undefined. */
export function present<T>(value: T): NonNullable<T> {
  assert.ok(value !== undefined && value !== null, 'there is nothing');
  return value;
}
