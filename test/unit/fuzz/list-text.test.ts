import assert from 'node:assert/strict';
import fc from 'fast-check';
import { listText } from '../../../src/rollout/list/list-text';
import { proposeColumns } from '../../../src/rollout/list/propose-columns';
import { readRooms, withoutHiddenEnds } from '../../../src/rollout/list/read-list';
import { readTable } from '../../../src/rollout/list/read-table';
import { hasSeveralIds } from '../../../src/rollout/list/recognize';
import { pathParameterProblem } from '../../../src/service/request-values';
import { itHolds } from './runs';

describe('fuzz: listText', () => {
  const tricky = fc
    .array(fc.constantFrom('EP-1', 'id', 'Endpoint ID', ...'a ,;|"\'=-\u00a0\u202e'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.join(''));
  const text = fc
    .oneof(tricky, fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }))
    .map((any) => any.replace(/\s+/gu, ' ').trim());
  const id = text.filter(
    (any) =>
      pathParameterProblem(any) === undefined &&
      withoutHiddenEnds(any) === any &&
      !any.includes('\ufffd') &&
      !hasSeveralIds(any),
  );
  const label = fc.option(
    text.filter((any) => any !== ''),
    { nil: undefined },
  );

  const listOf = (labels: fc.Arbitrary<string | undefined>) =>
    fc.uniqueArray(fc.record({ endpointId: id, label: labels }, { noNullPrototype: true }), {
      selector: ({ endpointId }) => endpointId,
      minLength: 1,
      maxLength: 8,
    });
  const rooms = fc.oneof(listOf(label), listOf(fc.constant(undefined)));
  itHolds(
    'can be read as the same rooms',
    fc.property(rooms, (all) => {
      const table = readTable(listText(all));
      const { choice } = proposeColumns(table);
      // A person is asked where an ID reads like a sentence.
      const list = readRooms(table, { ...choice, idColumn: choice.idColumn ?? 0 });
      assert.deepEqual(list.rooms, all);
      assert.deepEqual([list.records.length, list.problem], [all.length, undefined]);
    }),
  );
});
