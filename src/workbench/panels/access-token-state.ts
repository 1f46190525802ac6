import { CLOCKS_MAY_DIFFER, expiryOf } from '../../model/access-tokens/expiry';
import type { Inspection } from '../../model/access-tokens/inspections';
import { clientTitle, maskedToken, withoutToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import type { Settings } from '../../model/connections/settings';
import { displayText } from '../../model/display-text';
import { describeInstant, localTime, readInstant } from '../../model/timestamps';
import type { PanelButton, PanelNotice, PanelSection, PanelState } from '../../protocol/panel';
import type { AccessToken } from '../../service/resources';
import { type Detail, fieldsOf } from './details';
import { CONNECTION_GONE, notice, problemNotice } from './notices';

/** The client of an inspected token, or its last characters: never the token. */
export function inspectionTitle(inspection: Inspection | undefined, maxLength?: number): string {
  if (inspection === undefined) return 'Access Token';
  const { token, accessToken } = inspection;
  const title = token.value === undefined ? undefined : clientTitle(token.value);
  return title === undefined ? displayText(maskedToken(accessToken)) : displayText(title, maxLength);
}

/** What the panel of an inspected access token shows. The token itself is no part of it. */
export function accessTokenState(
  session: Session,
  settings: Settings,
  inspection: Inspection | undefined,
  now: number,
): PanelState {
  const token = inspection?.token.value;
  return {
    heading: inspectionTitle(inspection),
    subheading: `Access token · ${displayText(session.connection.name)}`,
    buttons: buttonsFor(session, token),
    notices: noticesOf(session, settings, inspection, now),
    sections: inspection === undefined ? [] : sectionsOf(inspection, settings, now),
    isBusy: inspection === undefined || inspection.token.isLoading,
  };
}

function buttonsFor(session: Session, token: AccessToken | undefined): readonly PanelButton[] {
  // A closed session sends nothing.
  if (session.isClosed) return [];
  const refresh: PanelButton = { action: 'refresh', label: 'Refresh' };
  return token === undefined ? [refresh] : [{ action: 'copy', label: 'Copy Access Token' }, refresh];
}

function noticesOf(
  session: Session,
  settings: Settings,
  inspection: Inspection | undefined,
  now: number,
): readonly PanelNotice[] {
  const notices: PanelNotice[] = [];
  if (session.isClosed) notices.push(CONNECTION_GONE);
  const error = inspection?.token.error;
  if (error !== undefined) {
    notices.push(problemNotice(session.problem(error, 'accessToken')));
  }
  const token = inspection?.token.value;
  const expiry = token === undefined ? undefined : expiryOf(token, settings, now);
  if (inspection !== undefined && session.wasListedExpired(inspection.handle, settings.timestampUnit)) {
    notices.push(notice('warning', CLOCKS_MAY_DIFFER, 'Compare the date and time of this computer.'));
  } else if (expiry?.state === 'soon' || expiry?.state === 'expired') {
    const tone = expiry.state === 'soon' ? 'warning' : 'error';
    const advice = 'Request a new token in time.';
    notices.push(notice(tone, `This token ${expiry.text}`, advice));
  }
  return notices;
}

/** The details of an inspected token, without the token itself. @param now milliseconds since the Unix epoch */
export function accessTokenDetails(
  inspection: Inspection | undefined,
  settings: Settings,
  now: number,
): readonly Detail[] {
  const { value: token, loadedAt } = inspection?.token ?? {};
  if (inspection === undefined || token === undefined) return [];
  const expires = readInstant(token.expirationDate, settings.timestampUnit);
  const created = readInstant(token.creationDate, settings.timestampUnit);
  const details: readonly Detail[] = [
    { label: 'Access token', text: maskedToken(token.accessToken), isMasked: true },
    { label: 'Client', text: clientTitle(token) ?? '(no client name)' },
    { label: 'Enterprise', text: token.enterpriseName ?? '(not given)' },
    { label: 'Created', text: describeInstant(created, now) },
    { label: 'Expires', text: describeInstant(expires, now) },
    ...token.extraFields.map(({ name, text }) => ({ label: name, text })),
    ...(loadedAt === undefined ? [] : [{ label: 'Fetched', text: localTime(loadedAt) }]),
  ];
  const masked = (text: string) => withoutToken(text, inspection.accessToken);
  return details.map((detail) => ({ ...detail, label: masked(detail.label), text: masked(detail.text) }));
}

function sectionsOf(inspection: Inspection, settings: Settings, now: number): readonly PanelSection[] {
  const token = inspection.token.value;
  if (token === undefined) return [];
  const shown = (text: string) => displayText(withoutToken(text, inspection.accessToken));
  return [
    {
      heading: 'Roles',
      chips: token.roles.map((role) => ({ text: shown(role) })),
      emptyText: 'The token grants no roles.',
    },
    { heading: 'Details', fields: fieldsOf(accessTokenDetails(inspection, settings, now)) },
  ];
}
