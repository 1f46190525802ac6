import type { Figure } from '../../support/bench/figure';
import { codeOf } from '../../support/virtual/respond';
import { AT_ONCE, type Row } from './rows';
import type { Simulated } from './simulation';

/** How many rooms are not in the state that they should be in, or have another code than their own. */
export function wrongRooms(row: Row, { rollout }: Simulated): number {
  const mayWait = row.pausesWithin !== undefined || (row.stopsAt401 && rollout.stoppedBy !== undefined);
  const wrong = rollout.rows.filter(({ room: { endpointId }, state, code }, room) => {
    if (mayWait && state === 'waiting') return false;
    const isBad = row.isBad?.(room) ?? false;
    return isBad ? state !== 'failed' : state !== 'done' || code?.code !== codeOf(endpointId);
  });
  const mayFail = Math.floor((row.goodFailed ?? 0) * row.rooms);
  const isFailure = (state: string) => state === 'failed' || state === 'incomplete';
  const failed = wrong.filter(({ state }) => isFailure(state)).length;
  return failed <= mayFail ? wrong.length - failed : wrong.length;
}

/** The figures of one run. Each has the bound of the row. */
export function measure(row: Row, simulated: Simulated): readonly Figure[] {
  const { sent, endedAt, hasStopped, afterUnauthorized, mostInASecond } = simulated;
  const { name, ideal, times, extra, refused, pausesWithin, maxRequestsPerSecond } = row;
  const figures: Figure[] = [];
  if (times !== undefined) figures.push({ name, measured: endedAt / ideal, limit: times, unit: '× ideal' });
  if (extra !== undefined) figures.push({ name, measured: endedAt, limit: ideal + extra, unit: 's' });
  if (refused !== undefined) {
    const share = sent.filter(({ status }) => status !== 200).length / Math.max(1, sent.length);
    figures.push({ name: `${name}: refused`, measured: 100 * share, limit: 100 * refused, unit: '%' });
  }
  if (pausesWithin !== undefined) {
    const measured = hasStopped ? endedAt : Number.POSITIVE_INFINITY;
    figures.push({ name: `${name}: paused after`, measured, limit: pausesWithin, unit: 's' });
  }
  if (row.stopsAt401) {
    figures.push({
      name: `${name}: sent after it`,
      measured: afterUnauthorized,
      limit: AT_ONCE,
      unit: 'requests',
    });
  }
  if (maxRequestsPerSecond !== undefined) {
    figures.push({
      name: `${name}: in a second`,
      measured: mostInASecond,
      limit: maxRequestsPerSecond,
      unit: 'requests',
    });
  }
  return figures;
}
