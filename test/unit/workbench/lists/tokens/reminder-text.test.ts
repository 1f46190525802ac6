import assert from 'node:assert/strict';
import type { Reminder } from '../../../../../src/model/access-tokens/history/due';
import { reminderText } from '../../../../../src/workbench/lists/tokens/reminder-text';

const NOTHING: Reminder = { steps: [], added: 0, gone: 0, emptied: undefined, isUsed: false };

describe('reminderText', () => {
  const rows: readonly (readonly [reminder: Partial<Reminder>, text: string])[] = [
    [{ steps: [{ days: 7, count: 3 }] }, 'HQ: 3 access tokens expire within 7 days.'],
    [{ steps: [{ days: 1, count: 1 }] }, 'HQ: 1 access token expires within 1 day.'],
    [{ steps: [{ days: 1.5, count: 1 }] }, 'HQ: 1 access token expires within 1.5 days.'],
    [{ steps: [{ days: 0.5, count: 2 }] }, 'HQ: 2 access tokens expire within 12 hours.'],
    [{ steps: [{ days: 1 / 24, count: 2 }] }, 'HQ: 2 access tokens expire within 1 hour.'],
    [{ steps: [{ days: 7 / 24, count: 2 }] }, 'HQ: 2 access tokens expire within 7 hours.'],
    [{ steps: [{ days: 0.001, count: 2 }] }, 'HQ: 2 access tokens expire within 1 hour.'],
    [{ steps: [{ days: 3650, count: 30_000 }] }, 'HQ: 30,000 access tokens expire within 3,650 days.'],
    [
      {
        steps: [
          { days: 1, count: 1 },
          { days: 7, count: 3 },
        ],
        added: 2,
        gone: 1,
      },
      'HQ: 1 access token expires within 1 day, 3 within 7 days. 2 are new, 1 was withdrawn.',
    ],
    [{ steps: [{ days: 7, count: 3 }], added: 1 }, 'HQ: 3 access tokens expire within 7 days. 1 is new.'],
    [
      { steps: [{ days: 1, count: 1 }], isUsed: true },
      'HQ: 1 access token expires within 1 day. Look-ups use this token.',
    ],
    [
      { steps: [{ days: 1, count: 1 }], gone: 1, isUsed: true },
      'HQ: 1 access token expires within 1 day. 1 was withdrawn. Look-ups use one of these tokens.',
    ],
    [{ added: 1 }, 'HQ: 1 access token is new.'],
    [{ added: 1200, gone: 1 }, 'HQ: 1,200 access tokens are new, 1 was withdrawn.'],
    [{ gone: 1 }, 'HQ: 1 access token was withdrawn.'],
    [{ gone: 2 }, 'HQ: 2 access tokens were withdrawn.'],
    [{ emptied: 1500 }, 'HQ: The service now lists no access tokens. It listed 1,500 before.'],
  ];
  for (const [reminder, text] of rows) {
    it(`says “${text}”`, () => assert.equal(reminderText('HQ', { ...NOTHING, ...reminder }), text));
  }
});
