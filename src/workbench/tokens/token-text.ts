import * as l10n from '@vscode/l10n';
import type { LocalCalendar } from '../../local-calendar';
import { type ExpiryState, expiryOf, type TimeSettings } from '../../model/access-tokens/expiry';
import { maskedToken, withoutToken } from '../../model/access-tokens/masking';
import { nonBlank } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import { type Instant, readInstant } from '../../model/timestamps';
import { laterTokenText, NO_CLIENT, type TokenView } from '../../protocol/access-tokens';
import { briefDuration, relativeTime } from '../../protocol/text';
import type { AccessToken } from '../../service/resources';
import type { Detail } from '../webview/panel-parts';

/** Labels and values of an access token for all views, without the token string, neither truncated nor escaped. */
export interface TokenText {
  /** Undefined if the service sent no visible client name. */
  readonly client: string | undefined;
  readonly lastFour: string;
  readonly enterprise: string | undefined;
  readonly roles: readonly string[];
  readonly created: Instant;
  readonly expires: Instant;
  readonly state: ExpiryState;
  /** For example "expires in 3 days". */
  readonly expiry: string;
  /** A brief form, such as "16 d". */
  readonly briefExpiry: string;
}

/** Shown for a token that was listed after its expiry. */
export const CLOCKS_MAY_DIFFER = l10n.t(
  'Expired according to this computer’s clock, but the service still lists it: the clocks may differ',
);

/** @param now milliseconds since the Unix epoch */
export function tokenText(token: AccessToken, settings: TimeSettings, now: number): TokenText {
  const { accessToken, enterpriseName, roles, creationDate } = token;
  const masked = (text: string) => withoutToken(text, accessToken);
  const instant = (read: Instant): Instant =>
    read.kind === 'none' ? read : { ...read, raw: masked(String(read.raw)) };
  const enterprise = nonBlank(enterpriseName);
  const { state, instant: expires } = expiryOf(token, settings, now);
  return {
    client: clientOf(token),
    lastFour: maskedToken(accessToken),
    enterprise: enterprise === undefined ? undefined : masked(enterprise),
    roles: roles.map(masked),
    created: instant(readInstant(creationDate)),
    expires: instant(expires),
    state,
    expiry: expiryText(expires, now),
    briefExpiry: briefExpiry(expires, now),
  };
}

/** Returns the client of a token, with the token masked; undefined if it has no visible character. */
export function clientOf({ clientName, accessToken }: AccessToken): string | undefined {
  const client = nonBlank(clientName);
  return client === undefined ? undefined : withoutToken(client, accessToken);
}

/**
 * Describes the token that takes over from a listed token, if there is one.
 * @param now milliseconds since the Unix epoch
 */
export function laterTokenOf(
  session: Pick<Session, 'standing'>,
  handle: string,
  now: number,
  calendar: LocalCalendar,
): string | undefined {
  return laterTokenText(jsonTime(session.standing(handle)?.laterEnd), now, calendar);
}

/** Converts the end of a token for pages, because JSON has no Infinity. */
export function jsonTime(end: number | undefined): TokenView['laterEnd'] {
  return end === Number.POSITIVE_INFINITY ? 'never' : end;
}

/** Returns the details of a token except its roles, for a tooltip or panel. */
export function tokenDetails(text: TokenText, now: number, calendar: LocalCalendar): readonly Detail[] {
  return [
    { label: l10n.t('Access token'), text: text.lastFour, isMasked: true },
    { label: l10n.t('Client'), text: text.client ?? NO_CLIENT },
    {
      label: l10n.t('Enterprise'),
      text: text.enterprise ?? l10n.t('(unknown)'),
    },
    { label: l10n.t('Created'), ...timeDetail(text.created, now, calendar) },
    { label: l10n.t('Expires'), ...timeDetail(text.expires, now, calendar) },
  ];
}

/**
 * Formats the expiry, such as "expires in 3 days".
 * @param now milliseconds since the Unix epoch
 */
export function expiryText(expires: Instant, now: number): string {
  if (expires.kind !== 'time') return l10n.t('expiry unknown');
  const { milliseconds } = expires;
  const time = relativeTime(milliseconds, now);
  return milliseconds <= now ? l10n.t('expired {0}', time) : l10n.t('expires {0}', time);
}

function briefExpiry(expires: Instant, now: number): string {
  if (expires.kind !== 'time') return l10n.t('expiry unknown');
  const left = expires.milliseconds - now;
  return left <= 0 ? l10n.t('expired') : briefDuration(left);
}

/**
 * Formats a time and adds the raw value, which reveals a wrong unit.
 * @param now milliseconds since the Unix epoch
 */
export function timeDetail(
  instant: Instant,
  now: number,
  calendar: LocalCalendar,
): Pick<Detail, 'text' | 'raw'> {
  if (instant.kind === 'none')
    return {
      text: l10n.t('unknown'),
    };
  if (instant.kind === 'raw')
    return {
      text: l10n.t('{0} (not a valid time)', instant.raw),
    };
  const { milliseconds, raw, unit } = instant;
  return {
    text: l10n.t({
      message: '{0}, {1}',
      args: [calendar.localTime(milliseconds), relativeTime(milliseconds, now)],
      comment: ['A time, and how far it is from now, such as "in 3 days".'],
    }),
    raw: unit === 'text' ? String(raw) : `${raw} ${unit}`,
  };
}
