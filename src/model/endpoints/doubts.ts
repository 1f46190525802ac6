import type { PairingCode } from '../../service/resources';
import type { LookUp, LookUpSubject, LookUps } from './look-ups';

/** Why the details of a pairing code do not fit it. */
export type Doubt =
  /** The details, and so the code, are those of another endpoint than the one that was looked up. */
  | 'otherEndpoint'
  /** The two answers have different codes: the code may have just changed. */
  | 'answersDiffer';

/** A doubt in words, and what to do about it. */
export const DOUBT_TEXTS: Readonly<Record<Doubt, { readonly headline: string; readonly advice: string }>> = {
  otherEndpoint: {
    headline: 'The code is that of another endpoint',
    advice: 'Check the endpoint ID, then retry.',
  },
  answersDiffer: {
    headline: 'The code may have just changed',
    advice: 'Refresh before you use it.',
  },
};

/**
 * Compares the answers of the two operations.
 * @param endpointId the endpoint that was looked up, or undefined where that was a pairing code ID
 */
export function doubtOf(
  endpointId: string | undefined,
  code: Pick<PairingCode, 'id' | 'code'> | undefined,
  details: PairingCode,
): Doubt | undefined {
  const answered = details.endpoint?.id;
  const isOther = endpointId !== undefined && answered !== undefined && answered !== endpointId;
  if (isOther) return 'otherEndpoint';
  return details.id === code?.id && details.code === code.code ? undefined : 'answersDiffer';
}

/** The doubt about the code that a look-up shows, by its details as far as they are about that code. */
export function lookUpDoubt({
  subject,
  code,
  details,
}: Pick<LookUp, 'subject' | 'code' | 'details'>): Doubt | undefined {
  if (code.value === undefined || details.value === undefined) return undefined;
  const isSame = details.value.id === code.value.id && details.value.code === code.value.code;
  // Details from before the code, as after Copy Pairing Code, say nothing about another code.
  const areOlder =
    details.isLoading || details.error !== undefined || (details.loadedAt ?? 0) < (code.loadedAt ?? 0);
  if (areOlder && !isSame) return undefined;
  return doubtOf(subject.kind === 'endpoint' ? subject.id : undefined, code.value, details.value);
}

/** A code that may be copied, or the endpoint that the code belongs to instead of the one that was looked up. */
export type CodeToCopy = { readonly code: string } | { readonly otherEndpoint: string };

/**
 * Fetches a code again, so that no outdated one is copied. Where the last code was that of another endpoint, the details
 * are fetched as well, to see whether it still is.
 * @throws ServiceError or CredentialsError
 */
export async function fetchCodeToCopy(
  lookUps: LookUps,
  subject: LookUpSubject,
  signal: AbortSignal,
): Promise<CodeToCopy | undefined> {
  if (subject.kind === 'pairingCode') return codeOf(await lookUps.pairingCode(subject.id, signal));
  if (lookUpDoubt(lookUps.get(subject)) === 'otherEndpoint') await lookUps.endpoint(subject.id, signal);
  else await lookUps.fetchCurrentCode(subject.id, signal);
  const lookUp = lookUps.get(subject);
  if (lookUpDoubt(lookUp) !== 'otherEndpoint') return codeOf(lookUp);
  return { otherEndpoint: lookUp.details.value?.endpoint?.id ?? '' };
}

function codeOf({ code: { value } }: LookUp): CodeToCopy | undefined {
  return value && { code: value.code };
}
