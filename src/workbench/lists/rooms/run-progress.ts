import * as l10n from '@vscode/l10n';
import { countOf, numberText, sentenceAnd } from '../../../language';
import type { PacingView } from '../../../protocol/rollout';
import { roomsText } from '../../../protocol/text';
import type { PacerState, RequestPacer, WaitReason } from '../../../rollout/pacing/request-pacer';
import type { RolloutRow } from '../../../rollout/room';
import { type RoomStateCounts, stateCountTexts } from '../../../rollout/room-states';
import type { Rollout } from '../../../rollout/run/rollout';

/** The figures of a run. */
export interface RunFigures extends Pick<Rollout, 'rows' | 'phase' | 'remainingMs'> {
  readonly pacer: Pick<RequestPacer, 'state'>;
}

/** How many endpoints were looked up, and how that ended: what is left for a run. */
interface LookUpCounts {
  readonly done: number;
  readonly incomplete: number;
  readonly failed: number;
}

/** Counts how the look-ups ended. */
export function countLookUps(rows: readonly RolloutRow[]): LookUpCounts {
  const counts = { done: 0, incomplete: 0, failed: 0 };
  for (const { state } of rows) {
    if (state !== 'waiting' && state !== 'fetching') counts[state] += 1;
  }
  return counts;
}

/** How many rooms have another code than before. */
export function countChanged(rows: readonly RolloutRow[]): number {
  return rows.filter(({ hasChanged }) => hasChanged).length;
}

/** The rooms by their states in words: "27 ready", "3 failed", "2 changed". @param changed how many have another code */
export function countTexts(rooms: Partial<RoomStateCounts>, changed: number): readonly string[] {
  const texts = stateCountTexts(rooms);
  if (changed > 0) return [...texts, countOf(changed, CHANGED)];
  return texts.length > 0 ? texts : [roomsText(0)];
}

const CHANGED = l10n.t({
  message: '{0} changed|{0} changed',
  comment: ['{0} is a number of rooms whose codes are not those of before.'],
});

/** The same in one text: "27 ready · 3 failed · 2 changed". */
export function countsText(rooms: Partial<RoomStateCounts>, changed: number): string {
  return countTexts(rooms, changed).join(' · ');
}

/** What the progress of a run says besides the counts. */
interface ProgressParts {
  /** Such as "30 of 2,000 rooms"; '' once no room waits. */
  readonly ended: string;
  /** Such as "about 4 minutes left"; '' where there is nothing to say. */
  readonly rest: string;
}

/** The progress of a run in parts, of which the counts stand between the others. */
function progressParts({ rows, phase, remainingMs, pacer }: RunFigures): ProgressParts {
  if (phase === 'finished') return { ended: '', rest: '' };
  const { done, incomplete, failed } = countLookUps(rows);
  const hasEta = phase === 'running' && pacer.state.kind !== 'waiting' && remainingMs !== undefined;
  return {
    ended: countOf(
      rows.length,
      l10n.t({
        message: '{1} of {0} room|{1} of {0} rooms',
        comment: ['{1} of the rooms are done, {0} is the number of all.'],
      }),
      numberText(done + incomplete + failed),
    ),
    rest: hasEta ? remainingText(remainingMs) : '',
  };
}

/** The progress of a run in words: "30 of 2,000 rooms · 27 ready · 3 failed · about 4 minutes left". */
export function runProgress(figures: RunFigures, rooms: RoomStateCounts): string {
  const { ended, rest } = progressParts(figures);
  const changed = countChanged(figures.rows);
  const { failed, codeReady, paired } = rooms;
  let counts = '';
  if (figures.phase === 'finished') counts = countsText(rooms, changed);
  // Where every code is new, the counts would repeat the beginning.
  else if (failed + paired + changed > 0) counts = countsText({ failed, codeReady, paired }, changed);
  return [ended, counts, rest].filter((part) => part !== '').join(' · ');
}

const WAITING = l10n.t({
  message: 'waiting for the service',
  comment: ['Stands after a separator, such as “30 of 2,000 rooms · waiting for the service”.'],
});

/** The progress of a run in a few words: "30 of 2,000 rooms · about 4 minutes left". */
export function shortProgress(figures: RunFigures): string {
  const { ended, rest } = progressParts(figures);
  const isWaiting = figures.pacer.state.kind === 'waiting';
  return [ended, isWaiting ? WAITING : rest].filter((part) => part !== '').join(' · ');
}

/** What slows a run or makes it wait, or undefined while nothing does. */
export function pacingView({
  phase,
  pacer: { state },
}: Pick<RunFigures, 'phase' | 'pacer'>): PacingView | undefined {
  if (phase !== 'running' || state.kind === 'free') return undefined;
  if (state.kind === 'waiting') return { isWaiting: true, text: waitingText(state) };
  return { isWaiting: false, text: slowedText(state.perSecond) };
}

function slowedText(perSecond: number): string {
  const rate = perSecond < 10 ? Math.max(1, Math.round(perSecond * 10)) / 10 : Math.round(perSecond);
  return l10n.t({
    message: 'Slowed to {0} a second: the service is limiting requests',
    args: [numberText(rate)],
    comment: ['{0} is a number of requests, such as 0.5 or 12.'],
  });
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  limit: l10n.t('Waiting: the service is limiting requests'),
  unavailable: l10n.t('Waiting: the service responds with 503'),
  unanswered: l10n.t('Waiting: the service does not respond'),
};

function waitingText({ nextTryMs, reason }: Extract<PacerState, { kind: 'waiting' }>): string {
  return sentenceAnd(WAITS[reason], nextTryText(nextTryMs));
}

function nextTryText(milliseconds: number): string {
  if (milliseconds <= 0) return l10n.t('Trying now');
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 90
    ? l10n.t({ message: 'Next try in {0} s', args: [seconds], comment: ['s: seconds'] })
    : l10n.t({ message: 'Next try in {0} min', args: [Math.round(seconds / 60)], comment: ['min: minutes'] });
}

function remainingText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 90) return countOf(seconds, l10n.t('about {0} second left|about {0} seconds left'));
  const minutes = Math.round(seconds / 60);
  if (seconds < 5400) return countOf(minutes, l10n.t('about {0} minute left|about {0} minutes left'));
  return countOf(Math.round(seconds / 3600), l10n.t('about {0} hour left|about {0} hours left'));
}
