import type { Inspection } from '../../model/access-tokens/inspections';
import { maskedToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import type { Settings } from '../../model/connections/settings';
import { displayText } from '../../model/display-text';
import { localTime } from '../../model/timestamps';
import type { PanelButton, PanelNotice, PanelSection, PanelState } from '../../protocol/panel';
import {
  CLOCKS_MAY_DIFFER,
  clientOf,
  type TokenText,
  tokenDetails,
  tokenText,
} from '../lists/tokens/token-text';
import { CONNECTION_GONE, chipOf, type Detail, fieldsOf, notice, problemNotice } from './panel-parts';

/** The client of an inspected token, or its last characters: never the token. */
export function inspectionTitle(inspection: Inspection | undefined, maxLength?: number): string {
  if (inspection === undefined) return 'Access Token';
  const { token, accessToken } = inspection;
  const client = token.value === undefined ? undefined : clientOf(token.value);
  return client === undefined ? displayText(maskedToken(accessToken)) : displayText(client, maxLength);
}

/** What the panel of an inspected access token shows. The token itself is no part of it. */
export function accessTokenState(
  session: Session,
  settings: Settings,
  inspection: Inspection | undefined,
  now: number,
): PanelState {
  const text = textOf(inspection, settings, now);
  return {
    heading: inspectionTitle(inspection),
    subheading: `Access token · ${displayText(session.connection.name)}`,
    buttons: buttonsFor(session, text !== undefined),
    notices: noticesOf(session, inspection, text),
    sections: text === undefined ? [] : sectionsOf(text, accessTokenDetails(inspection, settings, now)),
    busy: inspection === undefined || inspection.token.isLoading ? 'Fetching…' : undefined,
  };
}

/** The details of an inspected token, without the token itself. @param now milliseconds since the Unix epoch */
export function accessTokenDetails(
  inspection: Inspection | undefined,
  settings: Settings,
  now: number,
): readonly Detail[] {
  const text = textOf(inspection, settings, now);
  const loadedAt = inspection?.token.loadedAt;
  const fetched = loadedAt === undefined ? [] : [{ label: 'Fetched', text: localTime(loadedAt) }];
  return text === undefined ? [] : [...tokenDetails(text, now), ...fetched];
}

function textOf(inspection: Inspection | undefined, settings: Settings, now: number): TokenText | undefined {
  const token = inspection?.token.value;
  return token === undefined ? undefined : tokenText(token, settings, now);
}

function buttonsFor(session: Session, hasToken: boolean): readonly PanelButton[] {
  // A closed session sends nothing.
  if (session.isClosed) return [];
  const refresh: PanelButton = { action: 'refresh', label: 'Refresh' };
  return hasToken ? [{ action: 'copy', label: 'Copy Access Token' }, refresh] : [refresh];
}

function noticesOf(
  session: Session,
  inspection: Inspection | undefined,
  text: TokenText | undefined,
): readonly PanelNotice[] {
  const notices: PanelNotice[] = [];
  if (session.isClosed) notices.push(CONNECTION_GONE);
  const error = inspection?.token.error;
  if (error !== undefined) {
    notices.push(problemNotice(session.problem(error, 'accessToken')));
  }
  if (inspection !== undefined && session.wasListedExpired(inspection.handle)) {
    notices.push(notice('warning', CLOCKS_MAY_DIFFER, 'Compare the date and time of this computer.'));
  } else if (text?.state === 'soon' || text?.state === 'expired') {
    const [tone, advice] =
      text.state === 'soon'
        ? (['warning', 'Request a new token before then.'] as const)
        : (['error', 'Request a new token.'] as const);
    notices.push(notice(tone, `This token ${text.expiry}`, advice));
  }
  return notices;
}

function sectionsOf(text: TokenText, details: readonly Detail[]): readonly PanelSection[] {
  return [
    {
      heading: 'Roles',
      chips: text.roles.map(chipOf),
      emptyText: 'The token grants no roles.',
    },
    { heading: 'Details', fields: fieldsOf(details) },
  ];
}
