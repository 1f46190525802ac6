import type { LookUpCredentials } from './connection';
import type { CredentialUse } from './credential-outcomes';

/**
 * `proven`: the service has accepted the secret, or requests without one, for the use. `doubted`: the service accepted
 * it and then sent a 401. `rejected`: the secret is not sent. `unproven`: anything else, such as no secret.
 */
export type SignInState = 'unproven' | 'proven' | 'doubted' | 'rejected';

/** The credentials that a connection sends for a use, and the service's verdict on them. */
export interface SignIn {
  readonly scheme: LookUpCredentials;
  /** User name of the account. Undefined before the credentials are read, and if none are sent. */
  readonly username: string | undefined;
  /**
   * Random ID of the secret, which changes each time a secret is entered. Undefined in the same cases as the user name.
   */
  readonly secretId: string | undefined;
  readonly state: SignInState;
}

/** A changed sign-in. */
export interface SignInChange {
  readonly use: CredentialUse;
  /** Whether another scheme or secret is sent. Otherwise the state changed, or the credentials were read. */
  readonly isReplaced: boolean;
}

/** Returns whether the service has accepted a sign-in, so that its refusal of one request is not about the account. */
export function wasAccepted({ state }: SignIn): boolean {
  return state === 'proven' || state === 'doubted';
}

/** Returns whether two sign-ins send the same secret in the same way. */
export function isSameSignIn(one: SignIn, other: SignIn): boolean {
  return one.scheme === other.scheme && one.secretId === other.secretId;
}
