import * as l10n from '@vscode/l10n';
import { ServiceError } from '../../service/errors';
import type { AttemptHook } from '../../service/http/get-json';
import { currentPairingCode, pairingCode } from '../../service/operations';
import type { Endpoint, EpochMs, PairingCode } from '../../service/resources';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import type { SignIn } from '../connections/sign-in';
import { displayText, MAX_QUOTED_ID } from '../display-text';
import type { Problem } from '../problems/problem';
import { isOutdated } from './code-age';

/** The two kinds of identifiers (interface, "Endpoints", rule 4). */
type IdKind = 'endpoint' | 'pairingCode';

/** The subject of a look-up, which stays the same across refreshes. */
export interface LookUpSubject {
  readonly kind: IdKind;
  readonly id: string;
}

/** Returns the subject of an endpoint ID. */
export function endpointOf(id: string): LookUpSubject {
  return { kind: 'endpoint', id };
}

export function isSameSubject(one: LookUpSubject, other: LookUpSubject): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** Returns the same ID as the other kind. */
export function otherKindOf({ kind, id }: LookUpSubject): LookUpSubject {
  return { kind: kind === 'endpoint' ? 'pairingCode' : 'endpoint', id };
}

type Code = Pick<PairingCode, 'id' | 'code'>;

/**
 * A code that the service returned for an endpoint although the code belongs to another endpoint. Never shown or
 * exported.
 */
interface WithheldCode extends Code {
  readonly endpointId: string;
}

/** A mismatch between a pairing code and its details. */
type Doubt =
  /** The details, and therefore the code, belong to an endpoint other than the requested one. */
  | 'otherEndpoint'
  /** The two responses have different codes, so the code may have just changed. */
  | 'responsesDiffer';

/**
 * The state of the last look-up. `notFetched`: there was no look-up. `incomplete`: the code is known, but its details
 * were not fetched or do not match, see `error` and `doubt`. `failed`: there is no new code, see `error` and `withheld`.
 */
export type LookUpState = 'notFetched' | 'done' | 'incomplete' | 'failed';

/**
 * The pairing code of an endpoint, and its details. Kept in memory only. A pending look-up is not part of it, see
 * `LookUps.fetching`.
 */
export interface LookUp {
  readonly state: LookUpState;
  /** The last fetched code. Stays during a new fetch and after a failure. */
  readonly code?: Code;
  /** Set instead of `code` if the service returned another endpoint's code, which is never shown. */
  readonly withheld?: WithheldCode;
  readonly fetchedAt?: EpochMs;
  /** How the last fetched code compares to the previous one; undefined for the first code. */
  readonly comparison?: 'same' | 'changed';
  /** Time at which a different code was fetched. Use `hasRecentChange`. */
  readonly changedAt?: EpochMs;
  /** The code before the change, or before a withheld code. */
  readonly previousCode?: string;
  readonly endpoint?: Endpoint;
  /** Undefined if never fetched. */
  readonly capabilities?: readonly string[];
  /** The error of the last fetch of the code or the details. */
  readonly error?: unknown;
  readonly doubt?: Doubt;
}

export const NOT_LOOKED_UP: LookUp = { state: 'notFetched' };

/**
 * Returns whether the details of a code were not requested or got no response, for example after *Stop* or *Cancel*. If
 * they got a response, such as a 403 for an account without the permission, another request would get the same
 * response.
 */
export function lacksDetails({ state, doubt, error }: LookUp): boolean {
  if (state !== 'incomplete' || doubt !== undefined) return false;
  return !(error instanceof ServiceError && error.details.status !== undefined);
}

/** Returns whether a code changed within the last 12 hours. The change is displayed until then. */
export function hasRecentChange({ changedAt }: LookUp, now: EpochMs): boolean {
  return changedAt !== undefined && !isOutdated(changedAt, now);
}

const DOUBT_MESSAGES: Readonly<Record<Doubt, { readonly headline: string; readonly advice: string }>> = {
  otherEndpoint: {
    headline: l10n.t('The code belongs to another endpoint'),
    advice: l10n.t('Check the endpoint ID, then retry.'),
  },
  responsesDiffer: {
    headline: l10n.t('The code may have just changed'),
    advice: l10n.t('Fetch it again before you use it.'),
  },
};

/** Describes why a code is doubtful or withheld, and what to do. Returns undefined if it is neither. */
export function doubtProblem({
  doubt,
  withheld,
}: Pick<LookUp, 'doubt' | 'withheld'>): Pick<Problem, 'headline' | 'advice'> | undefined {
  if (doubt === undefined || withheld === undefined) return doubt && DOUBT_MESSAGES[doubt];
  const other = displayText(withheld.endpointId, MAX_QUOTED_ID);
  return {
    headline: l10n.t('The service returned the code of endpoint {0}', other),
    advice: DOUBT_MESSAGES[doubt].advice,
  };
}

/** A request of a look-up. It can be sent again. */
export interface LookUpRequest {
  readonly part: 'code' | 'details';
  /**
   * @param beforeAttempt for a caller that paces and retries requests itself, see `ServiceAccess.run`
   * @throws ServiceError or CredentialsError
   */
  readonly send: (signal: AbortSignal | undefined, beforeAttempt?: AttemptHook) => Promise<LookUpResponse>;
  /** Applies a failure to the look-up. */
  readonly failed: (before: LookUp, error: unknown) => LookUp;
}

export interface LookUpResponse {
  /** The sign-in of the request. The current sign-in may be different. */
  readonly signIn: SignIn;
  /** Applies the response to the look-up. */
  readonly change: (before: LookUp) => LookUp;
  /** Returns the next request, or undefined at the end of the look-up. */
  readonly next: LookUpRequest | undefined;
}

/**
 * Creates the first request for an endpoint, which fetches its current code. The request for the details of that code
 * follows.
 */
export function endpointRequest(access: ServiceAccess, endpointId: string, clock: Clock): LookUpRequest {
  return {
    part: 'code',
    send: (signal, beforeAttempt) =>
      access.run(
        'endpoints.currentPairingCode',
        signal,
        async (request, signIn) => {
          const current = await currentPairingCode(endpointId, request);
          const at = clock.now();
          return {
            signIn,
            change: (before) => withCode(before, current, at),
            next: detailsRequest(access, endpointId, current, at),
          };
        },
        beforeAttempt,
      ),
    failed: withoutCode,
  };
}

/** Creates the only request for a pairing code by its own ID. */
export function pairingCodeRequest(
  access: ServiceAccess,
  pairingCodeId: string,
  clock: Clock,
): LookUpRequest {
  return {
    part: 'code',
    send: (signal, beforeAttempt) =>
      fetchDetails(access, pairingCodeId, signal, beforeAttempt, (details) => {
        const at = clock.now();
        return (before) => withEndpoint(accepted(before, details, at), details);
      }),
    failed: withoutCode,
  };
}

function detailsRequest(
  access: ServiceAccess,
  endpointId: string,
  current: Code,
  at: EpochMs,
): LookUpRequest {
  return {
    part: 'details',
    send: (signal, beforeAttempt) =>
      fetchDetails(
        access,
        current.id,
        signal,
        beforeAttempt,
        (details) => (before) => withDetails(before, endpointId, current, at, details),
      ),
    failed: (before, error) => ({
      ...before,
      state: before.code === undefined ? 'failed' : 'incomplete',
      error,
    }),
  };
}

/** Sends the last request of a look-up. @param changeOf returns the change that the details make */
function fetchDetails(
  access: ServiceAccess,
  pairingCodeId: string,
  signal: AbortSignal | undefined,
  beforeAttempt: AttemptHook | undefined,
  changeOf: (details: PairingCode) => LookUpResponse['change'],
): Promise<LookUpResponse> {
  return access.run(
    'endpoints.pairingCode',
    signal,
    async (request, signIn) => {
      const change = changeOf(await pairingCode(pairingCodeId, request));
      return { signIn, change, next: undefined };
    },
    beforeAttempt,
  );
}

/** A withheld code stays withheld if it is fetched again. */
function withCode(before: LookUp, current: Code, at: EpochMs): LookUp {
  const { withheld } = before;
  return withheld !== undefined && isSameCode(withheld, current)
    ? withholding(before, withheld)
    : { ...accepted(before, current, at), state: 'incomplete' };
}

function withoutCode({ doubt, ...before }: LookUp, error: unknown): LookUp {
  return { ...before, state: 'failed', error };
}

/**
 * Applies the details of a code.
 * @param current the code whose details were requested
 * @param at time at which `current` was fetched
 */
function withDetails(
  before: LookUp,
  endpointId: string,
  current: Code,
  at: EpochMs,
  details: PairingCode,
): LookUp {
  // A newer code may have been fetched meanwhile.
  const isReplaced = before.code !== undefined && !isSameCode(before.code, current);
  const other = details.endpoint?.id;
  // Neither the code nor the details of another endpoint may appear under this endpoint's name.
  if (other !== undefined && other !== endpointId) {
    const { id, code } = current;
    return isReplaced ? before : withholding(before, { id, code, endpointId: other });
  }
  const detailed = withEndpoint(before.code === undefined ? accepted(before, current, at) : before, details);
  if (isReplaced) return detailed;
  return isSameCode(details, current)
    ? { ...detailed, state: 'done' }
    : { ...detailed, state: 'incomplete', doubt: 'responsesDiffer' };
}

function withEndpoint(before: LookUp, { endpoint, endpointCapabilities }: PairingCode): LookUp {
  return {
    ...before,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(endpointCapabilities === undefined ? {} : { capabilities: endpointCapabilities }),
  };
}

function accepted(before: LookUp, { id, code }: Code, at: EpochMs): LookUp {
  const { error, doubt, withheld, comparison, changedAt, previousCode, ...rest } = before;
  const earlier = before.code?.code ?? previousCode;
  const current = { ...rest, state: 'done', code: { id, code }, fetchedAt: at } as const;
  if (earlier === undefined) return current;
  if (earlier !== code) return { ...current, comparison: 'changed', changedAt: at, previousCode: earlier };
  if (changedAt === undefined || previousCode === undefined || isOutdated(changedAt, at))
    return { ...current, comparison: 'same' };
  return { ...current, comparison: 'same', changedAt, previousCode };
}

/** Keeps the code that was shown before the withheld one, for comparison with the next code. */
function withholding(before: LookUp, withheld: WithheldCode): LookUp {
  const { error, code, fetchedAt, comparison, changedAt, previousCode, ...rest } = before;
  const earlier = comparison === 'same' ? code?.code : previousCode;
  return {
    ...rest,
    state: 'failed',
    doubt: 'otherEndpoint',
    withheld,
    ...(earlier === undefined ? {} : { previousCode: earlier }),
  };
}

function isSameCode(one: Code, other: Code): boolean {
  return one.id === other.id && one.code === other.code;
}
