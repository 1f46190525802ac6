import { parseBaseUrl } from './base-url';

/** The path of an operation, or the start of one, at the end of an address, with any query. */
const OPERATION_PATH =
  /^(https?:\/\/[^/?#]+(?:\/[^?#]*?)??)\/api(\/auth(?:\/accesstokens(?:\/[^/?#]*)?)?|\/endpoints(?:\/[^/?#]*(?:\/(?:current)?pairingcode)?)?)?\/*([?#].*)?$/iu;

/** An address without the path that requests add. */
export interface ShorterAddress {
  readonly address: string;
  /** False where the longer one cannot be a base URL, or could have an access token in it. */
  readonly canKeep: boolean;
}

/** The address that a person means: https:// is put before a bare host. */
export function completeAddress(text: string): string {
  const trimmed = text.trim();
  const hasScheme =
    /^(?:https?|demo):|^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(trimmed) && !/^[^/]*@/u.test(trimmed);
  return trimmed === '' || hasScheme || /^[/\\?#]/u.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** @returns the address without /api or the path of an operation at its end, or undefined where it has none */
export function withoutOperation(address: string): ShorterAddress | undefined {
  const [, shorter = '', operation, query] = OPERATION_PATH.exec(address) ?? [];
  if (!parseBaseUrl(shorter).ok) return undefined;
  return { address: shorter, canKeep: operation === undefined && query === undefined };
}

/** @returns what is wrong with an address, or undefined where it is a base URL or has one before the path of an operation */
export function addressProblem(text: string): string | undefined {
  const address = completeAddress(text);
  const read = parseBaseUrl(withoutOperation(address)?.address ?? address);
  return read.ok ? undefined : read.problem;
}
