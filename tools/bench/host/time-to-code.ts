import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../src/app';
import type { PanelState } from '../../../src/protocol/panel';
import type { PanelContent } from '../../../src/workbench/webview/panel-host';
import { lookUpEndpoint } from '../../../test/host/rig/actions';
import { connect } from '../../../test/host/rig/connections';
import { activated, closeTabs } from '../../../test/host/rig/extension';
import { hostEntry } from '../support/host-entry';
import { median, millisecondsOf } from '../support/numbers';

const RUNS = 25;
const FRESH_RUNS = 5;
const LIMIT_MS = 10;

export const run = hostEntry(async () => {
  const parts = await activated();
  const { BENCH_ORIGIN: origin = '' } = process.env;
  const service = { username: 'alice', password: 'correct horse' };
  await connect(parts, { Video: { origin, baseUrl: origin, service } });
  const roundTrip = () =>
    millisecondsOf(async () => {
      const response = await fetch(`${origin}/api/endpoints/EP-10/currentpairingcode`);
      await response.json();
    });
  const shown = new ShownCodes(parts);
  // The panel is opened first, because VS Code's time for that is not measured.
  await lookUp(parts, 1, shown);
  const roundTrips: number[] = [];
  const inPanel: number[] = [];
  for (let time = 0; time < RUNS; time++) {
    roundTrips.push(await roundTrip());
    inPanel.push(await lookUp(parts, 1, shown));
  }
  const fresh: number[] = [];
  for (let time = 0; time < FRESH_RUNS; time++) {
    await closeTabs();
    fresh.push(await lookUp(parts, 2 + time, shown));
  }
  const trip = median(roundTrips);
  return [
    { name: `one round trip of a bare fetch, median of ${RUNS}`, measured: trip, unit: 'ms' },
    { name: `command to code posted, median of ${RUNS}`, measured: median(inPanel), unit: 'ms' },
    {
      name: 'command to code posted, beyond a round trip',
      measured: median(inPanel) - trip,
      limit: LIMIT_MS,
      unit: 'ms',
    },
    {
      name: `the same with a panel opened by VS Code first, median of ${FRESH_RUNS}`,
      measured: median(fresh),
      unit: 'ms',
    },
  ];
});

/** Looks up a room. @returns milliseconds until the panel gets a new code */
async function lookUp(parts: App, room: number, shown: ShownCodes): Promise<number> {
  const started = performance.now();
  const posted = shown.next();
  const command = lookUpEndpoint(parts, `EP-${room}`, 'Video');
  const at = await posted;
  await command;
  // A new page requests its state once more.
  await pause(100);
  return at - started;
}

/** Observes the codes that are posted to panels. */
class ShownCodes {
  private code: string | undefined;
  private resolve: (at: number) => void = () => undefined;

  constructor({ panels }: App) {
    const show = panels.show.bind(panels);
    panels.show = (content, isPreview) =>
      show(content.kind === 'codePanel' ? this.watched(content) : content, isPreview);
  }

  /** Resolves with the time when a code is posted that differs from the last one. */
  next(): Promise<number> {
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  private watched(content: PanelContent<'codePanel'>): PanelContent<'codePanel'> {
    return {
      ...content,
      state: () => {
        const state = content.state();
        this.check(state);
        return state;
      },
    };
  }

  private check({ hero }: PanelState): void {
    const code = hero?.groups.join('');
    if (code === undefined || code === this.code) return;
    assert.match(code, /^\d{6}$/);
    this.code = code;
    this.resolve(performance.now());
  }
}
