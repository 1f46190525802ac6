import { type FailureReason, ServiceError, type ServiceErrorKind } from '../../service/errors';
import { CredentialsError, type CredentialsFailure } from '../connections/credentials';

/** Names a failure in two or three words, for a row of the tree. */
export function problemLabel(error: unknown): string {
  if (error instanceof CredentialsError) return CREDENTIALS[error.why];
  if (!(error instanceof ServiceError)) return 'Internal error';
  const { status, reason } = error.details;
  const byReason = reason === undefined ? undefined : REASONS[error.kind]?.[reason];
  const label = byReason ?? KINDS[error.kind];
  // An answer that succeeded and cannot be used has a status too, which explains nothing.
  if (status === undefined || status < 400) return label;
  return `${status === 503 ? 'Not available' : label} (${status})`;
}

const CREDENTIALS: Readonly<Record<CredentialsFailure, string>> = {
  missing: 'No credentials',
  otherOrigin: 'Address has changed',
  unavailable: 'No secret storage',
  passwordNotSaved: 'Password not saved',
  tokenNotSaved: 'Token not saved',
  refused: 'Password rejected; nothing sent',
  tokenRefused: 'Token rejected; nothing sent',
  noAccessToken: 'No access token',
};

const KINDS: Readonly<Record<ServiceErrorKind, string>> = {
  unauthorized: 'Sign-in rejected',
  forbidden: 'Not allowed',
  notFound: 'Not found',
  rateLimited: 'Requests limited',
  serverError: 'Server error',
  unexpectedStatus: 'Unexpected status',
  redirected: 'Redirect rejected',
  timedOut: 'No answer in time',
  cancelled: 'Cancelled',
  unreachable: 'Not reachable',
  tls: 'No secure connection',
  proxy: 'Proxy failed',
  notJson: 'Answer not JSON',
  unexpectedShape: 'Unexpected answer',
  tooLarge: 'Answer too large',
  invalidInput: 'Invalid ID',
};

const REASONS: Readonly<Partial<Record<ServiceErrorKind, Readonly<Partial<Record<FailureReason, string>>>>>> =
  {
    unreachable: {
      unknownHost: 'Host not found',
      refused: 'Nothing answers',
      blockedPort: 'Port not allowed',
      notHttp: 'Not HTTP',
      blockedHttp: 'http:// is blocked',
      noReadableAnswer: 'No readable answer',
      incomplete: 'Answer incomplete',
    },
    tls: {
      selfSigned: 'Certificate not trusted',
      expiredCertificate: 'Certificate not valid',
      wrongHostName: 'Certificate mismatch',
      notTls: 'Not encrypted',
    },
    proxy: {
      unknownHost: 'Proxy not found',
      refused: 'Proxy not reachable',
      noRoute: 'Proxy not reachable',
    },
    notJson: { html: 'Web page instead', empty: 'Answer is empty' },
  };
