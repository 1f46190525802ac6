import { lookUpDoubt } from './doubts';
import type { LookUpSubject, LookUps } from './look-ups';

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
  if (subject.kind === 'pairingCode') return asCode((await lookUps.pairingCode(subject.id, signal)).code);
  const before = lookUps.get(subject);
  const isDoubtful = before !== undefined && lookUpDoubt(before) === 'otherEndpoint';
  if (isDoubtful) await lookUps.endpoint(subject.id, signal);
  else await lookUps.fetchCurrentCode(subject.id, signal);
  const lookUp = lookUps.get(subject);
  if (lookUp === undefined) return undefined;
  if (lookUpDoubt(lookUp) !== 'otherEndpoint') return asCode(lookUp.code);
  return { otherEndpoint: lookUp.details.value?.endpoint?.id ?? '' };
}

function asCode({
  value,
}: {
  readonly value?: { readonly code: string } | undefined;
}): CodeToCopy | undefined {
  return value === undefined ? undefined : { code: value.code };
}
