import * as l10n from '@vscode/l10n';
import { countOf } from '../../src/language';
import type { LocalCalendar } from '../../src/local-calendar';
import type { TokenView } from '../../src/protocol/access-tokens';

/** Seven days of the user's calendar, in milliseconds since the Unix epoch. */
export interface Week {
  readonly start: number;
  /** The start of the next week. */
  readonly end: number;
  /** The first date, such as "Nov 23". */
  readonly date: string;
}

export interface CountedWeek extends Week {
  /** The number of tokens that expire in this week. */
  readonly count: number;
}

const WEEKS = 12;

/** Returns the next twelve weeks, starting today. With a clock change, a week does not have 168 hours. */
export function weeksFrom(now: number, calendar: LocalCalendar): readonly Week[] {
  const today = calendar.dayOf(now);
  const startOf = (week: number) => calendar.timeOf(today + 7 * week);
  return Array.from({ length: WEEKS }, (_, week) => ({
    start: startOf(week),
    end: startOf(week + 1),
    date: calendar.text('shortDay', startOf(week)),
  }));
}

/** Returns whether a token expires in a week. Expired tokens never do. */
export function expiresIn({ expires: { at } }: TokenView, { start, end }: Week, now: number): boolean {
  return at !== undefined && at > now && at >= start && at < end;
}

/** Returns the start of the week in which a token expires; undefined if it does not expire within twelve weeks. */
export function weekOf(token: TokenView, weeks: readonly Week[], now: number): readonly string[] {
  const week = weeks.find((each) => expiresIn(token, each, now));
  return week === undefined ? [] : [String(week.start)];
}

/** Counts the tokens that expire in each of the next twelve weeks. */
export function countedWeeks(
  tokens: readonly TokenView[],
  now: number,
  calendar: LocalCalendar,
): readonly CountedWeek[] {
  const weeks = weeksFrom(now, calendar).map((week) => ({ ...week, count: 0 }));
  for (const token of tokens) {
    const { at } = token.expires;
    const week = at === undefined ? undefined : weeks.find(({ end }) => at < end);
    if (week !== undefined && expiresIn(token, week, now)) week.count += 1;
  }
  return weeks;
}

/** Describes a week in one sentence. */
export function weekText(week: CountedWeek): string {
  const { date } = week;
  if (week.count === 0) return l10n.t('Week of {0}: no token expires', date);
  return countOf(week.count, l10n.t('Week of {1}: {0} token expires|Week of {1}: {0} tokens expire'), date);
}

/** Describes all weeks in one sentence. */
export function weeksText(weeks: readonly CountedWeek[]): string {
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  const most = weeks.reduce<CountedWeek | undefined>(
    (best, week) => (best !== undefined && best.count >= week.count ? best : week),
    undefined,
  );
  if (most === undefined || total === 0) return l10n.t('No token expires within twelve weeks.');
  const sentence =
    most.count === total
      ? l10n.t(
          '{0} token expires within twelve weeks, in the week of {1}.|{0} tokens expire within twelve weeks, in the week of {1}.',
        )
      : l10n.t(
          '{0} token expires within twelve weeks, most in the week of {1}.|{0} tokens expire within twelve weeks, most in the week of {1}.',
        );
  return countOf(total, sentence, most.date);
}
