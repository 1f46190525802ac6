import type { PacingView } from '../../../protocol/rollout';
import { countOf } from '../../../protocol/text';
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
  /** How many have another code than before. */
  readonly changed: number;
}

const LIMITED = 'the service is limiting requests';
const WAIT_REASONS: Readonly<Record<WaitReason, string>> = {
  limit: LIMITED,
  unavailable: 'the service answers 503',
  unanswered: 'the service does not answer',
};

/** Counts how the look-ups ended. */
export function countLookUps(rows: readonly RolloutRow[]): LookUpCounts {
  const counts = { done: 0, incomplete: 0, failed: 0, changed: 0 };
  for (const { state, hasChanged } of rows) {
    if (state !== 'waiting' && state !== 'fetching') counts[state] += 1;
    if (hasChanged) counts.changed += 1;
  }
  return counts;
}

/** The rooms by their states in words: "27 ready · 3 failed · 2 changed". @param changed how many have another code */
export function countsText(rooms: Partial<RoomStateCounts>, changed: number, separator = ' · '): string {
  const texts = [...stateCountTexts(rooms), ...(changed === 0 ? [] : [`${number(changed)} changed`])];
  return texts.length === 0 ? countOf(0, 'room') : texts.join(separator);
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
    ended: `${number(done + incomplete + failed)} of ${countOf(rows.length, 'room')}`,
    rest: hasEta ? `about ${duration(remainingMs)} left` : '',
  };
}

/** The progress of a run in words: "30 of 2,000 rooms · 27 ready · 3 failed · about 4 minutes left". */
export function runProgress(figures: RunFigures, rooms: RoomStateCounts): string {
  const { ended, rest } = progressParts(figures);
  const { changed } = countLookUps(figures.rows);
  const { failed, codeReady, paired } = rooms;
  let counts = '';
  if (figures.phase === 'finished') counts = countsText(rooms, changed);
  // Where every code is new, the counts would repeat the beginning.
  else if (failed + paired + changed > 0) counts = countsText({ failed, codeReady, paired }, changed);
  return [ended, counts, rest].filter((part) => part !== '').join(' · ');
}

/** The progress of a run in a few words: "30 of 2,000 rooms · about 4 minutes left". */
export function shortProgress(figures: RunFigures): string {
  const { ended, rest } = progressParts(figures);
  const isWaiting = figures.pacer.state.kind === 'waiting';
  return [ended, isWaiting ? 'waiting for the service' : rest].filter((part) => part !== '').join(' · ');
}

/** What slows a run or makes it wait, or undefined while nothing does. */
export function pacingView({
  phase,
  pacer: { state },
}: Pick<RunFigures, 'phase' | 'pacer'>): PacingView | undefined {
  if (phase !== 'running' || state.kind === 'free') return undefined;
  if (state.kind === 'waiting') return { isWaiting: true, text: waitingText(state) };
  return { isWaiting: false, text: `Slowed to ${rate(state.perSecond)} a second: ${LIMITED}` };
}

function waitingText({ nextTryMs, reason }: Extract<PacerState, { kind: 'waiting' }>): string {
  const next = nextTryMs > 0 ? `Next try in ${waitingTime(nextTryMs)}` : 'Trying now';
  return `Waiting: ${WAIT_REASONS[reason]}. ${next}`;
}

function waitingTime(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function rate(perSecond: number): string {
  return number(perSecond < 10 ? Math.max(1, Math.round(perSecond * 10)) / 10 : Math.round(perSecond));
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const [amount, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return countOf(amount, unit);
}
