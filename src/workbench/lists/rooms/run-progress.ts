import * as l10n from '@vscode/l10n';
import { countOf, numberText, sentenceAnd } from '../../../language';
import type { PacingView, RunCounts, RunView } from '../../../protocol/rollout';
import { roomsText } from '../../../protocol/text';
import type { PacerState, RequestPacer } from '../../../rollout/pacing/request-pacer';
import type { Room } from '../../../rollout/room';
import { type RoomStateCounts, stateCountTexts } from '../../../rollout/room-states';
import type { Rollout } from '../../../rollout/run/rollout';
import type { Run } from '../../../rollout/run/run';

/** The parts of a list and its rollout that determine the progress. */
interface ProgressOf {
  readonly rollout: RunFigures | undefined;
  readonly stateCounts: RoomStateCounts;
}

export interface RunFigures extends Pick<Rollout, 'rooms' | 'remainingMs'> {
  readonly session: Pick<Rollout['session'], 'problem'>;
  readonly run: Pick<Run, 'asked' | 'left'> | undefined;
  readonly pacer: Pick<RequestPacer, 'state'>;
}

/** Counts the completed rooms of a run that are still in the list. */
function countRun({ asked, left }: Pick<Run, 'asked' | 'left'>, rooms: readonly Room[]): RunCounts {
  const ofRun = rooms.filter(({ endpointId }) => asked.has(endpointId));
  const ended = ofRun.filter(({ endpointId }) => !left.has(endpointId));
  const failed = ended.filter(({ state }) => state === 'failed');
  return { asked: ofRun.length, ended: ended.length, failed: failed.length };
}

/** Counts the rooms with a changed code. */
export function countChanged(rooms: readonly Room[]): number {
  return rooms.filter(({ hasChanged }) => hasChanged).length;
}

/**
 * Formats room counts by state: "27 ready", "3 failed", "2 changed".
 * @param changed number of rooms with a changed code
 */
export function countTexts(rooms: Partial<RoomStateCounts>, changed: number): readonly string[] {
  const texts = stateCountTexts(rooms);
  if (changed > 0) return [...texts, countOf(changed, CHANGED)];
  return texts.length > 0 ? texts : [roomsText(0)];
}

const CHANGED = l10n.t({
  message: '{0} changed|{0} changed',
  comment: ['{0} is a number of rooms whose codes have changed.'],
});

/** Formats room counts as one text: "27 ready · 3 failed · 2 changed". */
export function countsText(rooms: Partial<RoomStateCounts>, changed: number): string {
  return countTexts(rooms, changed).join(' · ');
}

/** Formats the progress of a list, see `RunView`. */
export function runProgress({
  rollout,
  stateCounts,
}: ProgressOf): Pick<RunView, 'running' | 'progress' | 'counts'> {
  const changed = countChanged(rollout?.rooms ?? []);
  if (rollout?.run === undefined)
    return { running: undefined, progress: '', counts: countTexts(stateCounts, changed).join(' · ') };
  const running = countRun(rollout.run, rollout.rooms);
  const { failed, codeReady, old, paired } = stateCounts;
  // If every code is new, the counts would repeat the beginning.
  const counts =
    failed + old + paired + changed > 0 ? countTexts({ failed, codeReady, old, paired }, changed) : [];
  return {
    running,
    progress: endedText(running),
    counts: joined([...counts, remainingTextOf(rollout)]),
  };
}

/** Formats the progress as one text: "30 of 2,000 rooms · 27 ready · 3 failed · about 4 minutes left". */
export function progressText(progress: Pick<RunView, 'progress' | 'counts'>): string {
  return joined([progress.progress, progress.counts]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function endedText({ asked, ended }: RunCounts): string {
  return countOf(
    asked,
    l10n.t({
      message: '{1} of {0} room|{1} of {0} rooms',
      comment: ['{1} of the rooms are done, {0} is the number of all.'],
    }),
    numberText(ended),
  );
}

/**
 * Formats the remaining time, such as "about 4 minutes left"; '' if unknown. Once only responses are missing, names their
 * rooms instead, because one slow response can take much longer than the estimate.
 */
function remainingTextOf({ run, rooms, pacer, remainingMs }: RunFigures): string {
  if (run === undefined || isWaiting(pacer.state)) return '';
  const left = rooms.filter(({ endpointId }) => run.left.has(endpointId));
  if (left.length > 0 && left.every(({ isFetching }) => isFetching))
    return countOf(left.length, l10n.t('waiting for {0} room|waiting for {0} rooms'));
  return remainingMs === undefined ? '' : remainingText(remainingMs);
}

const WAITING = l10n.t({
  message: 'waiting for the service',
  comment: ['Stands after a separator, such as “30 of 2,000 rooms · waiting for the service”.'],
});

/** Formats the progress of a run briefly: "30 of 2,000 rooms · about 4 minutes left". */
export function shortProgress(rollout: RunFigures): string {
  const { run, rooms, pacer } = rollout;
  const ended = run === undefined ? '' : endedText(countRun(run, rooms));
  return joined([ended, isWaiting(pacer.state) ? WAITING : remainingTextOf(rollout)]);
}

function isWaiting({ kind }: PacerState): boolean {
  return kind === 'waiting' || kind === 'silent';
}

/** Returns why a run is slowed or waits, or undefined if it is not. */
export function pacingView({
  run,
  session,
  pacer: { state },
}: Pick<RunFigures, 'run' | 'session' | 'pacer'>): PacingView | undefined {
  if (run === undefined) return undefined;
  switch (state.kind) {
    case 'free':
      return undefined;
    case 'paced':
      return { isWaiting: false, text: slowedText(state.perSecond), nextTry: undefined };
    case 'silent':
    case 'waiting': {
      const text = l10n.t({
        message: 'Waiting: {0}',
        args: [waitHeadline(session, state)],
        comment: ['{0} is what went wrong, as a sentence without its full stop.'],
      });
      const nextTry = state.kind === 'silent' ? undefined : nextTryText(state.nextTryMs);
      return { isWaiting: true, text, nextTry };
    }
  }
}

/** Returns the reason of a wait, as a sentence without its full stop. */
export function waitHeadline(
  session: RunFigures['session'],
  state: Extract<PacerState, { kind: 'silent' | 'waiting' }>,
): string {
  return state.kind === 'silent'
    ? l10n.t('The service does not respond')
    : session.problem(state.error, 'endpoint').headline;
}

/** Describes in one text why a run is slowed, such as "Waiting: The service is not available (503). Next try in 12 s". */
export function pacingText({ text, nextTry }: PacingView): string {
  return nextTry === undefined ? text : sentenceAnd(text, nextTry);
}

function slowedText(perSecond: number): string {
  const rate = perSecond < 10 ? Math.max(1, Math.round(perSecond * 10)) / 10 : Math.round(perSecond);
  return l10n.t({
    message: 'Slowed to {0} a second: the service is limiting requests',
    args: [numberText(rate)],
    comment: ['{0} is a number of requests, such as 0.5 or 12.'],
  });
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
