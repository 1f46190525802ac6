import * as l10n from '@vscode/l10n';
import type { Inspection } from '../../model/access-tokens/inspections';
import { maskedToken } from '../../model/access-tokens/masking';
import type { Settings } from '../../model/connections/settings';
import { displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import { ACTS, type PageAct } from '../../protocol/acts';
import type { PanelNotice, PanelSection, PanelState } from '../../protocol/panel';
import { relativeTime } from '../../protocol/text';
import {
  chipOf,
  closedNotices,
  type Detail,
  FETCHED,
  fieldsOf,
  notice,
  problemNotice,
} from '../webview/panel-parts';
import {
  CLOCKS_MAY_DIFFER,
  clientOf,
  laterTokenOf,
  type TokenText,
  tokenDetails,
  tokenText,
} from './token-text';

/** Returns the client of an inspected token, or the token's last characters, but never the whole token. */
export function inspectionTitle(inspection: Inspection | undefined, maxLength?: number): string {
  if (inspection === undefined) return l10n.t('Access Token');
  const { token, accessToken } = inspection;
  const client = token.value === undefined ? undefined : clientOf(token.value);
  return client === undefined ? displayText(maskedToken(accessToken)) : displayText(client, maxLength);
}

/** Returns the panel state of an inspected access token, without the token itself. */
export function accessTokenState(
  session: Session,
  settings: Settings,
  inspection: Inspection | undefined,
  now: number,
): PanelState<'tokenPanel'> {
  const text = textOf(inspection, settings, now);
  return {
    heading: inspectionTitle(inspection),
    subheading: `${l10n.t('Access token')} · ${displayText(session.connection.name)}`,
    buttons: buttonsFor(session, text !== undefined),
    notices: noticesOf(session, inspection, text, settings, now),
    sections: text === undefined ? [] : sectionsOf(text, accessTokenDetails(inspection, settings, now)),
    busy: inspection === undefined || inspection.token.isLoading ? l10n.t('Fetching…') : undefined,
  };
}

/**
 * Returns the details of an inspected token, without the token.
 * @param now milliseconds since the Unix epoch
 */
export function accessTokenDetails(
  inspection: Inspection | undefined,
  settings: Settings,
  now: number,
): readonly Detail[] {
  const text = textOf(inspection, settings, now);
  const { calendar } = settings;
  const loadedAt = inspection?.token.loadedAt;
  const fetched = loadedAt === undefined ? [] : [{ label: FETCHED, text: calendar.localTime(loadedAt) }];
  return text === undefined ? [] : [...tokenDetails(text, now, calendar), ...fetched];
}

function textOf(inspection: Inspection | undefined, settings: Settings, now: number): TokenText | undefined {
  const token = inspection?.token.value;
  return token === undefined ? undefined : tokenText(token, settings, now);
}

function buttonsFor(session: Session, hasToken: boolean): PanelState<'tokenPanel'>['buttons'] {
  // A closed session sends nothing.
  if (session.isClosed) return [];
  const inspect = { action: 'inspect', label: ACTS.inspect.tokenPanel.label } as const;
  const copy = { action: 'copyValue', label: ACTS.copyValue.tokenPanel.label } as const;
  return hasToken ? [copy, inspect] : [inspect];
}

function noticesOf(
  session: Session,
  inspection: Inspection | undefined,
  text: TokenText | undefined,
  { calendar }: Settings,
  now: number,
): PanelState<'tokenPanel'>['notices'] {
  const notices: PanelNotice<PageAct<'tokenPanel'>>[] = [...closedNotices(session)];
  const error = inspection?.token.error;
  if (error !== undefined) {
    notices.push(problemNotice('tokenPanel', session.problem(error, 'accessToken')));
  }
  if (inspection !== undefined && session.wasListedExpired(inspection.handle)) {
    notices.push(notice('warning', CLOCKS_MAY_DIFFER, l10n.t('Check the date and time of this computer.')));
  } else if (text?.expires.kind === 'time') {
    const when = relativeTime(text.expires.milliseconds, now);
    const later = inspection && laterTokenOf(session, inspection.handle, now, calendar);
    if (text.state === 'soon') notices.push(expiresSoon(when, later));
    if (text.state === 'expired') notices.push(hasExpired(when));
  }
  return notices;
}

/** @param later describes the token that takes over, if there is one */
function expiresSoon(when: string, later: string | undefined): PanelNotice<never> {
  const headline = l10n.t('This token expires {0}', when);
  return later === undefined
    ? notice('warning', headline, l10n.t('Request a new token before then.'))
    : notice('info', headline, later);
}

function hasExpired(when: string): PanelNotice<never> {
  const headline = l10n.t('This token expired {0}', when);
  return notice('error', headline, l10n.t('Request a new token.'));
}

function sectionsOf(text: TokenText, details: readonly Detail[]): readonly PanelSection[] {
  return [
    {
      heading: l10n.t('Roles'),
      chips: text.roles.map(chipOf),
      emptyText: l10n.t('The token grants no roles.'),
    },
    { heading: l10n.t('Details'), fields: fieldsOf(details) },
  ];
}
