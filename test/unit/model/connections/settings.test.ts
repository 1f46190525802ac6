import assert from 'node:assert/strict';
import { Settings } from '../../../../src/model/connections/settings';
import { MemorySettings } from '../../../support/ports';

describe('Settings', () => {
  const rows: readonly (readonly [value: unknown, timeout: number, concurrent: number, days: number])[] = [
    [undefined, 15_000, 8, 3],
    [null, 15_000, 8, 3],
    ['20', 15_000, 8, 3],
    [Number.NaN, 15_000, 8, 3],
    [Number.POSITIVE_INFINITY, 15_000, 8, 3],
    [{}, 15_000, 8, 3],
    [20, 20_000, 20, 20],
    [2.5, 2500, 2, 2.5],
    [0, 1000, 1, 0],
    [-5, 1000, 1, 0],
    [1e9, 600_000, 64, 3650],
  ];
  for (const [value, timeout, concurrent, days] of rows) {
    it(`reads ${String(value)} as ${timeout} ms, ${concurrent} requests and ${days} days`, () => {
      const port = new MemorySettings({
        requestTimeoutSeconds: value,
        maxConcurrentRequests: value,
        expiryWarningDays: value,
      });
      const settings = new Settings(port);
      assert.equal(settings.requestTimeoutMs, timeout);
      assert.equal(settings.maxConcurrentRequests, concurrent);
      assert.equal(settings.expiryWarningDays, days);
    });
  }

  for (const [value, unit] of [
    ['seconds', 'seconds'],
    ['milliseconds', 'milliseconds'],
    ['auto', 'auto'],
    ['minutes', 'auto'],
    [7, 'auto'],
    [undefined, 'auto'],
  ] as const) {
    it(`reads the timestampUnit ${value} as ${unit}`, () => {
      assert.equal(new Settings(new MemorySettings({ timestampUnit: value })).timestampUnit, unit);
    });
  }

  it('reads the settings again each time', () => {
    const port = new MemorySettings();
    const settings = new Settings(port);
    port.edit({ requestTimeoutSeconds: 7 });
    assert.equal(settings.requestTimeoutMs, 7000);
  });
});
