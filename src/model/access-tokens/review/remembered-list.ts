import { cutText } from '../../../service/decode/cut-text';
import type { AccessToken, RawTimestamp } from '../../../service/resources';
import type { AccessTokenEntry } from '../listing';
import { withoutToken } from '../masking';
import type { FingerprintsByHandle } from './fingerprints';
import { inPieces } from './in-pieces';
import type { ReviewedFields } from './token-record';

const MAX_TEXT = 200;
/** Of a shorter token no characters are shown, and they would be found in many texts. */
const MIN_LENGTH_WITH_LAST_FOUR = 12;

/** A token of a list, in the form that is remembered. */
export interface ListedToken extends ReviewedFields {
  readonly fingerprint: string;
  readonly client: string | undefined;
  readonly enterprise: string | undefined;
  readonly created: RawTimestamp | undefined;
}

/** A list of access tokens, in the form that is remembered. */
export interface RememberedList {
  /** Milliseconds since the Unix epoch. */
  readonly listedAt: number;
  /** By their fingerprints, each token once. */
  readonly tokens: ReadonlyMap<string, ListedToken>;
}

/** Masks and cuts the tokens of a list. A long list yields to the event loop. */
export async function rememberedList(
  listedAt: number,
  entries: readonly AccessTokenEntry[],
  fingerprints: FingerprintsByHandle,
): Promise<RememberedList> {
  const tokens = new Map<string, ListedToken>();
  await inPieces(entries, ({ handle, token }) => {
    const fingerprint = fingerprints.get(handle);
    if (fingerprint === undefined || tokens.has(fingerprint)) return;
    tokens.set(fingerprint, listedToken(fingerprint, token));
  });
  return { listedAt, tokens };
}

function listedToken(fingerprint: string, token: AccessToken): ListedToken {
  const { accessToken, clientName, enterpriseName, creationDate, expirationDate, roles } = token;
  const text = (value: string) => cutText(masked(value, accessToken), MAX_TEXT);
  const time = (raw: RawTimestamp | undefined) => {
    // A number can be the token, and JSON has no other numbers than finite ones.
    if (typeof raw === 'number' && Number.isFinite(raw) && !`${raw}`.includes(accessToken)) return raw;
    return raw === undefined ? undefined : text(String(raw));
  };
  return {
    fingerprint,
    client: clientName === undefined ? undefined : text(clientName),
    enterprise: enterpriseName === undefined ? undefined : text(enterpriseName),
    created: time(creationDate),
    expires: time(expirationDate),
    roles: roles.map(text),
  };
}

/** A text without the token, nor the last four characters by which the token is shown elsewhere. */
function masked(text: string, accessToken: string): string {
  const withoutAll = withoutToken(text, accessToken);
  if (accessToken.length < MIN_LENGTH_WITH_LAST_FOUR) return withoutAll;
  return withoutToken(withoutAll, accessToken.slice(-4));
}
