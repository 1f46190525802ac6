import * as l10n from '@vscode/l10n';
import type { ServiceRequest } from '../../service/operations';
import type { LookUpCredentials } from './connection';
import type { CredentialUse } from './credential-outcomes';
import type { CredentialsFailure, StoredCredentials } from './credentials';

/** A secret that a scheme sends. A 401 blocks it for every use for which it was never accepted. */
export interface SchemeSecret {
  /** Returns the random ID of the secret and its account, or undefined if there is no secret yet. */
  readonly of: (stored: StoredCredentials) => { readonly id: string; readonly username: string } | undefined;
  /** Why nothing is sent if there is no secret yet. */
  readonly missing: CredentialsFailure;
  readonly sends: (stored: StoredCredentials) => Pick<ServiceRequest, 'basic' | 'accessToken'>;
  /** Returns why nothing is sent after a 401. */
  readonly blocked: (isAccepted: (use: CredentialUse) => boolean) => CredentialsFailure;
}

interface Scheme {
  /** Undefined if nothing is sent: a 401 blocks nothing, and a change of the stored credentials drops nothing. */
  readonly secret: SchemeSecret | undefined;
  /** A sentence about the scheme. */
  readonly explanation: string;
}

/** How look-ups sign in: what they send and what a 401 blocks. The list is always `basic`. */
export const SCHEMES = {
  basic: {
    secret: {
      of: (stored) => stored,
      missing: 'missing',
      sends: (stored) => ({ basic: stored }),
      blocked: (isAccepted) => {
        if (isAccepted('list')) return 'rejectedForLookUps';
        return isAccepted('lookUp') ? 'rejectedForList' : 'rejected';
      },
    },
    explanation: l10n.t('Every request sends the credentials.'),
  },
  none: {
    secret: undefined,
    explanation: l10n.t('Only requests for the list of access tokens send the credentials.'),
  },
  accessToken: {
    secret: {
      of: ({ accessToken }) => accessToken,
      missing: 'noAccessToken',
      sends: ({ accessToken }) => ({ accessToken: accessToken?.token }),
      blocked: () => 'tokenRejected',
    },
    explanation: l10n.t(
      'Requests for the list of access tokens send the credentials, all other requests the chosen access token.',
    ),
  },
} as const satisfies Readonly<Record<LookUpCredentials, Scheme>>;

/** Returns the row of a scheme. */
export function schemeOf(name: LookUpCredentials): Scheme {
  return SCHEMES[name];
}
