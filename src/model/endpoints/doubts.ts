import type { PairingCode } from '../../service/resources';

/** Why the details of a pairing code do not fit it. */
export type Doubt =
  /** The details are those of another endpoint than the one that was looked up. */
  | 'otherEndpoint'
  /** The two answers have different codes: the code may have just changed. */
  | 'answersDiffer';

/** A doubt in words, and what to do about it. */
export const DOUBT_TEXTS: Readonly<Record<Doubt, { readonly headline: string; readonly advice: string }>> = {
  otherEndpoint: {
    headline: 'The details are those of another endpoint',
    advice: 'Check the endpoint ID.',
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
  if (isOther && answered !== '') return 'otherEndpoint';
  return details.id === code?.id && details.code === code.code ? undefined : 'answersDiffer';
}
