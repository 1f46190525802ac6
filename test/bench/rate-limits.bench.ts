import { setTimeout as pause } from 'node:timers/promises';
import { FarEnd } from '../support/bench/far-end';
import type { FarReport } from '../support/bench/far-end-options';
import { bench, type Figure } from '../support/bench/figure';
import { manyRooms, openRollout } from '../support/bench/rollout-rig';

const SECONDS = 90;
/** The figures count from here, when the rate has settled. */
const SETTLED_SECONDS = 10;
const LATENCY_MS = 20;
const SERVICES = [2, 10, 50].flatMap((perSecond) =>
  [true, false].map((saysRetryAfter) => ({ perSecond, saysRetryAfter, latencyMs: LATENCY_MS })),
);

// Runs a rollout on six services at the same time. Each service allows a burst of one second's requests.
bench(async () => {
  const far = await FarEnd.start(...SERVICES);
  try {
    const rollouts = await Promise.all(far.origins.map((origin) => openRollout(origin)));
    for (const [index, rollout] of rollouts.entries()) {
      // The list is too long to end in this time.
      await rollout.replace(manyRooms((SERVICES[index]?.perSecond ?? 0) * SECONDS));
      rollout.start();
    }
    await pause(1000 * SECONDS);
    const reports: FarReport[] = [];
    for (const index of SERVICES.keys()) reports.push(await far.report(index));
    for (const rollout of rollouts) rollout.cancel();
    return SERVICES.flatMap((service, index) => {
      const report = reports[index];
      return report === undefined ? [] : figuresOf(service, report);
    });
  } finally {
    far.close();
  }
});

function figuresOf(
  { perSecond, saysRetryAfter }: (typeof SERVICES)[number],
  { taken, refused }: FarReport,
): readonly Figure[] {
  const settled = (times: readonly number[]) =>
    times.filter((at) => at >= 1000 * SETTLED_SECONDS && at < 1000 * SECONDS).length;
  const allowed = perSecond * (SECONDS - SETTLED_SECONDS);
  const share = (part: number, rest: number) => (100 * part) / (part + rest);
  const name = `${perSecond} a second, ${saysRetryAfter ? 'with' : 'without'} Retry-After`;
  return [
    {
      name: `${name}: used of what is allowed`,
      measured: (100 * settled(taken)) / allowed,
      atLeast: 95,
      unit: '%',
    },
    { name: `${name}: refused`, measured: share(settled(refused), settled(taken)), limit: 2, unit: '%' },
    {
      name: `${name}: refused, the first ${SETTLED_SECONDS} s too`,
      measured: share(refused.length, taken.length),
      unit: '%',
    },
  ];
}
