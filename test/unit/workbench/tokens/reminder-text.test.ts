import assert from 'node:assert/strict';
import type { EndingClient } from '../../../../src/model/access-tokens/running-out';
import type { Reminder } from '../../../../src/model/sessions/watch';
import { reminderText } from '../../../../src/workbench/tokens/reminder-text';
import { NOON } from '../../../support/builders';

const DAY = 86_400_000;
const client = (name: string | undefined, days: number, isInUse = false): EndingClient => ({
  ...{ name, end: NOON + days * DAY, state: 'soon', isInUse, hashes: [] },
});
const text = (reminder: Partial<Reminder>) =>
  reminderText('Video', { clients: [], covered: 0, goneToken: undefined, ...reminder }, 7, NOON);

describe('reminder text', () => {
  it('names three clients and when they run out, and counts the others', () => {
    const clients = [client('A', 1), client(undefined, 2), client('C', 3), client('D', 4), client('E', 5)];
    assert.equal(
      text({ clients }),
      'Video: 5 clients run out of access tokens within 7 days: A (in 1 day), (no client name) (in 2 days), C (in 3 days), and 2 more.',
    );
    assert.equal(
      text({ clients: clients.slice(0, 1), covered: 5 }),
      'Video: 1 client runs out of access tokens within 7 days: A (in 1 day). 5 more tokens expire, but their clients have others that last longer.',
    );
  });

  it('says that the token for look-ups expires or is gone', () => {
    assert.equal(
      text({ clients: [client('A', 2, true)] }),
      'Video: The access token for look-ups expires in 2 days.',
    );
    assert.equal(
      text({ goneToken: 'hash' }),
      'Video: The service no longer accepts the access token for look-ups.',
    );
  });

  it('shortens long names and shows their hidden characters', () => {
    const said = text({ clients: [client(`\u202e${'x'.repeat(100)}`, 2)] });
    assert.match(said, /‹U\+202E›x{39}… \(in 2 days\)/);
  });
});
