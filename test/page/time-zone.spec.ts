import { expect } from '@playwright/test';
import { anExpiringToken, aRoom } from '../support/builders';
import { present } from '../support/expect';
import { test } from './fixtures';

/** [zone, time, the user's day, a time in Jan 2031 as the user's clock shows it] */
const PLACES = [
  ['Asia/Tokyo', 1_795_734_900_000, '2026-11-27', /Jan 2, 2031, 8:15:00\sAM/u],
  ['America/Los_Angeles', Date.UTC(2026, 10, 27, 3, 30), '2026-11-26', /Jan 1, 2031, 3:15:00\sPM/u],
] as const;

const TOKEN = anExpiringToken('Signage', 1, { expirationDate: Date.UTC(2031, 0, 1, 23, 15) });

for (const [timezoneId, at, today, expires] of PLACES) {
  test.describe(`window in ${timezoneId}`, () => {
    test.use({ timezoneId, service: { rooms: [aRoom(1)], tokens: [TOKEN] } });

    test("writes the user's local date into a mark", async ({ open, world }) => {
      world.clock.time = at;
      const { panel } = await open.rooms('Room,Endpoint ID,Paired\nFjord,EP-1,\n');
      await panel.expectCode(/\d/);
      await panel.press('Mark as Paired');
      await expect
        .poll(() => world.documents.all[0]?.reading.text)
        .toBe(`Room,Endpoint ID,Paired\nFjord,EP-1,${today}\n`);
    });

    test('shows the same expiry time in the table and in the panel', async ({ open, world, views }) => {
      const { table } = await open.tokens();
      await expect(table.row('Signage').getByTitle(expires)).toBeVisible();
      await world.accessTokenPanels.inspect(world.session, 'token-of-Signage-0123456789');
      present(views.all[1]).receive({ type: 'ready' });
      expect(JSON.stringify(present(views.all[1]).sent)).toMatch(expires);
    });
  });
}
