import * as l10n from '@vscode/l10n';
import { countOf, listText, numberText, sentencesText } from '../../../language';
import type { Reminder } from '../../../model/access-tokens/history/due';
import { connectionText } from '../../../model/problems/problem';

/**
 * Formats a reminder: "HQ: 3 access tokens expire within 7 days. 1 is new." Contains only numbers and the connection's
 * name, because texts of the service do not belong in a notification.
 */
export function reminderText(connectionName: string, reminder: Reminder): string {
  return connectionText(connectionName, sentencesOf(reminder));
}

function sentencesOf({ steps, added, gone, emptied, isUsed }: Reminder): string {
  const ending = steps.reduce((count, step) => count + step.count, gone) + (emptied ?? 0);
  const used = isUsed ? [lookUpsUse(ending)] : [];
  if (emptied !== undefined) {
    return sentencesText([
      l10n.t('The service now lists no access tokens. It listed {0} before.', numberText(emptied)),
      ...used,
    ]);
  }
  const expiring = steps.map(({ days, count }, index) =>
    index === 0 ? firstStep(count, period(days)) : nextStep(count, period(days)),
  );
  const changes: string[] = [];
  if (added > 0) changes.push(expiring.length === 0 ? tokensAreNew(added) : areNew(added));
  if (gone > 0) {
    changes.push(expiring.length + changes.length === 0 ? tokensWereWithdrawn(gone) : wereWithdrawn(gone));
  }
  const facts = [expiring, changes].filter((each) => each.length > 0).map(sentence);
  return sentencesText([...facts, ...used]);
}

function lookUpsUse(count: number): string {
  return countOf(count, l10n.t('Look-ups use this token.|Look-ups use one of these tokens.'));
}

function sentence(facts: readonly string[]): string {
  return l10n.t({
    message: '{0}.',
    args: [listText(facts)],
    comment: ['A sentence and its full stop, such as "2 are new, 1 was withdrawn."'],
  });
}

function firstStep(count: number, time: string): string {
  return countOf(
    count,
    l10n.t('{0} access token expires within {1}|{0} access tokens expire within {1}'),
    time,
  );
}

function nextStep(count: number, time: string): string {
  return countOf(
    count,
    l10n.t({
      message: '{0} within {1}|{0} within {1}',
      comment: ['{0} is a number of access tokens that expire.'],
    }),
    time,
  );
}

function tokensAreNew(count: number): string {
  return countOf(count, l10n.t('{0} access token is new|{0} access tokens are new'));
}

function areNew(count: number): string {
  return countOf(
    count,
    l10n.t({ message: '{0} is new|{0} are new', comment: ['{0} is a number of access tokens.'] }),
  );
}

function tokensWereWithdrawn(count: number): string {
  return countOf(count, l10n.t('{0} access token was withdrawn|{0} access tokens were withdrawn'));
}

function wereWithdrawn(count: number): string {
  return countOf(
    count,
    l10n.t({
      message: '{0} was withdrawn|{0} were withdrawn',
      comment: ['{0} is a number of access tokens.'],
    }),
  );
}

/** Formats a period. Below a day, it is in hours, rounded up: 90 minutes become 2 hours. */
function period(days: number): string {
  if (days >= 1) {
    return countOf(
      days,
      l10n.t({
        message: '{0} day|{0} days',
        comment: ['Stands after "within", in the case that it needs there.'],
      }),
    );
  }
  const hours = Math.max(1, Math.ceil(Number((days * 24).toFixed(6))));
  return countOf(
    hours,
    l10n.t({
      message: '{0} hour|{0} hours',
      comment: ['Stands after "within", in the case that it needs there.'],
    }),
  );
}
