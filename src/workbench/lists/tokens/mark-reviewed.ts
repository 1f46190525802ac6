import * as l10n from '@vscode/l10n';
import { HistoryNotSaved } from '../../../model/access-tokens/history/history-file';
import type { TokenListReading } from '../../../model/access-tokens/listing';
import type { Session } from '../../../model/connections/session';
import { notificationText } from '../../../model/display-text';
import { ActionFailure } from '../../platform/action-failure';
import type { Services } from '../../services';
import { HISTORY_ADVICE } from './history-notes';

const UNDO = l10n.t('Undo');

type ReviewServices = Pick<Services, 'actions' | 'dialogs'> & {
  readonly tokenHistories: Pick<Services['tokenHistories'], 'markReviewed'>;
};

/**
 * Makes a list that the user saw the reviewed baseline, with an undo.
 * @throws ActionFailure or SessionClosed
 */
export async function markReviewed(
  session: Session,
  seen: TokenListReading,
  { tokenHistories, actions, dialogs }: ReviewServices,
): Promise<void> {
  const undo = await orNotSaved(session, l10n.t('The access tokens were not marked as reviewed'), () =>
    tokenHistories.markReviewed(session, seen),
  );
  if (undo === undefined) {
    const headline = l10n.t(
      'The access tokens were not marked as reviewed: they belong to another account now',
    );
    throw new ActionFailure(
      { headline, advice: l10n.t('Review the new list first.'), steps: [] },
      { session },
    );
  }
  const text = l10n.t({
    message: '{0}: The access tokens are marked as reviewed.',
    args: [session.connection.name],
    comment: ['{0} is the name of a connection.'],
  });
  void dialogs.notify('info', notificationText(text), UNDO).then((chosen) => {
    if (chosen === UNDO) void actions.run('undo', () => undoReview(session, undo));
  });
}

/**
 * Undoes a review.
 * @throws ActionFailure, also if that is no longer possible
 */
async function undoReview(session: Session, undo: () => Promise<boolean>): Promise<void> {
  if (await orNotSaved(session, l10n.t('The review was not undone'), undo)) return;
  const headline = l10n.t('The review can no longer be undone');
  const advice = l10n.t('The list has been reviewed again, or the connection has changed.');
  throw new ActionFailure({ headline, advice, steps: [] }, { session });
}

/**
 * Runs work.
 * @throws ActionFailure, whose Retry repeats the action, if the history was not saved
 */
async function orNotSaved<T>(session: Session, headline: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof HistoryNotSaved)) throw cause;
    throw new ActionFailure(
      { headline, advice: HISTORY_ADVICE, steps: ['retry', 'showLog'] },
      { session, cause },
    );
  }
}
