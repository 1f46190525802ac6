import { yieldToEventLoop } from '../../service/event-loop';
import type { AccessToken, AccessTokenList } from '../../service/resources';
import type { Settings } from '../connections/settings';
import { type Instant, readInstant, relativeTime } from '../timestamps';

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

const TOKENS_PER_ITERATION = 4000;

interface Known {
  readonly handle: string;
  /** The listing that it was last part of. */
  listedIn: number;
}

/** Gives each token one handle for as long as the window lives, so that rows keep their place over a refresh. */
export class AccessTokenHandles {
  readonly #known = new Map<string, Known>();
  #listings = 0;

  handleOf(accessToken: string): string {
    return this.#knownOf(accessToken).handle;
  }

  /**
   * Lists tokens with their handles; a token that is listed twice shows once and counts as set aside. A long list
   * yields to the event loop every few thousand tokens.
   */
  async list({ tokens, setAside }: AccessTokenList): Promise<AccessTokenListing> {
    this.#listings += 1;
    const listing = this.#listings;
    const entries: AccessTokenEntry[] = [];
    for (const [index, token] of tokens.entries()) {
      if (index % TOKENS_PER_ITERATION === TOKENS_PER_ITERATION - 1) await yieldToEventLoop();
      const known = this.#knownOf(token.accessToken);
      if (known.listedIn === listing) continue;
      known.listedIn = listing;
      entries.push({ handle: known.handle, token });
    }
    return { entries, setAside: setAside + tokens.length - entries.length };
  }

  #knownOf(accessToken: string): Known {
    const known = this.#known.get(accessToken);
    if (known !== undefined) return known;
    const added = { handle: `token-${this.#known.size + 1}`, listedIn: 0 };
    this.#known.set(accessToken, added);
    return added;
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
