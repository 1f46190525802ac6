import * as l10n from '@vscode/l10n';
import type { TokenReview } from '../../../model/access-tokens/history/compare';
import type { Session } from '../../../model/connections/session';
import { displayText } from '../../../model/display-text';
import type { TokenHead } from '../../../protocol/access-tokens';
import { closedNotices, problemNotice } from '../../panels/panel-parts';
import { noteNotice } from './review-notes';

/** A connection and what can be done with its list of access tokens. @param nonce the random value of the page */
export function tokenHead(session: Session, review: TokenReview | undefined, nonce: string): TokenHead {
  const { connection, accessTokens } = session;
  const { error, isLoading, loadedAt } = accessTokens;
  const problem = error === undefined || isLoading ? undefined : session.problem(error, 'accessTokens');
  return {
    heading: displayText(connection.name),
    address: connection.baseUrl.isDemo ? l10n.t('demo service') : displayText(connection.baseUrl.href),
    listedAt: loadedAt,
    reviewedAt: review?.reviewedAt,
    isLoading,
    isWatched: connection.isWatched,
    nonce,
    notices: [
      ...closedNotices(session),
      ...(problem === undefined ? [] : [problemNotice(problem)]),
      ...(review?.notes ?? []).map(noteNotice),
    ],
  };
}
