import * as l10n from '@vscode/l10n';
import type { AttemptHook } from '../../service/http/get-json';
import { currentPairingCode, pairingCode } from '../../service/operations';
import type { Endpoint, EpochMs, PairingCode } from '../../service/resources';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import { displayText, MAX_QUOTED_ID } from '../display-text';
import type { Problem } from '../problems/problem';

/** Which of the two identifiers a text is (interface, "Endpoints", rule 4). */
export type IdKind = 'endpoint' | 'pairingCode';

/** What is looked up: the same over refreshes. */
export interface LookUpSubject {
  readonly kind: IdKind;
  readonly id: string;
}

/** The same text as the other kind of ID. */
export function otherKindOf({ kind, id }: LookUpSubject): LookUpSubject {
  return { kind: kind === 'endpoint' ? 'pairingCode' : 'endpoint', id };
}

/** A pairing code with its own ID. */
type Code = Pick<PairingCode, 'id' | 'code'>;

/** A code that the service returned for an endpoint although it belongs to another one. It is never handed on. */
export interface WithheldCode extends Code {
  /** The endpoint that the code belongs to. */
  readonly endpointId: string;
}

/** Why the details of a pairing code do not fit it. */
export type Doubt =
  /** The details, and so the code, belong to another endpoint than the one that was looked up. */
  | 'otherEndpoint'
  /** The two responses have different codes: the code may have just changed. */
  | 'responsesDiffer';

/**
 * How far a look-up is. `waiting` with a code: that is from before. `incomplete` has a code, but its details are missing or
 * do not fit: see `error` and `doubt`. `failed` has no new code: see `error` and `withheld`.
 */
export type LookUpState = 'waiting' | 'fetching' | 'done' | 'incomplete' | 'failed';

/** The pairing code of an endpoint, and what is known of the endpoint. Lives in memory only. */
export interface LookUp {
  readonly state: LookUpState;
  /** The code that was fetched last. It stays while it is fetched again, and when that fails. */
  readonly code?: Code;
  /** Present in place of `code` when the service returned the code of another endpoint. */
  readonly withheld?: WithheldCode;
  /** When `code` was fetched. */
  readonly fetchedAt?: EpochMs;
  /** How the code compares to the one before; undefined for the first one. */
  readonly change?: 'same' | 'changed';
  /** The code before, if the last fetch brought another, or none that is shown. */
  readonly previousCode?: string;
  readonly endpoint?: Endpoint;
  /** Undefined when they were never fetched. */
  readonly capabilities?: readonly string[];
  /** Why the last fetch of the code or of the details failed. */
  readonly error?: unknown;
  readonly doubt?: Doubt;
}

export const NOT_LOOKED_UP: LookUp = { state: 'waiting' };

/** A doubt in words, and what to do about it. */
const DOUBT_TEXTS: Readonly<Record<Doubt, { readonly headline: string; readonly advice: string }>> = {
  otherEndpoint: {
    headline: l10n.t('The code is that of another endpoint'),
    advice: l10n.t('Check the endpoint ID, then retry.'),
  },
  responsesDiffer: {
    headline: l10n.t('The code may have just changed'),
    advice: l10n.t('Fetch it again before you use it.'),
  },
};

/** Why a code is doubtful or withheld, and what to do about it; undefined where neither is. */
export function doubtProblem({
  doubt,
  withheld,
}: Pick<LookUp, 'doubt' | 'withheld'>): Pick<Problem, 'headline' | 'advice'> | undefined {
  if (doubt === undefined || withheld === undefined) return doubt && DOUBT_TEXTS[doubt];
  const other = displayText(withheld.endpointId, MAX_QUOTED_ID);
  return {
    headline: l10n.t('The service returned the code of endpoint {0}', other),
    advice: DOUBT_TEXTS[doubt].advice,
  };
}

/** One request of a look-up. It can be sent again. */
export interface LookUpRequest {
  readonly part: 'code' | 'details';
  /**
   * @param beforeAttempt for a caller that paces and repeats requests itself: see `ServiceAccess.run`
   * @throws ServiceError or CredentialsError
   */
  readonly send: (signal: AbortSignal | undefined, beforeAttempt?: AttemptHook) => Promise<LookUpResponse>;
  /** The look-up when the request has failed. */
  readonly failed: (before: LookUp, error: unknown) => LookUp;
}

export interface LookUpResponse {
  /** The look-up with the response. */
  readonly change: (before: LookUp) => LookUp;
  /** The request that follows, or undefined at the end of the look-up. */
  readonly next: LookUpRequest | undefined;
}

/** @returns the first request of the look-up of an endpoint: its current code, and then the details of that code */
export function endpointRequest(access: ServiceAccess, endpointId: string, clock: Clock): LookUpRequest {
  return {
    part: 'code',
    send: async (signal, beforeAttempt) => {
      const current = await access.run(
        'endpoints.currentPairingCode',
        signal,
        (sent) => currentPairingCode(endpointId, sent),
        beforeAttempt,
      );
      const at = clock.now();
      return {
        change: (before) => withCode(before, current, at),
        next: detailsRequest(access, endpointId, current, at),
      };
    },
    failed: withoutCode,
  };
}

/** @returns the only request of the look-up of a pairing code by its own ID */
export function pairingCodeRequest(
  access: ServiceAccess,
  pairingCodeId: string,
  clock: Clock,
): LookUpRequest {
  return {
    part: 'code',
    send: async (signal, beforeAttempt) => {
      const details = await fetchDetails(access, pairingCodeId, signal, beforeAttempt);
      const at = clock.now();
      return { change: (before) => withEndpoint(accepted(before, details, at), details), next: undefined };
    },
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
    send: async (signal, beforeAttempt) => {
      const details = await fetchDetails(access, current.id, signal, beforeAttempt);
      return { change: (before) => withDetails(before, endpointId, current, at, details), next: undefined };
    },
    failed: (before, error) => ({
      ...before,
      state: before.code === undefined ? 'failed' : 'incomplete',
      error,
    }),
  };
}

function fetchDetails(
  access: ServiceAccess,
  pairingCodeId: string,
  signal: AbortSignal | undefined,
  beforeAttempt: AttemptHook | undefined,
): Promise<PairingCode> {
  return access.run(
    'endpoints.pairingCode',
    signal,
    (sent) => pairingCode(pairingCodeId, sent),
    beforeAttempt,
  );
}

/** A code that is known to be another endpoint's stays withheld. */
function withCode(before: LookUp, current: Code, at: EpochMs): LookUp {
  const { withheld } = before;
  return withheld !== undefined && isSameCode(withheld, current)
    ? withholding(before, withheld)
    : accepted(before, current, at);
}

function withoutCode({ doubt, ...before }: LookUp, error: unknown): LookUp {
  return { ...before, state: 'failed', error };
}

/**
 * @param current the code that the details were asked for
 * @param at when that was fetched
 */
function withDetails(
  before: LookUp,
  endpointId: string,
  current: Code,
  at: EpochMs,
  details: PairingCode,
): LookUp {
  // Another code may have been fetched meanwhile.
  const isOutdated = before.code !== undefined && !isSameCode(before.code, current);
  const other = details.endpoint?.id;
  // Neither the code nor the details of another endpoint may show under this one's name.
  if (other !== undefined && other !== endpointId) {
    const { id, code } = current;
    return isOutdated ? before : withholding(before, { id, code, endpointId: other });
  }
  const detailed = withEndpoint(before.code === undefined ? accepted(before, current, at) : before, details);
  if (isOutdated) return detailed;
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
  const { error, doubt, withheld, change, previousCode, ...rest } = before;
  const earlier = before.code?.code ?? previousCode;
  const present = { ...rest, state: 'done', code: { id, code }, fetchedAt: at } as const;
  if (earlier === undefined) return present;
  return earlier === code
    ? { ...present, change: 'same' }
    : { ...present, change: 'changed', previousCode: earlier };
}

/** The code that was shown before the withheld one stays to be compared with the next one. */
function withholding(before: LookUp, withheld: WithheldCode): LookUp {
  const { error, code, fetchedAt, change, previousCode, ...rest } = before;
  const earlier = previousCode ?? (change === 'same' ? code?.code : undefined);
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
