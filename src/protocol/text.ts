import * as l10n from '@vscode/l10n';
import { countOf, LOCALE, numberText, sentenceAnd } from '../language';
import { DAY_MS } from '../local-calendar';
import { once } from '../once';
import type { PacingView } from './rollout';

/** Shown while the column of the endpoint IDs is a guess. */
export const COLUMNS_FIRST = l10n.t('Choose the endpoint ID column first.');

export const NO_CODE_TO_COPY = l10n.t('There is no code to copy yet');

/** Formats a number of rooms, such as "2,000 rooms". */
export function roomsText(count: number): string {
  return countOf(count, l10n.t('{0} room|{0} rooms'));
}

/**
 * Describes the rooms of a run with a filter, such as "12 of 140 rooms, as filtered".
 * @param total number of rooms in the list
 */
export function filteredText(asked: number, total: number): string {
  return countOf(
    total,
    l10n.t('{1} of {0} room, as filtered|{1} of {0} rooms, as filtered'),
    numberText(asked),
  );
}

const UNITS = [
  {
    unit: 'year',
    length: 365 * DAY_MS,
    least: 2,
    brief: l10n.t('{0} y'),
  },
  {
    unit: 'month',
    length: 30 * DAY_MS,
    least: 2,
    brief: l10n.t('{0} mo'),
  },
  {
    unit: 'day',
    length: DAY_MS,
    least: 1,
    brief: l10n.t('{0} d'),
  },
  {
    unit: 'hour',
    length: 3_600_000,
    least: 1,
    brief: l10n.t('{0} h'),
  },
  {
    unit: 'minute',
    length: 60_000,
    least: 1,
    brief: l10n.t('{0} min'),
  },
] as const;

const LESS_THAN_A_MINUTE = l10n.t('< {0} min');

// Created on first use, because it takes milliseconds.
const relativeFormat = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' }));

/**
 * Formats a time relative to now, such as "in 3 days" or "2 hours ago". Rounds toward now. From two months on, the unit
 * is months.
 * @param at milliseconds since the Unix epoch
 * @param now milliseconds since the Unix epoch
 */
export function relativeTime(at: number, now: number): string {
  const found = inUnits(Math.abs(at - now));
  if (found !== undefined) return relativeFormat().format(at > now ? found.count : -found.count, found.unit);
  return at <= now ? l10n.t('just now') : l10n.t('in less than a minute');
}

/**
 * Formats a duration as briefly as possible, such as "16 d".
 * @param milliseconds at least 0
 */
export function briefDuration(milliseconds: number): string {
  const found = inUnits(milliseconds);
  const brief = found?.brief ?? LESS_THAN_A_MINUTE;
  return countOf(found?.count ?? 1, brief);
}

function inUnits(milliseconds: number) {
  const found = UNITS.find(({ length, least }) => milliseconds >= least * length);
  return found && { ...found, count: Math.trunc(milliseconds / found.length) };
}

/**
 * Describes in one string why a run is slowed, such as "Waiting: The service is not available (503). Next try in 12 s".
 */
export function pacingText({ text, nextTry }: PacingView): string {
  return nextTry === undefined ? text : sentenceAnd(text, nextTry);
}
