import assert from 'node:assert/strict';
import { connectionNameProblem, parseConnections } from '../../../../src/model/connections/connection';

const GOOD = { name: 'Good', baseUrl: 'https://example.com', lookUpCredentials: 'none' };

describe('parseConnections', () => {
  it('reads valid entries in order', () => {
    const { connections, bad } = parseConnections([GOOD, { name: 'Demo', baseUrl: 'demo:' }]);
    assert.deepEqual(bad, []);
    assert.deepEqual(
      connections.map(({ name, baseUrl, lookUpCredentials }) => [name, baseUrl.href, lookUpCredentials]),
      [
        ['Good', 'https://example.com', 'none'],
        ['Demo', 'demo:', 'basic'],
      ],
    );
  });

  it('reads which connections are watched', () => {
    const { connections } = parseConnections([
      { ...GOOD, watch: true },
      { ...GOOD, name: 'Other', watch: false },
      { ...GOOD, name: 'Third' },
    ]);
    assert.deepEqual(
      connections.map(({ isWatched }) => isWatched),
      [true, false, false],
    );
  });

  it('uses the ID as a connection’s key, or the name if it has no ID', () => {
    const { connections } = parseConnections([
      { ...GOOD, id: 'Former' },
      { ...GOOD, name: 'Other' },
    ]);
    assert.deepEqual(
      connections.map(({ key, name }) => [key, name]),
      [
        ['Former', 'Good'],
        ['Other', 'Other'],
      ],
    );
  });

  it('reports a name that is another connection’s ID', () => {
    const { connections, bad } = parseConnections([
      { ...GOOD, id: 'Former' },
      { ...GOOD, name: 'Former' },
    ]);
    assert.equal(connections.length, 1);
    assert.equal(bad[0]?.problem, 'The connection “Good” has the id “Former”. Enter another id.');
  });

  it('returns the keys of invalid entries if they can be read', () => {
    const { bad } = parseConnections([
      { id: 'ID', name: 'X' },
      { name: 'Y' },
      { id: 7, name: 'Z' },
      {},
      null,
    ]);
    assert.deepEqual(
      bad.map(({ key }) => key),
      ['ID', 'Y', undefined, undefined, undefined],
    );
    assert.equal(parseConnections('oops').bad[0]?.key, undefined);
  });

  for (const raw of [undefined, null, []]) {
    it(`reads ${JSON.stringify(raw)} as no connections`, () => {
      assert.deepEqual(parseConnections(raw), { connections: [], bad: [] });
    });
  }

  for (const raw of ['https://example.com', 7, true, {}, { 0: GOOD }]) {
    it(`reports ${JSON.stringify(raw)}, which is not a list`, () => {
      const { connections, bad } = parseConnections(raw);
      assert.deepEqual(connections, []);
      assert.match(bad[0]?.problem ?? '', /list/);
    });
  }

  // [fault, entry between two valid ones, its label, its problem]
  const rows: readonly (readonly [what: string, entry: unknown, label: string, problem: RegExp])[] = [
    ['an entry that is null', null, 'Connection 2', /object/],
    ['an entry that is a string', 'https://example.com', 'Connection 2', /object/],
    ['an entry that is a list', [GOOD], 'Connection 2', /object/],
    ['an entry without fields', {}, 'Connection 2', /name is missing/],
    ['an entry without a name', { baseUrl: 'https://example.com' }, 'Connection 2', /name is missing/],
    ['a name that is a number', { ...GOOD, name: 7 }, 'Connection 2', /name is missing/],
    ['an empty name', { ...GOOD, name: ' ' }, 'Connection 2', /name/],
    ['a name with surrounding spaces', { ...GOOD, name: ' x' }, ' x', /space/],
    ['a name with a line break', { ...GOOD, name: 'a\nb' }, 'a\nb', /control/],
    ['a name with a lone surrogate', { ...GOOD, name: 'a\ud800' }, 'a\ud800', /control/],
    ['a long name', { ...GOOD, name: 'x'.repeat(101) }, 'x'.repeat(101), /100/],
    ['a duplicate name', { ...GOOD, name: 'First' }, 'First', /Another connection/],
    ['an entry without an address', { name: 'X' }, 'X', /baseUrl is missing/],
    ['an address that is a number', { name: 'X', baseUrl: 7 }, 'X', /baseUrl is missing/],
    ['an invalid address', { name: 'X', baseUrl: 'ftp://x' }, 'X', /baseUrl: Only https/],
    [
      'credentials in the address',
      { name: 'X', baseUrl: 'https://a:hunter2@x' },
      'X',
      /user name and password/,
    ],
    ['an ID that is a number', { ...GOOD, id: 7 }, 'Good', /The id must be a string/],
    ['an empty ID', { ...GOOD, id: '' }, 'Good', /The id must be a string/],
    ['the name of another entry as id', { ...GOOD, id: 'First' }, 'Good', /“First” has the id “First”/],
    ['unknown lookUpCredentials', { ...GOOD, lookUpCredentials: 'bearer' }, 'Good', /lookUpCredentials/],
    ['a watch setting that is a string', { ...GOOD, watch: 'yes' }, 'Good', /watch must be true/],
    ['null as lookUpCredentials', { ...GOOD, lookUpCredentials: null }, 'Good', /lookUpCredentials/],
  ];
  for (const [what, entry, label, problem] of rows) {
    it(`reports ${what}, and keeps the other entries`, () => {
      const { connections, bad } = parseConnections([
        { ...GOOD, name: 'First' },
        entry,
        { ...GOOD, name: 'Last' },
      ]);
      assert.deepEqual(
        connections.map(({ name }) => name),
        ['First', 'Last'],
      );
      assert.equal(bad.length, 1);
      assert.equal(bad[0]?.index, 1);
      assert.equal(bad[0]?.label, label);
      assert.match(bad[0]?.problem ?? '', problem);
      assert.doesNotMatch(bad[0]?.problem ?? '', /hunter2/);
    });
  }

  it('accepts names of built-in object properties', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const { connections } = parseConnections(names.map((name) => ({ ...GOOD, name })));
    assert.deepEqual(
      connections.map(({ name }) => name),
      names,
    );
  });
});

describe('connection names', () => {
  it('must be unique', () => {
    assert.equal(connectionNameProblem('Video', ['Other']), undefined);
    assert.match(connectionNameProblem('Other', ['Other']) ?? '', /Another connection/);
    assert.equal(connectionNameProblem('x'.repeat(100), []), undefined);
  });
});
