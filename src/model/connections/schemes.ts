import * as l10n from '@vscode/l10n';
import type { FailureReason } from '../../service/errors';
import type { ServiceRequest } from '../../service/operations';
import type { CauseMessages, ProblemMessages, ProblemSubject } from '../problems/problem';
import {
  FORBIDDEN,
  FORBIDDEN_FOR_ALL,
  FORBIDDEN_WITHOUT_CREDENTIALS,
  NO_BASIC,
  NOT_SENT,
  REJECTED,
  REJECTED_FOR_LIST,
  REJECTED_FOR_LOOK_UPS,
  TOKEN_REJECTED,
} from '../problems/sign-in-messages';
import type { LookUpCredentials } from './connection';
import type { CredentialUse } from './credential-outcomes';
import type { CredentialsFailure, StoredCredentials } from './credentials';

/** A request that got a 401. */
interface UnauthorizedRequest {
  readonly subject: ProblemSubject;
  readonly reason: FailureReason | undefined;
  /** Whether the service accepts the secret for the other use. */
  readonly isAcceptedOtherwise: boolean;
}

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
  /** Returns the messages for a 401. */
  readonly unauthorized: (request: UnauthorizedRequest) => ProblemMessages;
  /** Returns the messages for a 403. */
  readonly forbidden: (subject: ProblemSubject) => CauseMessages;
}

const forbidden = (subject: ProblemSubject) => (subject === 'service' ? FORBIDDEN_FOR_ALL : FORBIDDEN);

/**
 * How look-ups sign in: what they send, what a 401 blocks, and which messages explain a failure. The list is always
 * `basic`.
 */
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
    unauthorized: ({ subject, reason, isAcceptedOtherwise }) => {
      if (isAcceptedOtherwise) return subject === 'accessTokens' ? REJECTED_FOR_LIST : REJECTED_FOR_LOOK_UPS;
      return reason === 'noBasic' ? NO_BASIC : REJECTED;
    },
    forbidden,
  },
  none: {
    secret: undefined,
    explanation: l10n.t('Only requests for the list of access tokens send the credentials.'),
    unauthorized: () => NOT_SENT,
    forbidden: () => FORBIDDEN_WITHOUT_CREDENTIALS,
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
    unauthorized: () => TOKEN_REJECTED,
    forbidden,
  },
} as const satisfies Readonly<Record<LookUpCredentials, Scheme>>;

/** Returns the row of a scheme. */
export function schemeOf(name: LookUpCredentials): Scheme {
  return SCHEMES[name];
}
