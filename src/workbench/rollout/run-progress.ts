import { roomCount } from '../../protocol/room-count';
import type { RequestPacer } from '../../rollout/pacing/request-pacer';
import type { RolloutRow } from '../../rollout/room';
import type { Rollout } from '../../rollout/run/rollout';

/** The figures of a run. */
export interface RunFigures extends Pick<Rollout, 'rows' | 'phase' | 'remainingMs'> {
  readonly pacer: Pick<RequestPacer, 'waitMs' | 'perSecond'>;
}

/** The progress of a run in words: "120 of 2,000 rooms · about 4 minutes left · 2 requests a second". */
export function runProgress(rollout: RunFigures): string {
  const { rows, phase, remainingMs, pacer } = rollout;
  const ended = endedRooms(rows);
  const parts = [`${ended.toLocaleString('en')} of ${roomCount(rows.length)}`];
  if (phase === 'paused') parts.push('paused');
  if (phase === 'running') {
    if (remainingMs !== undefined) parts.push(`about ${duration(remainingMs)} left`);
    if (pacer.waitMs >= 1000) parts.push(`the service asks to wait ${duration(pacer.waitMs)}`);
    else if (pacer.perSecond !== undefined) parts.push(rate(pacer.perSecond));
  }
  return parts.join(' · ');
}

/** How many rooms have ended: they neither wait nor are being fetched. */
export function endedRooms(rows: readonly RolloutRow[]): number {
  return rows.filter(({ state }) => state !== 'waiting' && state !== 'fetching').length;
}

function rate(perSecond: number): string {
  const rounded = perSecond < 10 ? Math.max(1, Math.round(perSecond * 10)) / 10 : Math.round(perSecond);
  return `${rounded} ${rounded === 1 ? 'request' : 'requests'} a second`;
}

function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const [amount, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
