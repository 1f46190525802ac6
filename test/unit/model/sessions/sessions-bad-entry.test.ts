import assert from 'node:assert/strict';
import { present } from '../../../support/expect';
import { makeWorld } from '../../../support/worlds/world';

const A = { name: 'A', baseUrl: 'https://a.example' };
const B = { name: 'B', baseUrl: 'https://b.example' };

describe('Sessions: invalid entries', () => {
  /** Opens a window with the connections A and B. Also returns the session of B. */
  function open() {
    const world = makeWorld({ connections: [A, B] });
    const session = present(world.sessions.find('B'));
    let closed = 0;
    session.onDidClose(() => closed++);
    const edit = (connections: unknown) => world.settingsPort.edit({ connections });
    return { ...world, session, edit, closed: () => closed };
  }

  const ways: readonly (readonly [what: string, setting: unknown])[] = [
    ['its address is invalid', [A, { ...B, baseUrl: 'https:' }]],
    ['its address is missing', [A, { name: 'B' }]],
    ['its lookUpCredentials are unknown', [A, { ...B, lookUpCredentials: 'non' }]],
    ['its name is not a string', [A, { ...B, name: 7 }]],
    ['its entry is not an object', [A, 'B']],
    ['its entry is empty', [A, {}]],
    ['another entry is not an object', [A, null]],
    ['the setting is not a list', 'oops'],
  ];
  for (const [what, setting] of ways) {
    it(`keeps the session while ${what}, and offers it again afterward`, () => {
      const { sessions, session, edit, closed } = open();
      edit(setting);
      assert.equal(sessions.find('B'), undefined);
      assert.equal(sessions.bad.length, 1);
      assert.equal(session.isClosed, false);
      // The settings change again meanwhile.
      edit(setting);
      edit([A, { ...B, lookUpCredentials: 'none' }]);
      assert.equal(sessions.find('B'), session);
      assert.equal(session.connection.lookUpCredentials, 'none');
      assert.deepEqual(sessions.bad, []);
      assert.equal(closed(), 0);
    });
  }

  const ends: readonly (readonly [what: string, setting: unknown])[] = [
    ['its entry is removed', [A]],
    ['the setting is removed', undefined],
    ['it gets another address', [A, { ...B, baseUrl: 'https://other.example' }]],
    ['it gets another address next to an invalid entry', [A, { ...B, baseUrl: 'https://other.example' }, 7]],
    ['its entry is removed next to an invalid one with another key', [{ name: 'A' }]],
  ];
  for (const [what, setting] of ends) {
    for (const isBadBefore of [false, true]) {
      it(`ends the session when ${what}${isBadBefore ? ' while it is invalid' : ''}`, () => {
        const { sessions, session, edit, closed } = open();
        if (isBadBefore) edit([A, { name: 'B' }]);
        edit(setting);
        assert.notEqual(sessions.find('B'), session);
        assert.equal(session.isClosed, true);
        assert.equal(closed(), 1);
        edit([A, B]);
        assert.equal(sessions.find('B'), session, 'it continues when its connection is back');
        assert.equal(session.isClosed, false);
      });
    }
  }

  it('ignores a second entry with the same key', () => {
    const { sessions, session, edit } = open();
    const second = { ...B, name: 'Second', id: 'B' };
    edit([A, B, second]);
    assert.equal(sessions.find('B'), session);
    edit([A, { ...B, baseUrl: 'https://other.example' }, second]);
    assert.equal(session.isClosed, true);
  });

  it('ends the session of a removed connection even if an invalid entry has no key', async () => {
    const { sessions, session, edit } = open();
    edit([A, B, 7]);
    await sessions.remove(present(sessions.find('B')));
    assert.equal(session.isClosed, true);
    assert.equal(sessions.find('B'), undefined);
    edit([A, B]);
    assert.deepEqual([sessions.find('B') === session, session.isClosed], [true, false]);
  });

  it('ends every session on dispose', () => {
    const { sessions, session, edit, closed } = open();
    edit('oops');
    sessions.dispose();
    assert.equal(session.isClosed, true);
    assert.equal(closed(), 1);
  });
});
