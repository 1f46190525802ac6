import { neverExpires, soonFrom, type TimeSettings } from '../../model/access-tokens/expiry';
import { constantLabel, displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import type { Instant } from '../../model/timestamps';
import type { TokenTime, TokenView } from '../../protocol/access-tokens';
import type { AccessToken } from '../../service/resources';
import { jsonTime, tokenText } from './token-text';

/** The part of a session that describes its tokens. */
export type TokenStandings = Pick<Session, 'accessTokens' | 'standing' | 'tokenInUse'>;

/** Returns the view of a token, without the token string. */
export function tokenView(
  handle: string,
  token: AccessToken,
  session: TokenStandings,
  settings: TimeSettings,
  now: number,
): TokenView {
  const text = tokenText(token, settings, now);
  const from = soonFrom(token, settings);
  const standing = session.standing(handle);
  const roles = text.roles.map((role) => displayText(role));
  return {
    id: handle,
    client: displayText(text.client ?? ''),
    enterprise: displayText(text.enterprise ?? ''),
    roles,
    roleNames: roles.map(constantLabel),
    masked: displayText(text.lastFour),
    created: timeOf(text.created),
    expires: timeOf(text.expires),
    neverExpires: neverExpires(token),
    state: text.state,
    ...(from === undefined ? {} : { soonFrom: from }),
    ofClient: standing?.ofClient ?? 1,
    laterEnd: jsonTime(standing?.laterEnd),
    isInUse: session.tokenInUse?.handle === handle,
  };
}

function timeOf(instant: Instant): TokenTime {
  switch (instant.kind) {
    case 'time':
      return { at: instant.milliseconds };
    case 'raw':
      return { at: undefined, raw: displayText(String(instant.raw)) };
    case 'none':
      return { at: undefined, raw: '' };
  }
}
