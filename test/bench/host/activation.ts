import assert from 'node:assert/strict';
import { activated, extension } from '../../host/rig/extension';
import { hostEntry } from '../../support/bench/host-entry';
import { millisecondsOf } from '../../support/bench/numbers';

export const run = hostEntry(async () => {
  assert.equal(extension().isActive, false);
  return [{ name: 'activate()', measured: await millisecondsOf(activated), unit: 'ms' }];
});
