import assert from 'node:assert/strict';
import { type Differences, differencesOf } from '../../../src/rollout/differences';
import type { Endpoint } from '../../../src/service/resources';
import { randomOf } from './list/honest-lists';

interface Endpoints {
  readonly [id: string]: Partial<Endpoint> & { readonly code?: string };
}

/** A room of a list that agrees with the service. */
type Room = {
  readonly 'Endpoint ID': string;
  readonly Room: string;
  readonly 'IP address': string;
  readonly Mailbox: string;
};

function honestRooms(count: number): Room[] {
  return Array.from({ length: count }, (_, index) => ({
    'Endpoint ID': `EP-${1001 + index}`,
    Room: `Room ${index + 1} ${'Oak Elm Yew Ash'.split(' ')[index % 4]}`,
    'IP address': `10.1.${Math.floor(index / 200)}.${1 + (index % 200)}`,
    Mailbox: `room${index + 1}@example.com`,
  }));
}

/** Returns endpoints of the service that match the rooms of a list. */
function servedAs(rooms: readonly Room[]): Endpoints {
  return Object.fromEntries(
    rooms.map((room) => [
      room['Endpoint ID'],
      { name: room.Room, ipAddress: room['IP address'], calendarId: room.Mailbox },
    ]),
  );
}

function compared(
  rooms: readonly Readonly<Record<string, string>>[],
  endpoints: Endpoints,
  leftOut: readonly string[] = [],
): Differences {
  const names = Object.keys(rooms[0] ?? {}).filter((name) => !leftOut.includes(name));
  return differencesOf({
    rows: rooms.map((room) => ({
      endpointId: room['Endpoint ID'] ?? '',
      cells: names.map((name) => room[name] ?? ''),
    })),
    columns: [...names.keys()].filter((column) => names[column] !== 'Endpoint ID'),
    placeColumns: ['Site', 'Building', 'Floor']
      .map((name) => names.indexOf(name))
      .filter((column) => column !== -1),
    lookUp: (id) => {
      const { code, ...endpoint } = endpoints[id] ?? {};
      return {
        ...(endpoints[id] && { endpoint: { id, ...endpoint } }),
        ...(code === undefined ? {} : { code: { id: `PC-${id}`, code } }),
      };
    },
  });
}

const SILENCE: Pick<Differences, 'many'> & { readonly named: readonly string[] } = { named: [], many: [] };

function saidOf({ byEndpoint, many }: Differences) {
  return { named: [...byEndpoint.keys()].sort(), many };
}

/** Swaps values of two rooms in place. */
function swap(rooms: Room[], one: number, other: number, fields: readonly (keyof Room)[]): void {
  const [a, b] = [rooms[one], rooms[other]];
  assert.ok(a && b);
  const part = (room: Room) => Object.fromEntries(fields.map((field) => [field, room[field]]));
  rooms[one] = { ...a, ...part(b) };
  rooms[other] = { ...b, ...part(a) };
}

describe('differencesOf', () => {
  it('finds nothing in a list that agrees with the service', () => {
    const rooms = honestRooms(160);
    const { columns, ...said } = compared(rooms, servedAs(rooms));
    assert.deepEqual(saidOf({ ...said, columns }), SILENCE);
    assert.deepEqual(columns, [1, 2, 3]);
  });

  for (const swaps of [1, 2, 5]) {
    for (const [what, leftOut] of [
      ['three columns', []],
      ['names', ['IP address', 'Mailbox']],
      ['addresses', ['Room', 'Mailbox']],
    ] as const) {
      it(`finds ${swaps} ${swaps === 1 ? 'swap' : 'swaps'} in 160 rooms by ${what}`, () => {
        const rooms = honestRooms(160);
        const endpoints = servedAs(rooms);
        const expected: [string, string][] = [];
        for (let index = 0; index < swaps; index += 1) {
          const [one, other] = [index * 7, 100 + index * 3];
          swap(rooms, one, other, ['Endpoint ID']);
          expected.push(
            [`EP-${1001 + one}`, `EP-${1001 + other}`],
            [`EP-${1001 + other}`, `EP-${1001 + one}`],
          );
        }
        const { byEndpoint, many } = compared(rooms, endpoints, leftOut);
        const found = [...byEndpoint].map(([id, { swappedWith }]) => [id, swappedWith]);
        assert.deepEqual(found.toSorted(), expected.toSorted());
        assert.deepEqual(many, []);
        assert.ok([...byEndpoint.values()].every(({ values }) => values.length === 3 - leftOut.length));
      });
    }
  }

  it('names the values in the list and at the service', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    rooms[4] = { ...(rooms[4] ?? assert.fail()), 'IP address': '10.9.9.9' };
    const { byEndpoint } = compared(rooms, endpoints);
    assert.deepEqual(
      [...byEndpoint],
      [
        [
          'EP-1005',
          {
            values: [{ list: '10.9.9.9', service: '10.1.0.5' }],
            swappedWith: undefined,
          },
        ],
      ],
    );
  });

  it('names three rooms whose endpoint IDs moved in a circle, without a swap', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    swap(rooms, 1, 2, ['Endpoint ID']);
    swap(rooms, 2, 3, ['Endpoint ID']);
    const { byEndpoint } = compared(rooms, endpoints);
    assert.deepEqual(
      [...byEndpoint].map(([id, { swappedWith }]) => [id, swappedWith]).toSorted(),
      ['EP-1002', 'EP-1003', 'EP-1004'].map((id) => [id, undefined]),
    );
  });

  it('reports a room whose endpoint is not in the list', () => {
    const rooms = honestRooms(160);
    const endpoints = { ...servedAs(rooms), 'EP-9001': { name: 'Canteen' } };
    rooms[9] = { ...(rooms[9] ?? assert.fail()), 'Endpoint ID': 'EP-9001' };
    assert.deepEqual(saidOf(compared(rooms, endpoints, ['IP address', 'Mailbox'])).named, ['EP-9001']);
  });

  it('ignores other spellings', () => {
    const rooms = honestRooms(160).map((room, index) => ({
      ...room,
      Room: `Café ${room.Room}`,
      Site: 'Lyon',
      index,
    }));
    const endpoints = servedAs(rooms);
    const spelled = rooms.map(({ index, ...room }) => ({
      ...room,
      Room:
        [
          room.Room.toUpperCase(),
          ` ${room.Room.replaceAll(' ', '\u00a0 ')}`,
          room.Room.normalize('NFD'),
          `Lyon - ${room.Room}`,
          `${room.Room} (LYON)`,
          room.Room.replaceAll(' ', '-'),
          room.Room.replaceAll(' ', ''),
          `'=${room.Room}`,
        ][index % 8] ?? '',
      'IP address': room['IP address'].replace('10.', index % 2 === 0 ? '010.' : ' \uff11\uff10.'),
      Mailbox: index % 2 === 0 ? room.Mailbox.toUpperCase() : ` ${room.Mailbox}\u200b`,
    }));
    assert.deepEqual(saidOf(compared(spelled, endpoints)), SILENCE);
  });

  it('treats two spellings of an IPv6 address as equal', () => {
    const rooms = honestRooms(8).map((room, index) => ({
      ...room,
      'IP address': `2001:DB8:0:0::${index + 1}`,
    }));
    const endpoints = servedAs(
      rooms.map((room, index) => ({ ...room, 'IP address': `2001:db8::${index + 1}` })),
    );
    const { columns, ...said } = compared(rooms, endpoints);
    assert.deepEqual(saidOf({ ...said, columns }), SILENCE);
    assert.deepEqual(columns, [1, 2, 3]);
  });

  it('does not ignore a floor number as a word that surrounds a name', () => {
    const rooms = honestRooms(8).map((room, index) => ({
      ...room,
      Floor: '1',
      Room: `Meeting ${index + 1}`,
    }));
    const endpoints = servedAs(rooms);
    swap(rooms, 0, 1, ['Endpoint ID']);
    assert.deepEqual(saidOf(compared(rooms, endpoints, ['IP address', 'Mailbox'])).named, [
      'EP-1001',
      'EP-1002',
    ]);
    const many = honestRooms(40).map((room, index) => ({
      ...room,
      Floor: '1',
      Room: `Meeting ${index + 1}`,
    }));
    const unnumbered = { ...servedAs(many), 'EP-1001': { name: 'Meeting' } };
    assert.deepEqual(saidOf(compared(many, unnumbered, ['IP address', 'Mailbox'])).named, ['EP-1001']);
  });

  it('compares no column in which fewer than half of the values, or three, are equal', () => {
    for (const [count, changed] of [
      [20, 11],
      [4, 2],
    ] as const) {
      const rooms = honestRooms(count);
      const endpoints = servedAs(rooms);
      const other = rooms.map((room, index) =>
        index < changed ? { ...room, 'IP address': `10.7.7.${index}` } : room,
      );
      const { columns, ...said } = compared(other, endpoints);
      assert.deepEqual(saidOf({ ...said, columns }), SILENCE);
      assert.deepEqual(columns, [1, 3]);
    }
  });

  it('does not report swapped rooms if their names prove that only addresses were swapped', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    swap(rooms, 0, 1, ['IP address']);
    const { byEndpoint } = compared(rooms, endpoints, ['Mailbox']);
    assert.deepEqual(
      [...byEndpoint].map(([id, { swappedWith }]) => [id, swappedWith]),
      [
        ['EP-1001', undefined],
        ['EP-1002', undefined],
      ],
    );
  });

  it('reports a reassigned address only if the room’s name confirms it', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    const anew = rooms.map((room, index) => ({
      ...room,
      'IP address': index < 60 ? `10.1.0.${((index + 17) % 60) + 1}` : room['IP address'],
    }));
    swap(anew, 101, 102, ['Endpoint ID']);
    swap(anew, 102, 103, ['Endpoint ID']);
    const { byEndpoint } = compared(anew, endpoints, ['Mailbox']);
    assert.deepEqual(
      [...byEndpoint].map(([id, { values }]) => [id, values.length]).toSorted(),
      ['EP-1102', 'EP-1103', 'EP-1104'].map((id) => [id, 2]),
    );
  });

  it('does not identify a room by a value that several rooms share', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    const copied = rooms.map((room, index) =>
      index < 12 ? { ...room, Mailbox: index < 2 ? 'room100@example.com' : `new${index}@example.com` } : room,
    );
    assert.deepEqual(saidOf(compared(copied, endpoints, ['Room', 'IP address'])).named, []);
  });

  it('reports in one sentence that addresses were reassigned', () => {
    for (const pool of ['10.2.0', '10.1.0']) {
      const rooms = honestRooms(160);
      const endpoints = servedAs(rooms);
      const anew = rooms.map((room, index) => ({
        ...room,
        'IP address': index < 60 ? `${pool}.${((index + 17) % 60) + 1}` : room['IP address'],
      }));
      for (const leftOut of [[], ['Room', 'Mailbox']]) {
        const { byEndpoint, many } = compared(anew, endpoints, leftOut);
        assert.deepEqual([...byEndpoint], []);
        const column = leftOut.length === 0 ? 2 : 1;
        assert.deepEqual(many, [{ column, differing: 60, compared: 160 }]);
      }
    }
  });

  it('reports in one sentence that a tenth of the rooms were renamed, and still names a swap', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    const renamed = rooms.map((room, index) => (index % 10 === 3 ? { ...room, Room: `New ${index}` } : room));
    swap(renamed, 0, 1, ['Endpoint ID']);
    const { byEndpoint, many } = compared(renamed, endpoints, ['IP address', 'Mailbox']);
    assert.deepEqual([...byEndpoint.keys()].sort(), ['EP-1001', 'EP-1002']);
    assert.deepEqual(many, [{ column: 1, differing: 18, compared: 160 }]);
  });

  it('names rooms only if at most 5 % differ', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    const changed = (count: number) =>
      rooms.map((room, index) => (index < count ? { ...room, 'IP address': `10.7.7.${index}` } : room));
    assert.equal(saidOf(compared(changed(8), endpoints)).named.length, 8);
    assert.deepEqual(saidOf(compared(changed(9), endpoints)), {
      named: [],
      many: [{ column: 2, differing: 9, compared: 160 }],
    });
    assert.equal(saidOf(compared(changed(2).slice(0, 10), endpoints)).named.length, 2);
  });

  it('uses the better of two columns, and accepts a room that is right in either', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(rooms);
    const whole = rooms.map(({ 'IP address': address, ...room }, index) => ({
      ...room,
      'Old IP': index < 60 ? `10.7.7.${index}` : address,
      'New IP': address,
    }));
    assert.deepEqual(saidOf(compared(whole, endpoints)), SILENCE);
    const filled = whole.map((room, index) => ({ ...room, 'New IP': index < 60 ? room['New IP'] : '' }));
    assert.deepEqual(saidOf(compared(filled, endpoints)), SILENCE);
  });

  it('does not compare models as names, even if they equal default names', () => {
    const models = ['Room Kit', 'Room Bar', 'Board Pro', 'Desk Pro', 'Codec Plus'];
    const rooms = honestRooms(160).map((room, index) => ({ ...room, Model: models[index % 5] ?? '' }));
    const endpoints = servedAs(rooms.map((room) => ({ ...room, Room: room.Model })));
    const moved = rooms.map((room, index) => (index < 3 ? { ...room, Model: 'Codec Pro' } : room));
    const { columns, ...said } = compared(moved, endpoints);
    assert.deepEqual(saidOf({ ...said, columns }), SILENCE);
    assert.deepEqual(columns, [2, 3]);
  });

  it('ignores rooms whose endpoints still have a default name', () => {
    const rooms = honestRooms(160);
    const endpoints = servedAs(
      rooms.map((room, index) => (index < 5 ? { ...room, Room: 'Room Kit' } : room)),
    );
    assert.deepEqual(saidOf(compared(rooms, endpoints)), SILENCE);
  });

  it('ignores a divisible room if one of its rows is right', () => {
    const rooms = honestRooms(30);
    const endpoints = servedAs(rooms);
    const parts = rooms.slice(0, 6).flatMap((room) => [
      { ...room, Room: `${room.Room} A`, 'IP address': '' },
      { ...room, Room: `${room.Room} B`, 'IP address': '10.200.0.1' },
    ]);
    assert.deepEqual(saidOf(compared([...parts, ...rooms], endpoints)), SILENCE);
  });

  it('ignores rooms with the same name in two buildings', () => {
    const rooms = honestRooms(20).map((room, index) => ({
      ...room,
      Building: index < 10 ? 'North' : 'South',
      Room: `Meeting ${1 + (index % 10)}`,
    }));
    const namesOf = [
      ({ Room: name }: { Room: string }) => name,
      ({ Room: name, Building }: { Room: string; Building: string }) => `${Building} ${name}`,
    ];
    for (const nameOf of namesOf) {
      const endpoints = servedAs(rooms.map((room) => ({ ...room, Room: nameOf(room) })));
      assert.deepEqual(saidOf(compared(rooms, endpoints)), SILENCE);
    }
  });

  it('ignores a list of one room', () => {
    const rooms = honestRooms(1);
    const endpoints = servedAs(rooms);
    assert.deepEqual(saidOf(compared(rooms, endpoints)), SILENCE);
    assert.deepEqual(saidOf(compared([{ ...rooms[0], Room: 'Canteen' }], endpoints)), SILENCE);
  });

  it('ignores placeholders, empty cells and rooms that were not looked up', () => {
    const rooms = honestRooms(40);
    const endpoints = servedAs(rooms.slice(0, 20));
    const partial = rooms.map((room, index) =>
      index < 4
        ? { ...room, Room: ['tbd', 'n/a', '-', ''][index] ?? '', 'IP address': '0.0.0.0', Mailbox: '?' }
        : room,
    );
    assert.deepEqual(saidOf(compared(partial, endpoints)), SILENCE);
  });

  const codedAlike = (rooms: readonly Room[], count: number): Endpoints =>
    Object.fromEntries(
      rooms.map(({ 'Endpoint ID': id }, index) => [id, { code: index < count ? 'same' : String(index) }]),
    );
  for (const [total, most] of [
    [4, 2],
    [160, 8],
  ] as const) {
    it(`names up to ${most} of ${total} endpoints with the same code`, () => {
      const rooms = honestRooms(total);
      const few = saidOf(compared(rooms, codedAlike(rooms, most)));
      assert.deepEqual([few.named.length, few.many], [most, []]);
      const many = saidOf(compared(rooms, codedAlike(rooms, most + 1)));
      assert.deepEqual(many, { named: [], many: [{ differing: most + 1, compared: total }] });
    });
  }

  it('names two endpoints with the same code, and counts more', () => {
    const rooms = honestRooms(160);
    const coded = (count: number) => codedAlike(rooms, count);
    const { byEndpoint } = compared(rooms, { ...coded(2), 'EP-1008': { code: 'other' } });
    assert.deepEqual(
      [...byEndpoint].map(([id, { sameCodeAs }]) => [id, sameCodeAs]),
      [
        ['EP-1001', 'EP-1002'],
        ['EP-1002', 'EP-1001'],
      ],
    );
    const many = saidOf(compared(rooms, coded(40)));
    assert.deepEqual(many, {
      named: [],
      many: [{ differing: 40, compared: 160 }],
    });
  });

  it('reports no room in 1,000 correct lists', () => {
    const named: string[] = [];
    for (let seed = 0; seed < 1000; seed += 1) {
      const { rooms, endpoints, leftOut } = honestList(seed);
      named.push(...saidOf(compared(rooms, endpoints, leftOut)).named.map((id) => `${seed} ${id}`));
    }
    assert.deepEqual(named, []);
  });
});

/** A list whose IDs are right, but whose other cells are out of date. */
function honestList(seed: number) {
  const random = randomOf(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const count = whole(1, 200);
  const rooms = honestRooms(count);
  const some = (share: number) => {
    const order = rooms
      .map((_, index) => ({ index, by: random() }))
      .toSorted((one, other) => one.by - other.by);
    return new Set(order.slice(0, Math.ceil(count * share)).map(({ index }) => index));
  };
  const [renamed, moved, unnamed] = [some(0.1), [...some(0.1 + random() * 0.3)], some(random() * 0.1)];
  const isAnew = count > 20 && random() < 0.5;
  // An address pool with as many free addresses as rooms whose address changes.
  const pool = moved.flatMap((index) => [rooms[index]?.['IP address'] ?? '', `10.3.0.${index + 1}`]);
  const anew = pool
    .map((address) => ({ address, by: random() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ address }) => address);
  const list = rooms.map((room, index) => ({
    ...room,
    Room: renamed.has(index) ? `Former ${room.Room}` : room.Room,
    'IP address': isAnew && moved.includes(index) ? (anew[moved.indexOf(index)] ?? '') : room['IP address'],
    Seats: String(whole(2, 30)),
    Site: whole(1, 2) === 1 ? 'Lyon' : 'Ulm',
  }));
  const endpoints = servedAs(
    rooms.map((room, index) => ({
      ...room,
      Room: unnamed.has(index)
        ? 'Room Kit'
        : random() < 0.3
          ? `${list[index]?.Site} ${room.Room}`
          : room.Room,
    })),
  );
  const leftOut = ['Room', 'IP address', 'Mailbox', 'Site'].filter(() => random() < 0.3);
  return { rooms: list, endpoints, leftOut };
}
