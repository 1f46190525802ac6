import assert from 'node:assert/strict';
import { Settings } from '../../../../src/model/connections/settings';
import { CALENDAR } from '../../../support/calendar';
import { MemorySettings } from '../../../support/ports';

describe('Settings', () => {
  const rows: readonly (readonly [value: unknown, timeout: number, concurrent: number, days: number])[] = [
    [undefined, 15_000, 8, 7],
    [null, 15_000, 8, 7],
    ['20', 15_000, 8, 7],
    [Number.NaN, 15_000, 8, 7],
    [Number.POSITIVE_INFINITY, 15_000, 8, 7],
    [{}, 15_000, 8, 7],
    [20, 20_000, 20, 20],
    [2.5, 2500, 2, 2.5],
    [0, 1000, 1, 0],
    [-5, 1000, 1, 0],
    [600, 240_000, 64, 600],
    [1e9, 240_000, 64, 3650],
  ];
  for (const [value, timeout, concurrent, days] of rows) {
    it(`reads ${String(value)} as ${timeout} ms, ${concurrent} requests and ${days} days`, () => {
      const port = new MemorySettings({
        requestTimeoutSeconds: value,
        maxConcurrentRequests: value,
        expiryWarningDays: value,
      });
      const settings = new Settings(port, { calendar: CALENDAR });
      assert.equal(settings.requestTimeoutMs, timeout);
      assert.equal(settings.maxConcurrentRequests, concurrent);
      assert.equal(settings.expiryWarningDays, days);
    });
  }

  for (const [value, hours] of [
    [undefined, 6],
    [24, 24],
    [0, 1],
    [1000, 168],
    ['6', 6],
  ] as const) {
    it(`reads the watchIntervalHours ${value} as ${hours} hours`, () => {
      const settings = new Settings(new MemorySettings({ watchIntervalHours: value }), {
        calendar: CALENDAR,
      });
      assert.equal(settings.watchIntervalMs, hours * 3_600_000);
    });
  }

  it('reads changed settings without a restart', () => {
    const port = new MemorySettings();
    const settings = new Settings(port, { calendar: CALENDAR });
    port.edit({ requestTimeoutSeconds: 7 });
    assert.equal(settings.requestTimeoutMs, 7000);
  });
});
