import type { LocalCalendar } from '../../local-calendar';
import { addressText } from '../../model/connections/connection';
import { displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import type { TokenHead } from '../../protocol/access-tokens';
import { closedNotices, problemNotice } from '../webview/panel-parts';

/**
 * Returns the head of a connection's table.
 * @param nonce random value of the page
 */
export function tokenHead(session: Session, nonce: string, { zone }: LocalCalendar): TokenHead {
  const { connection, accessTokens } = session;
  const { error, isLoading, loadedAt } = accessTokens;
  const problem = error === undefined || isLoading ? undefined : session.problem(error, 'accessTokens');
  return {
    heading: displayText(connection.name),
    address: displayText(addressText(connection.baseUrl)),
    listedAt: loadedAt,
    isLoading,
    isWatched: connection.isWatched,
    nonce,
    timeZone: zone,
    notices: [
      ...closedNotices(session),
      ...(problem === undefined ? [] : [problemNotice('tokensPage', problem)]),
    ],
  };
}
