import * as l10n from '@vscode/l10n';
import { CredentialsError } from '../../model/connections/credentials';
import { notificationText } from '../../model/display-text';
import { type Disposable, disposableFrom } from '../../model/event';
import { NEXT_STEPS } from '../../model/problems/next-steps';
import { connectionText, problemSentence } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import { needsCredentials, type SessionReminder, type TokenWatch } from '../../model/sessions/watch';
import type { WindowFocus } from '../platform/window-focus';
import type { Services } from '../services';
import { reminderText } from './reminder-text';
import type { TokenPanels } from './token-panels';

const SHOW = l10n.t('Show Access Tokens');
const NOT_LISTED = l10n.t(
  'The access tokens could not be listed for a day. Reminders continue with the next list.',
);
const NOT_AGAIN = l10n.t('Don’t Remind Me of These');
const USE_OTHER = l10n.t('Use an Access Token for Look-Ups…');

/** Also triggers a check after the computer was asleep. */
const CHECK_EVERY_MS = 60_000;
const MAX_TEXT = 500;

/**
 * Runs the watch, and shows its reminders and requests for other credentials. None of these notifications is sticky,
 * because the user can handle them elsewhere.
 */
export function remindOfTokens(
  watch: TokenWatch,
  window: WindowFocus,
  services: Services,
  tokenPanels: Pick<TokenPanels, 'show'>,
): Disposable {
  const { actions, sessions, settings, clock, dialogs } = services;
  // By the time a button is pressed, the connection may have been changed or removed, which throws SessionClosed.
  const openOf = (session: Session): Session => {
    const current = sessions.find(session.connection.key) ?? session;
    current.requireOpen();
    return current;
  };
  const remind = async ({ session, reminder }: SessionReminder) => {
    const { name } = session.connection;
    const text = reminderText(name, reminder, settings.expiryWarningDays, clock.now());
    const isOfLookUps = reminder.goneToken !== undefined || reminder.clients.some(({ isInUse }) => isInUse);
    const chosen = await dialogs.notify(
      'warning',
      notificationText(text, MAX_TEXT),
      ...(isOfLookUps ? [USE_OTHER] : []),
      ...[SHOW, NOT_AGAIN],
    );
    if (chosen === SHOW) tokenPanels.show(openOf(session), 'runsOut');
    if (chosen === USE_OTHER) await actions.runCommand('useAccessToken', openOf(session));
    if (chosen === NOT_AGAIN) await watch.silence(session, reminder);
  };
  const tellLoss = async (session: Session) => {
    const { name } = session.connection;
    if (!needsCredentials(session.accessTokens.error)) {
      const chosen = await dialogs.notify(
        'warning',
        notificationText(connectionText(name, NOT_LISTED), MAX_TEXT),
        SHOW,
      );
      if (chosen === SHOW) tokenPanels.show(openOf(session));
      return;
    }
    const text = connectionText(name, notWatchedText(session));
    const { label } = NEXT_STEPS.updateCredentials;
    const chosen = await dialogs.notify('warning', notificationText(text, MAX_TEXT), label);
    if (chosen === label) await actions.runCommand('updateCredentials', openOf(session));
  };
  const subscriptions = disposableFrom(
    watch.onDidRemind((reminder) => void actions.run('reminder', () => remind(reminder))),
    watch.onDidLoseList((session) => void actions.run('watch', () => tellLoss(session))),
    window.onDidFocus(() => void watch.check()),
  );
  const timer = setInterval(() => void watch.check(), CHECK_EVERY_MS);
  void watch.check();
  return disposableFrom(subscriptions, { dispose: () => clearInterval(timer) });
}

function notWatchedText(session: Session): string {
  const { error } = session.accessTokens;
  if (error instanceof CredentialsError) {
    const advice = problemSentence(session.problem(error, 'accessTokens'));
    return problemSentence({ headline: l10n.t('Access tokens are not watched'), advice });
  }
  return problemSentence({
    headline: l10n.t('Access tokens are no longer watched: the credentials were rejected (401)'),
    advice: l10n.t('Update the credentials to watch the tokens again.'),
  });
}
