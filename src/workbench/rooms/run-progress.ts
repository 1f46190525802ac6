import * as l10n from '@vscode/l10n';
import { countOf, numberText } from '../../language';
import type { PacingView, RunCounts, RunView } from '../../protocol/rollout';
import { roomsText } from '../../protocol/text';
import type { PacerState, RequestPacer } from '../../rollout/pacing/request-pacer';
import { ROOM_STATE_ORDER, ROOM_STATES, stateCountLabels } from '../../rollout/room-states';
import type { Run } from '../../rollout/run/run';
import type { RoomCounts } from '../../rollout/shown-room';

/** The parts of a run that its progress shows. */
export type RunFigures = Pick<
  Run,
  'asked' | 'left' | 'failed' | 'changed' | 'isOnlyFetching' | 'remainingMs'
> & {
  readonly session: Pick<Run['session'], 'problem'>;
  readonly pacer: Pick<RequestPacer, 'state'>;
};

function countRun({ asked, left, failed }: RunFigures): RunCounts {
  return { asked: asked.size, ended: asked.size - left.size, failed: failed.size };
}

/** Formats a run's own counts: "27 fetched", "3 failed", "2 changed". */
export function runLabels({ asked, left, failed, changed }: RunFigures): readonly string[] {
  const fetched = asked.size - left.size - failed.size;
  return [
    ...(fetched === 0 ? [] : [countOf(fetched, FETCHED)]),
    ...stateCountLabels({ failed: failed.size }),
    ...(changed.size === 0 ? [] : [countOf(changed.size, CHANGED)]),
  ];
}

/** Formats room counts: "27 ready", "3 failed", "2 changed". */
function countLabels({ changed = 0, ...states }: Partial<RoomCounts>): readonly string[] {
  const labels = stateCountLabels(states);
  if (changed > 0) return [...labels, countOf(changed, CHANGED)];
  return labels.length > 0 ? labels : [roomsText(0)];
}

const FETCHED = l10n.t('{0} fetched|{0} fetched');

const CHANGED = l10n.t('{0} changed|{0} changed');

/** Formats room counts as one string: "27 ready · 3 failed · 2 changed". */
export function countsText(counts: RoomCounts): string {
  return countLabels(counts).join(' · ');
}

/** Formats the progress of a list, see `RunView`. */
export function runProgress(
  run: RunFigures | undefined,
  rooms: RoomCounts,
): Pick<RunView, 'running' | 'progress' | 'counts'> {
  if (run === undefined) return { running: undefined, progress: '', counts: countsText(rooms) };
  const running = countRun(run);
  const { codeReady, changed, ...others } = rooms;
  const counted = ROOM_STATE_ORDER.filter((state) => ROOM_STATES[state].isCountedInRun);
  // If every code is new, the counts would only repeat the first part.
  const isWorthSaying = counted.some((state) => state !== 'codeReady' && others[state] > 0) || changed > 0;
  const states = Object.fromEntries(counted.map((state) => [state, rooms[state]]));
  const counts = isWorthSaying ? countLabels({ ...states, changed }) : [];
  return { running, progress: endedText(running), counts: joined([...counts, remainingTextOf(run)]) };
}

/** Formats the progress of a run as one string: "30 of 2,000 rooms · 27 fetched · 3 failed · about 4 minutes left". */
export function progressText(run: RunFigures): string {
  return joined([endedText(countRun(run)), ...runLabels(run), remainingTextOf(run)]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function endedText({ asked, ended }: RunCounts): string {
  return countOf(asked, l10n.t('{1} of {0} room|{1} of {0} rooms'), numberText(ended));
}

/**
 * Formats the remaining time, such as "about 4 minutes left"; '' if unknown. Once all requests are sent, it names the
 * number of rooms without a response instead, because one slow response can take much longer than the estimate.
 */
function remainingTextOf({ left, pacer, isOnlyFetching, remainingMs }: RunFigures): string {
  if (isWaiting(pacer.state)) return '';
  if (isOnlyFetching) return countOf(left.size, l10n.t('waiting for {0} room|waiting for {0} rooms'));
  return remainingMs === undefined ? '' : remainingText(remainingMs);
}

const WAITING = l10n.t('waiting for the service');

/** Formats the progress of a run briefly: "30 of 2,000 rooms · about 4 minutes left". */
export function shortProgress(run: RunFigures): string {
  return joined([endedText(countRun(run)), isWaiting(run.pacer.state) ? WAITING : remainingTextOf(run)]);
}

function isWaiting({ kind }: PacerState): boolean {
  return kind === 'waiting' || kind === 'silent';
}

/** Returns why a run is slowed or waits; undefined if neither. */
export function pacingView({
  session,
  pacer: { state },
}: Pick<RunFigures, 'session' | 'pacer'>): PacingView | undefined {
  switch (state.kind) {
    case 'free':
      return undefined;
    case 'paced':
      return { isWaiting: false, text: slowedText(state.perSecond), nextTry: undefined };
    case 'silent':
    case 'waiting': {
      const text = l10n.t('Waiting: {0}', waitHeadline(session, state));
      const nextTry = state.kind === 'silent' ? undefined : nextTryText(state.nextTryMs);
      return { isWaiting: true, text, nextTry };
    }
  }
}

/** Returns the reason for a wait, as a sentence without its full stop. */
export function waitHeadline(
  session: RunFigures['session'],
  state: Extract<PacerState, { kind: 'silent' | 'waiting' }>,
): string {
  return state.kind === 'silent'
    ? l10n.t('The service does not respond')
    : session.problem(state.error, 'service').headline;
}

function slowedText(perSecond: number): string {
  const rate = perSecond < 10 ? Math.max(1, Math.round(perSecond * 10)) / 10 : Math.round(perSecond);
  return l10n.t('Slowed to {0} per second: the service is limiting requests', numberText(rate));
}

function nextTryText(milliseconds: number): string {
  if (milliseconds <= 0) return l10n.t('Trying now');
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 90
    ? l10n.t('Next try in {0} s', seconds)
    : l10n.t('Next try in {0} min', Math.round(seconds / 60));
}

function remainingText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 90) return countOf(seconds, l10n.t('about {0} second left|about {0} seconds left'));
  const minutes = Math.round(seconds / 60);
  if (seconds < 5400) return countOf(minutes, l10n.t('about {0} minute left|about {0} minutes left'));
  return countOf(Math.round(seconds / 3600), l10n.t('about {0} hour left|about {0} hours left'));
}
