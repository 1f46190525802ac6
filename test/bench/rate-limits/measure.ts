import type { Figure } from '../../support/bench/figure';
import { codeOf } from '../../support/virtual/respond';
import { AT_ONCE, type Row } from './rows';
import type { Sent, Simulated } from './simulation';

/** What is found by then is what is judged, in seconds. */
const SETTLED = 10;
/** The row whose rate changes: when it falls and rises, and what is measured after that, in seconds. */
const DROP = { at: 60, within: 20, refused: 0.2 };
const RISE = { at: 120, within: 60, stretch: 5, perSecond: 50, share: 0.8 };

/** How many rooms are not in the state that they should be in, or have another code than their own. */
export function wrongRooms(row: Row, { rollout }: Simulated): number {
  const hasStopped = row.stopsAt401 && rollout.stoppedBy !== undefined;
  return rollout.rows.filter(({ room: { endpointId }, state, code }, room) => {
    if (hasStopped && state === 'waiting') return false;
    const isBad = row.isBad?.(room) ?? false;
    return isBad ? state !== 'failed' : state !== 'done' || code?.code !== codeOf(endpointId);
  }).length;
}

/** The figures of one run. Each has the bound of the row. */
export function measure(row: Row, simulated: Simulated): readonly Figure[] {
  const { name } = row;
  const { sent, endedAt } = simulated;
  const end = Math.max(...endedAt);
  const figures: Figure[] = [];
  if (row.used !== undefined && row.allowed !== undefined) {
    const used = accepted(sent, SETTLED, end).length / (row.allowed * (end - SETTLED));
    figures.push({ name: `${name}: used`, measured: 100 * used, atLeast: 100 * row.used, unit: '%' });
  }
  if (row.refused !== undefined) {
    const share = refusedShare(sent);
    figures.push({ name: `${name}: refused`, measured: 100 * share, limit: 100 * row.refused, unit: '%' });
  }
  if (row.seconds !== undefined) {
    figures.push({ name, measured: end, limit: row.seconds, unit: 's' });
  }
  if (row.othersSeconds !== undefined) {
    const others = Math.max(...endedAt.filter((_, room) => !row.isBad?.(room)));
    figures.push({ name, measured: others, limit: row.othersSeconds, unit: 's' });
  }
  if (row.changes) figures.push(...changeFigures(name, sent));
  if (row.stopsAt401) {
    const measured = simulated.afterUnauthorized;
    figures.push({ name: `${name}: sent after it`, measured, limit: AT_ONCE, unit: 'requests' });
  }
  if (row.maxRequestsPerSecond !== undefined) {
    figures.push({
      name: `${name}: in a second`,
      measured: simulated.mostInASecond,
      limit: row.maxRequestsPerSecond,
      unit: 'requests',
    });
  }
  return figures;
}

function changeFigures(name: string, sent: readonly Sent[]): readonly Figure[] {
  const dropped = sent.filter(({ at }) => at >= DROP.at && at < DROP.at + DROP.within);
  let best = 0;
  for (let end = RISE.at + RISE.stretch; end <= RISE.at + RISE.within; end += 0.5) {
    best = Math.max(best, accepted(sent, end - RISE.stretch, end).length / RISE.stretch);
  }
  return [
    {
      name: `${name}: refused in the 20 s after the drop`,
      measured: 100 * refusedShare(dropped),
      limit: 100 * DROP.refused,
      unit: '%',
    },
    {
      name: `${name}: rate in the best 5 s of the minute after the rise`,
      measured: best,
      atLeast: RISE.share * RISE.perSecond,
      unit: 'a second',
    },
  ];
}

function accepted(sent: readonly Sent[], from: number, to: number): readonly Sent[] {
  return sent.filter(({ at, status }) => status === 200 && at >= from && at <= to);
}

function refusedShare(sent: readonly Sent[]): number {
  return sent.filter(({ status }) => status !== 200).length / Math.max(1, sent.length);
}
