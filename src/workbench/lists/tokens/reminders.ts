import * as l10n from '@vscode/l10n';
import type { HistoryNote } from '../../../model/access-tokens/history/compare';
import type { SessionReminder } from '../../../model/access-tokens/token-histories';
import { CredentialsError } from '../../../model/connections/credentials';
import type { Session } from '../../../model/connections/session';
import { notificationText } from '../../../model/display-text';
import { type Disposable, disposableFrom } from '../../../model/event';
import { connectionText, problemSentence } from '../../../model/problems/problem';
import { ActionFailure } from '../../platform/action-failure';
import type { Services } from '../../services';
import { noteText } from './history-notes';
import { reminderText } from './reminder-text';
import type { TokenPanels } from './token-panels';
import { setWatched } from './watching';

const SHOW = l10n.t({ message: 'Show', comment: ['A button: shows the access tokens.'] });
const TOMORROW = l10n.t('Remind Me Tomorrow');
const STOP = l10n.t({
  message: 'Stop Watching',
  comment: ['A button: ends the watch of the access tokens.'],
});

const USE_OTHER = l10n.t('Use an Access Token for Look-Ups…');

function notSnoozed(session: Session): ActionFailure {
  const headline = l10n.t('You will not be reminded tomorrow');
  const advice = l10n.t('The access tokens are no longer watched, or this could not be saved.');
  return new ActionFailure({ headline, advice, steps: ['showLog'] }, { session });
}

/** Shows reminders of access tokens, the need for other credentials, and each note about a history once. */
export function notifyOfTokens(
  {
    actions,
    sessions,
    tokenHistories,
    dialogs,
  }: Pick<Services, 'actions' | 'sessions' | 'tokenHistories' | 'dialogs'>,
  tokenPanels: Pick<TokenPanels, 'show'>,
): Disposable {
  const remind = async ({ session, reminder }: SessionReminder) => {
    const text = notificationText(reminderText(session.connection.name, reminder), 500);
    const { isWatched } = session.connection;
    // Maximum number of buttons in a notification: three.
    const buttons = [
      ...(isWatched ? [SHOW, TOMORROW] : [SHOW]),
      ...(isWatched && !reminder.isUsed ? [STOP] : []),
    ];
    const chosen = await dialogs.notify('warning', text, ...(reminder.isUsed ? [USE_OTHER] : []), ...buttons);
    if (chosen === undefined) return undefined;
    // The connection may have another address by now.
    const present = sessions.find(session.connection.key) ?? session;
    // Rows are sorted by expiry, so expiring tokens come first.
    if (chosen === SHOW) tokenPanels.show(present, reminder.steps.length > 0 ? 'all' : 'anyChange');
    if (chosen === USE_OTHER) {
      present.requireOpen();
      await actions.nextSteps.useAccessToken(present);
    }
    if (chosen === TOMORROW && !(await tokenHistories.remindTomorrow(present))) throw notSnoozed(present);
    return chosen === STOP ? await setWatched(present, sessions, false) : undefined;
  };
  const notWatched = (session: Session): void => {
    const { error: cause } = session.accessTokens;
    const words =
      cause instanceof CredentialsError
        ? {
            headline: l10n.t('Access tokens are not watched'),
            advice: problemSentence(session.problem(cause, 'accessTokens')),
          }
        : {
            headline: l10n.t('Access tokens are no longer watched: the credentials were rejected (401)'),
            advice: l10n.t('Update the credentials to watch them again.'),
          };
    throw new ActionFailure({ ...words, steps: ['updateCredentials'] }, { session, cause });
  };
  const shown = new WeakMap<Session, Set<HistoryNote>>();
  const note = (session: Session): void => {
    const known = shown.get(session) ?? new Set();
    shown.set(session, known);
    for (const each of tokenHistories.comparisonOf(session)?.notes ?? []) {
      // The tree and the table show it until the review.
      if (each === 'emptied' || known.has(each)) continue;
      known.add(each);
      const text = connectionText(session.connection.name, noteText(each));
      void dialogs.notify('warning', notificationText(text, 500));
    }
  };
  return disposableFrom(
    tokenHistories.onDidChange(note),
    tokenHistories.onDidRemind((reminder) => void actions.run('reminder', () => remind(reminder))),
    tokenHistories.onDidNeedCredentials((session) => void actions.run('watch', () => notWatched(session))),
  );
}
