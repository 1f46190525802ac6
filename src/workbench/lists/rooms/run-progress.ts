import type { PacingView } from '../../../protocol/rollout';
import { countOf } from '../../../protocol/text';
import type { PacerState, RequestPacer } from '../../../rollout/pacing/request-pacer';
import type { RolloutRow } from '../../../rollout/room';
import type { Rollout } from '../../../rollout/run/rollout';

/** The figures of a run. */
export interface RunFigures extends Pick<Rollout, 'rows' | 'phase' | 'remainingMs'> {
  readonly pacer: Pick<RequestPacer, 'state'>;
}

/** How many rooms ended, and how. */
interface RoomCounts {
  readonly done: number;
  readonly incomplete: number;
  readonly failed: number;
  /** How many have another code than before. */
  readonly changed: number;
}

const LIMITED = 'the service is limiting requests';

/** Counts how the rooms ended. */
export function countRooms(rows: readonly RolloutRow[]): RoomCounts {
  const counts = { done: 0, incomplete: 0, failed: 0, changed: 0 };
  for (const { state, hasChanged } of rows) {
    if (state !== 'waiting' && state !== 'fetching') counts[state] += 1;
    if (hasChanged) counts.changed += 1;
  }
  return counts;
}

/** How many rooms have ended: they neither wait nor are being fetched. */
function endedRooms({ done, incomplete, failed }: RoomCounts): number {
  return done + incomplete + failed;
}

/** How the rooms ended, in words: "27 done · 3 failed · 2 changed". */
export function countsText({ done, incomplete, failed, changed }: RoomCounts, separator = ' · '): string {
  const others = Object.entries({ 'without details': incomplete, failed, changed }).filter(
    ([, count]) => count > 0,
  );
  return [['done', done] as const, ...others]
    .map(([word, count]) => `${number(count)} ${word}`)
    .join(separator);
}

/** What the progress of a run says beside the counts. */
interface ProgressParts {
  /** Such as "30 of 2,000 rooms"; '' once no room waits. */
  readonly ended: string;
  /** False as long as every room that ended is done and unchanged: the counts would repeat the beginning. */
  readonly hasCounts: boolean;
  /** Such as "about 4 minutes left"; '' where there is nothing to say. */
  readonly rest: string;
}

/** The progress of a run in parts, of which the counts stand between the others. */
function progressParts({ rows, phase, remainingMs, pacer }: RunFigures): ProgressParts {
  if (phase === 'finished') return { ended: '', hasCounts: true, rest: '' };
  const counts = countRooms(rows);
  const ended = endedRooms(counts);
  const hasEta = phase === 'running' && pacer.state.kind !== 'waiting' && remainingMs !== undefined;
  return {
    ended: `${number(ended)} of ${countOf(rows.length, 'room')}`,
    hasCounts: counts.done < ended || counts.changed > 0,
    rest: hasEta ? `about ${duration(remainingMs)} left` : '',
  };
}

/** The progress of a run in words: "30 of 2,000 rooms · 27 done · 3 failed · about 4 minutes left". */
export function runProgress(figures: RunFigures): string {
  const { ended, hasCounts, rest } = progressParts(figures);
  const counts = hasCounts ? countsText(countRooms(figures.rows)) : '';
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
  const next = nextTryMs > 0 ? `next try in ${waitingTime(nextTryMs)}` : 'trying now';
  return `Waiting for the service, ${next}${reason === 'limit' ? `: ${LIMITED}` : ''}`;
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
