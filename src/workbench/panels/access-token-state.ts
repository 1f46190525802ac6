import { expiryOf } from '../../model/access-tokens/expiry';
import type { Inspection } from '../../model/access-tokens/inspections';
import { clientTitle, maskedToken, withoutToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import type { Settings } from '../../model/connections/settings';
import { displayText } from '../../model/display-text';
import { describeInstant, localTime, readInstant } from '../../model/timestamps';
import type { PanelButton, PanelNotice, PanelSection, PanelState } from '../../protocol/panel';
import type { AccessToken } from '../../service/resources';
import { CONNECTION_GONE, notice, problemNotice } from './notices';

/** The client of an inspected token, or its last characters: never the token. */
export function inspectionTitle(inspection: Inspection | undefined): string {
  if (inspection === undefined) return 'Access Token';
  const { token, accessToken } = inspection;
  const title = token.value === undefined ? undefined : clientTitle(token.value);
  return title === undefined ? displayText(maskedToken(accessToken)) : displayText(title, 80);
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
  if (expiry?.state === 'soon' || expiry?.state === 'expired') {
    const tone = expiry.state === 'soon' ? 'warning' : 'error';
    const advice = 'Request a new token in time.';
    notices.push(notice(tone, `This token ${expiry.text}`, advice));
  }
  return notices;
}

function sectionsOf(inspection: Inspection, settings: Settings, now: number): readonly PanelSection[] {
  const { value: token, loadedAt } = inspection.token;
  if (token === undefined) return [];
  const expires = readInstant(token.expirationDate, settings.timestampUnit);
  const created = readInstant(token.creationDate, settings.timestampUnit);
  const fields: (readonly [string, string])[] = [
    ['Access token', maskedToken(token.accessToken)],
    ['Client', clientTitle(token) ?? '(no client name)'],
    ['Enterprise', token.enterpriseName ?? '(not given)'],
    ['Created', describeInstant(created, now)],
    ['Expires', describeInstant(expires, now)],
    ...token.extraFields.map(({ name, text }) => [name, text] as const),
    ...(loadedAt === undefined ? [] : [['Fetched', localTime(loadedAt)] as const]),
  ];
  const shown = (text: string) => displayText(withoutToken(text, inspection.accessToken));
  return [
    { heading: 'Roles', chips: token.roles.map(shown), emptyText: 'The token grants no roles.' },
    { heading: 'Details', fields: fields.map(([label, value]) => [shown(label), shown(value)]) },
  ];
}
