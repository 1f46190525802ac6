import type { Figure } from '../support/figure';
import { LIMITS } from './limits';
import { AT_ONCE, type Row } from './rows';
import type { Simulated } from './simulation';

/** Counts the rooms in an unexpected state. */
export function wrongRooms(row: Row, { states, hasStopped }: Simulated): number {
  const mayWait = row.pausesWithin !== undefined || (row.stopsAt401 && hasStopped);
  const wrong = states.filter((state, room) => {
    // A stop between the two requests of a room leaves a code without details.
    if (mayWait && (state === 'notFetched' || (row.stopsAt401 && state === 'incomplete'))) return false;
    const isBad = row.isBad?.(room) ?? false;
    return isBad ? state !== 'failed' : state !== 'done';
  });
  const mayFail = Math.floor((row.goodFailed ?? 0) * row.rooms);
  const failed = wrong.filter((state) => state === 'failed' || state === 'incomplete').length;
  return failed <= mayFail ? wrong.length - failed : wrong.length;
}

/** Returns the figures of one run, with their limits. */
export function measure(row: Row, simulated: Simulated): readonly Figure[] {
  const { sent, endedAt, hasStopped, afterUnauthorized, mostInASecond } = simulated;
  const { name, ideal, measures = [], pausesWithin, maxRequestsPerSecond } = row;
  const { times, seconds, refused } = LIMITS[name] ?? {};
  const figures: Figure[] = [];
  const add = (what: string, measured: number, limit: number | undefined, unit: string) =>
    figures.push({ name: `${name}${what}`, measured, ...(limit === undefined ? {} : { limit }), unit });
  if (measures.includes('times')) add('', endedAt / ideal, times, '× ideal');
  if (measures.includes('seconds')) add('', endedAt, seconds, 's');
  if (measures.includes('refused')) {
    const share = sent.filter(({ status }) => status !== 200).length / Math.max(1, sent.length);
    add(': refused', 100 * share, refused, '%');
  }
  if (pausesWithin !== undefined)
    add(': paused after', hasStopped ? endedAt : Number.POSITIVE_INFINITY, pausesWithin, 's');
  if (row.stopsAt401) add(': sent after it', afterUnauthorized, row.countsRejected ? 0 : AT_ONCE, 'requests');
  if (row.countsRejected)
    add(': rejected', sent.filter(({ status }) => status === 401).length, 1, 'requests');
  if (maxRequestsPerSecond !== undefined)
    add(': in a second', mostInASecond, maxRequestsPerSecond, 'requests');
  return figures;
}
