import { type Expiry, expiryOf } from '../../model/access-tokens/expiry';
import { clientTitle, maskedToken, withoutToken } from '../../model/access-tokens/masking';
import type { GoneToken, ListedChange } from '../../model/access-tokens/review/token-review';
import type { Settings } from '../../model/connections/settings';
import { displayText, nonBlank } from '../../model/display-text';
import { type Instant, localTime, readInstant } from '../../model/timestamps';
import type { TokenTime, TokenView } from '../../protocol/access-tokens';
import type { AccessToken } from '../../service/resources';

/** The settings that decide how times are read and shown. */
export type TimeSettings = Pick<Settings, 'timestampUnit' | 'expiryWarningDays'>;

/** Describes a token of the list. The token itself is no part of it. */
export function listedView(
  id: string,
  token: AccessToken,
  change: ListedChange | undefined,
  settings: TimeSettings,
  now: number,
): TokenView {
  const { accessToken, enterpriseName, roles, creationDate } = token;
  const shown = (text: string) => displayText(withoutToken(text, accessToken));
  const expiry: Expiry = expiryOf(token, settings, now);
  return {
    id,
    client: displayText(clientTitle(token) ?? ''),
    enterprise: shown(nonBlank(enterpriseName) ?? ''),
    roles: roles.map(shown),
    masked: displayText(maskedToken(accessToken)),
    created: timeOf(readInstant(creationDate, settings.timestampUnit), shown),
    expires: timeOf(expiry.instant, shown),
    state: expiry.state,
    change: change?.kind,
    changeText: change?.kind === 'changed' ? changeText(change, settings, shown) : '',
  };
}

/** Describes a token that was reviewed and is gone. */
export function goneView(id: string, { why, record }: GoneToken, settings: TimeSettings): TokenView {
  const { client = '', enterprise = '', roles, created, expires, lastSeen } = record;
  return {
    id,
    client: displayText(client),
    enterprise: displayText(enterprise),
    roles: roles.map((role) => displayText(role)),
    masked: '',
    created: timeOf(readInstant(created, settings.timestampUnit), displayText),
    expires: timeOf(readInstant(expires, settings.timestampUnit), displayText),
    state: 'gone',
    change: why,
    changeText: `Last listed ${localTime(lastSeen)}`,
  };
}

function timeOf(instant: Instant, shown: (text: string) => string): TokenTime {
  switch (instant.kind) {
    case 'time':
      return { at: instant.milliseconds };
    case 'raw':
      return { at: undefined, raw: shown(String(instant.raw)) };
    case 'none':
      return { at: undefined, raw: '' };
  }
}

function changeText(
  { roles, expiryMoved, record }: Extract<ListedChange, { kind: 'changed' }>,
  { timestampUnit }: TimeSettings,
  shown: (text: string) => string,
): string {
  const { reviewed } = record;
  const parts: string[] = [];
  if (roles !== undefined) parts.push(`Roles were: ${roles.map(shown).join(', ') || '(none)'}`);
  if (expiryMoved) {
    const before = readInstant(reviewed?.expires, timestampUnit);
    const text = before.kind === 'time' ? localTime(before.milliseconds) : 'not known';
    parts.push(`Expiry was: ${text}`);
  }
  return parts.join('. ');
}
