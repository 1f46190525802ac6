import type { AccessToken, AccessTokenList } from '../service/resources';
import type { Settings } from './settings';
import { type Instant, readInstant, relativeTime } from './timestamps';

/** An access token with a handle: rows, panels and commands name it by that and never by the token. */
export interface AccessTokenEntry {
  readonly handle: string;
  readonly token: AccessToken;
}

export interface AccessTokenListing {
  readonly entries: readonly AccessTokenEntry[];
  /** How many items of the answer were not access tokens. */
  readonly setAside: number;
}

/** Gives each token one handle for as long as the window lives, so that rows keep their place over a refresh. */
export class AccessTokenHandles {
  readonly #handles = new Map<string, string>();

  /** Every token that has a handle. */
  get tokens(): readonly string[] {
    return [...this.#handles.keys()];
  }

  handleOf(accessToken: string): string {
    const known = this.#handles.get(accessToken);
    if (known !== undefined) return known;
    const handle = `token-${this.#handles.size + 1}`;
    this.#handles.set(accessToken, handle);
    return handle;
  }

  /** Lists tokens with their handles; a token that is listed twice shows once and counts as set aside. */
  list({ tokens, setAside }: AccessTokenList): AccessTokenListing {
    const entries = new Map<string, AccessTokenEntry>();
    for (const token of tokens) {
      const handle = this.handleOf(token.accessToken);
      if (!entries.has(handle)) entries.set(handle, { handle, token });
    }
    return { entries: [...entries.values()], setAside: setAside + tokens.length - entries.size };
  }
}

/** A token as it may be seen: its last four characters, or none of a token too short to give away four. */
export function maskedToken(accessToken: string): string {
  return accessToken.length >= 12 ? `…${accessToken.slice(-4)}` : '…';
}

/** Any field of an answer can happen to quote the token: masks it, before the text is cut anywhere. */
export function withoutToken(text: string, accessToken: string): string {
  return text.replaceAll(accessToken, '…');
}

/** A token's state in its life, as far as its expiry can be read. */
export type ExpiryState = 'valid' | 'soon' | 'expired' | 'unknown';

export interface Expiry {
  readonly state: ExpiryState;
  readonly instant: Instant;
  /** Such as "expires in 3 days". */
  readonly text: string;
}

/** @param now milliseconds since the Unix epoch */
export function expiryOf(
  token: AccessToken,
  settings: Pick<Settings, 'timestampUnit' | 'expiryWarningDays'>,
  now: number,
): Expiry {
  const instant = readInstant(token.expirationDate, settings.timestampUnit);
  if (instant.kind !== 'time') return { state: 'unknown', instant, text: 'expiry unknown' };
  const { milliseconds } = instant;
  const left = milliseconds - now;
  const state = left <= 0 ? 'expired' : left <= settings.expiryWarningDays * 86_400_000 ? 'soon' : 'valid';
  return {
    state,
    instant,
    // Only when it is wanted: of tens of thousands of tokens a few hundred are shown, and the words take their time.
    get text() {
      return `${left <= 0 ? 'expired' : 'expires'} ${relativeTime(milliseconds, now)}`;
    },
  };
}
