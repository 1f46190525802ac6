import * as l10n from '@vscode/l10n';
import { sentenceAnd } from '../../../language';
import { soonFrom, type TimeSettings } from '../../../model/access-tokens/expiry';
import type { GoneToken, ListedChange, TokenComparison } from '../../../model/access-tokens/history/compare';
import { withoutToken } from '../../../model/access-tokens/masking';
import type { Session } from '../../../model/connections/session';
import { constantLabel, displayText } from '../../../model/display-text';
import { type Instant, localTime, readInstant } from '../../../model/timestamps';
import type { TokenTime, TokenView } from '../../../protocol/access-tokens';
import type { AccessToken } from '../../../service/resources';
import { tokenText } from './token-text';

/** The part of a session that describes its tokens. */
export type TokenStandings = Pick<Session, 'accessTokens' | 'isRenewed' | 'tokenInUse'>;

/** State of a listed token relative to other tokens and to the last review. */
export interface ListedStanding {
  readonly change: ListedChange | undefined;
  /** Whether another token replaces it. */
  readonly isRenewed: boolean;
  /** Whether look-ups send it. */
  readonly isInUse: boolean;
}

export function standingOf(
  session: TokenStandings,
  comparison: TokenComparison | undefined,
  handle: string,
): ListedStanding {
  return {
    change: comparison?.changes.get(handle),
    isRenewed: session.isRenewed(handle),
    isInUse: session.tokenInUse?.handle === handle,
  };
}

/** Returns the view of a listed token, without the token string. */
export function listedView(
  id: string,
  token: AccessToken,
  { change, ...standing }: ListedStanding,
  settings: TimeSettings,
  now: number,
): TokenView {
  const text = tokenText(token, settings, now, standing.isRenewed);
  const from = soonFrom(token, settings);
  return {
    id,
    client: displayText(text.client ?? ''),
    enterprise: displayText(text.enterprise ?? ''),
    ...rolesOf(text.roles),
    masked: displayText(text.lastFour),
    created: timeOf(text.created),
    expires: timeOf(text.expires),
    state: text.state,
    ...(from === undefined || standing.isRenewed ? {} : { soonFrom: from }),
    isInUse: standing.isInUse,
    change: change?.kind,
    changeText: change?.kind === 'changed' ? changeText(change, token.accessToken) : '',
  };
}

/** Returns the view of a token that was reviewed and is gone. */
export function goneView(id: string, { why, record }: GoneToken): TokenView {
  const { clientName = '', enterpriseName = '', roles, creationDate, expirationDate, lastSeen } = record;
  return {
    id,
    client: displayText(clientName),
    enterprise: displayText(enterpriseName),
    ...rolesOf(roles),
    masked: '',
    created: timeOf(readInstant(creationDate)),
    expires: timeOf(readInstant(expirationDate)),
    state: 'gone',
    isInUse: false,
    change: why,
    changeText: l10n.t({
      message: 'Last listed {0}',
      args: [localTime(lastSeen)],
      comment: ['Of an access token. {0} is a date and time.'],
    }),
  };
}

function rolesOf(roles: readonly string[]): Pick<TokenView, 'roles' | 'roleNames'> {
  const shown = roles.map((role) => displayText(role));
  return { roles: shown, roleNames: shown.map(constantLabel) };
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

function changeText(
  { roles, expiryMoved, record }: Extract<ListedChange, { kind: 'changed' }>,
  accessToken: string,
): string {
  const { reviewed } = record;
  const shown = (text: string) => constantLabel(displayText(withoutToken(text, accessToken)));
  const rolesWere = roles && rolesText(roles.map(shown));
  const expiryWas = expiryMoved ? expiryBefore(readInstant(reviewed?.expirationDate)) : undefined;
  if (rolesWere === undefined || expiryWas === undefined) return rolesWere ?? expiryWas ?? '';
  return sentenceAnd(rolesWere, expiryWas);
}

function rolesText(before: readonly string[]): string {
  return before.length === 0
    ? l10n.t('Roles were: (none)')
    : l10n.t({
        message: 'Roles were: {0}',
        args: [before.join(', ')],
        comment: ['{0} is the roles that an access token had before they were changed.'],
      });
}

function expiryBefore(before: Instant): string {
  return before.kind === 'time'
    ? l10n.t({
        message: 'Expiry was: {0}',
        args: [localTime(before.milliseconds)],
        comment: ['{0} is the time at which an access token expired before that was changed.'],
      })
    : l10n.t('Expiry was: unknown');
}
