import { expect } from '@playwright/test';
import type { RolloutPage } from '../support/pages/rollout-page';
import { COUNTS } from '../support/rooms';

/** Looks up all rooms of the list. */
export async function lookUp(rollout: RolloutPage): Promise<void> {
  await rollout.fetchCodes();
  await expect(rollout.progress).toHaveText(COUNTS.join(' · '));
}
