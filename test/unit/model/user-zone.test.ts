import assert from 'node:assert/strict';
import { ownZone } from '../../../src/local-calendar';
import { UserZone } from '../../../src/model/user-zone';
import { MemoryState } from '../../support/ports';

describe('UserZone', () => {
  let state: MemoryState;
  beforeEach(() => {
    state = new MemoryState();
  });

  it("uses the host's time zone until a page reports one, then the page's, even in later windows", () => {
    const zone = new UserZone(state);
    assert.equal(zone.calendar.zone, ownZone());
    zone.report('Asia/Tokyo');
    zone.report('America/Los_Angeles');
    assert.equal(zone.calendar.zone, 'America/Los_Angeles');
    assert.equal(new UserZone(state).calendar.zone, 'America/Los_Angeles');
  });

  it('reports another time zone once, and keeps its calendar until then', () => {
    const zone = new UserZone(state);
    let changes = 0;
    zone.onDidChange(() => {
      changes += 1;
    });
    zone.report('Asia/Tokyo');
    const { calendar } = zone;
    zone.report('Asia/Tokyo');
    assert.deepEqual([changes, zone.calendar === calendar], [1, true]);
  });

  for (const reported of [undefined, '', 'Mars/Olympus', 'Asia/Tokyo\n', 'x'.repeat(1_000_000)]) {
    it(`ignores a page's report of ${JSON.stringify(reported)?.slice(0, 20)}`, () => {
      const zone = new UserZone(state);
      zone.report('Asia/Tokyo');
      zone.report(reported);
      assert.deepEqual([zone.calendar.zone, [...state.values.values()]], ['Asia/Tokyo', ['Asia/Tokyo']]);
    });
  }

  it('starts with the host’s time zone if the remembered one is invalid', () => {
    for (const remembered of ['Mars/Olympus', 5, null, { zone: 'UTC' }]) {
      state.values.set('timeZone', remembered);
      assert.equal(new UserZone(state).calendar.zone, ownZone());
    }
  });

  it('uses the reported time zone even if it cannot be remembered', async () => {
    state.isBroken = true;
    const zone = new UserZone(state);
    zone.report('Asia/Tokyo');
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(zone.calendar.zone, 'Asia/Tokyo');
  });
});
