import { cutText } from '../../../service/decode';
import type { AccessToken, RawTimestamp } from '../../../service/resources';
import type { Session } from '../../connections/session';
import type { TokenFacts } from '../expiry';
import type { TokenListReading } from '../listing';
import { withoutLastFour } from '../masking';
import type { Fingerprints } from './fingerprints';
import { orNotSaved } from './history-file';
import type { Remembered } from './remembered';

/** A list of access tokens in its remembered form, and its owner. */
export interface SeenList extends Pick<Remembered, 'baseUrl' | 'keyId' | 'account' | 'listedAt' | 'inUse'> {
  /** Tokens by fingerprint. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

const MAX_TEXT = 200;

/**
 * Converts a list to its remembered form, without token strings.
 * @returns the list, and the fingerprints of its tokens by handle
 * @throws HistoryNotSaved if the key cannot be read
 */
export async function seenList(
  { list, listedAt }: TokenListReading,
  { connection, tokenInUse }: Pick<Session, 'connection' | 'tokenInUse'>,
  hashes: Fingerprints,
): Promise<{ readonly seen: SeenList; readonly fingerprints: ReadonlyMap<string, string> }> {
  const key = await orNotSaved(hashes.key());
  const fingerprints = await hashes.ofTokens(key, list.entries);
  const tokens = list.entries.flatMap(({ handle, token }) => {
    const fingerprint = fingerprints.get(handle);
    return fingerprint === undefined ? [] : [[fingerprint, factsToRemember(token)] as const];
  });
  const seen = {
    baseUrl: connection.baseUrl.href,
    keyId: key.id,
    account: await hashes.ofAccount(key, list.username),
    listedAt,
    inUse: tokenInUse && (await hashes.ofToken(key, tokenInUse.token)),
    tokens: new Map(tokens),
  };
  return { seen, fingerprints };
}

/** Masks and truncates the fields of a token. */
function factsToRemember(token: AccessToken): TokenFacts {
  const { accessToken, clientName, enterpriseName, creationDate, expirationDate, roles } = token;
  const text = (value: string) => cutText(withoutLastFour(value, accessToken), MAX_TEXT);
  const time = (raw: RawTimestamp | undefined) => {
    // The number itself can be the token. JSON numbers are finite.
    if (typeof raw === 'number' && Number.isFinite(raw) && !`${raw}`.includes(accessToken)) return raw;
    return raw === undefined ? undefined : text(String(raw));
  };
  return {
    clientName: clientName === undefined ? undefined : text(clientName),
    enterpriseName: enterpriseName === undefined ? undefined : text(enterpriseName),
    creationDate: time(creationDate),
    expirationDate: time(expirationDate),
    roles: roles.map(text),
  };
}
