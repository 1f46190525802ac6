import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withoutHiddenEnds } from '../../../src/rollout/list/hidden-ends';
import { listText } from '../../../src/rollout/list/list-text';
import { proposeColumns } from '../../../src/rollout/list/propose-columns';
import { readRooms } from '../../../src/rollout/list/read-list';
import { readTable } from '../../../src/rollout/list/read-table';
import type { RolloutRow, Room } from '../../../src/rollout/room';
import { pathParameterProblem } from '../../../src/service/path-parameter';
import { codeOf, FuzzRollout, type RoomPlan } from './rollout-rig';
import { fuzzRuns, fuzzTimeoutMs } from './runs';

const plan = fc.record({
  ending: fc.oneof(
    { weight: 5, arbitrary: fc.constant('ok' as const) },
    fc.constantFrom('unknown', 'broken', 'odd', 'reset'),
  ),
  refusals: fc.array(fc.constantFrom(429, 503), { maxLength: 2 }),
  latencyMs: fc.nat({ max: 400 }),
});
const roomPlan: fc.Arbitrary<RoomPlan> = fc.record({ code: plan, details: plan });

const action = fc.record({
  what: fc.constantFrom('start', 'pause', 'cancel', 'retryFailed', 'refreshAll', 'add', 'replace'),
  /** Milliseconds after the previous action. */
  afterMs: fc.nat({ max: 1500 }),
});

/** The final state of a room by its plan. */
function expected({ code, details }: RoomPlan): Pick<RolloutRow, 'state'>['state'] {
  if (code.ending !== 'ok') return 'failed';
  return details.ending === 'ok' ? 'done' : 'incomplete';
}

describe('fuzz: Rollout', () => {
  it('gives each distinct ID one final state, whatever the order of answers, faults and interruptions', async () => {
    const list = fc.array(fc.tuple(fc.nat({ max: 14 }), roomPlan), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(list, fc.array(action, { maxLength: 8 }), async (entries, actions) => {
        const plans = new Map(entries.map(([number, of]) => [`EP-${number}`, of]));
        const rooms = entries.map(([number]): Room => ({ endpointId: `EP-${number}`, label: undefined }));
        const fuzz = new FuzzRollout(plans);
        const { rollout } = fuzz;
        await rollout.replace(rooms);
        rollout.start();
        for (const { what, afterMs } of actions) {
          await fuzz.pass(afterMs);
          if (what === 'add' || what === 'replace') await rollout[what](rooms);
          else rollout[what]();
        }
        // A run stops after eight rooms in a row without any answer, and is then resumed.
        for (let time = 0; rollout.phase !== 'finished'; time++) {
          assert.ok(time < 10, `still ${rollout.phase}`);
          rollout.start();
          await fuzz.pass(3_600_000);
        }
        assert.deepEqual(fuzz.faults, []);
        assert.deepEqual(
          rollout.rows.map(({ room }) => room.endpointId),
          [...new Set(rooms.map(({ endpointId }) => endpointId))],
        );
        for (const { room, state, code, endpoint, error } of rollout.rows) {
          const of = plans.get(room.endpointId);
          assert.ok(of);
          assert.equal(state, expected(of), room.endpointId);
          assert.equal(code?.code, state === 'failed' ? undefined : codeOf(room.endpointId));
          assert.equal(endpoint?.id, state === 'done' ? room.endpointId : undefined);
          assert.equal(error === undefined, state === 'done');
        }
        assert.equal(fuzz.clock.pending, 0, 'a timer is left');
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());
});

describe('fuzz: listText', () => {
  const tricky = fc
    .array(
      fc.constantFrom(
        'a',
        'EP-1',
        'id',
        'Endpoint ID',
        ' ',
        ',',
        ';',
        '|',
        '"',
        "'",
        '=',
        '-',
        '\u00a0',
        '\u202e',
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join(''));
  const text = fc
    .oneof(tricky, fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }))
    .map((any) => any.replace(/\s+/gu, ' ').trim());
  const id = text.filter(
    (any) =>
      pathParameterProblem(any) === undefined && withoutHiddenEnds(any) === any && !any.includes('\ufffd'),
  );
  const label = fc.option(
    text.filter((any) => any !== '' && any.isWellFormed()),
    { nil: undefined },
  );

  it('can be read as the same rooms', () => {
    const listOf = (labels: fc.Arbitrary<string | undefined>) =>
      fc.uniqueArray(fc.record({ endpointId: id, label: labels }, { noNullPrototype: true }), {
        selector: ({ endpointId }) => endpointId,
        minLength: 1,
        maxLength: 8,
      });
    const rooms = fc.oneof(listOf(label), listOf(fc.constant(undefined)));
    fc.assert(
      fc.property(rooms, (all) => {
        const table = readTable(listText(all));
        const { hasHeader, idColumn, labelColumn } = proposeColumns(table);
        // A person is asked where an ID reads like a sentence.
        const list = readRooms(table, { hasHeader, idColumn: idColumn ?? 0, labelColumn });
        assert.deepEqual(list.rooms, all);
        assert.deepEqual([list.duplicates, list.unusable, list.problem], [[], [], undefined]);
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());
});
