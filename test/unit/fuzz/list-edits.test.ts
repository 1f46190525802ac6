import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  addColumn,
  addRooms,
  editCells,
  removeRecords,
  type TextChange,
} from '../../../src/rollout/list/list-edits';
import { withFormulaGuards } from '../../../src/rollout/list/list-text';
import type { Reading } from '../../../src/rollout/list/reading';
import { readFirst } from '../../../src/rollout/remembered-choices';
import { present } from '../../support/expect';
import { MemoryList, rewrite } from '../../support/memory-list';
import { applied, listMemory, readingOf } from '../../support/text-changes';
import { documentIn } from '../workbench/rooms/documents';
import { itHolds } from './runs';

/** A record of the expected list; `raw` is its text while it is unchanged. */
interface Expected {
  readonly id: string;
  readonly label: string | undefined;
  readonly raw: string | undefined;
}

const PIECES = ['a', 'EP-1', '99', 'ü', '"', ',', ';', '|', "'", '=1', '-', '@', 'Endpoint ID', '“x”', '..'];
const word = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  // Nobody would type a doubly quoted cell.
  .filter((text) => !/^=\s*"/u.test(text));
const label = fc.oneof(fc.constant(''), word);

const record = fc.record({
  id: fc.oneof(
    fc.nat({ max: 9 }).map((number) => `EP-${number}`),
    word.filter((text) => text !== '..'),
  ),
  label,
  site: fc.oneof(fc.constant(''), word, fc.constantFrom('two\nlines', ' blanks ', 'tab\there')),
  /** Whether it is quoted unnecessarily. */
  isQuoted: fc.boolean(),
  blanks: fc.constantFrom('', '', '', '\n', '  \n', '\n\n'),
});

const table = fc.record({
  records: fc.array(record, { minLength: 1, maxLength: 8 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\ufeff'),
  namesDelimiter: fc.boolean(),
  isOpenEnd: fc.boolean(),
  columns: fc.shuffledSubarray(['id', 'label', 'site'] as const, { minLength: 3 }),
  names: fc.constantFrom(
    { id: 'Endpoint ID', label: 'Label', site: 'Site' },
    { id: 'Serial', label: 'Room', site: 'Device ID' },
  ),
});
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

const edit = fc.oneof(
  fc.record({ remove: fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 4 }) }),
  fc.record({ add: fc.array(fc.record({ id: word, label }), { minLength: 1, maxLength: 3 }) }),
  fc.record({ edit: fc.nat({ max: 12 }), label }),
);
const edits = fc.array(edit, { maxLength: 6 });
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function cellText(value: string, isQuoted: boolean): string {
  const text = withFormulaGuards(value);
  return isQuoted || /[",;|\t\n\s]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a table as another program might write it. */
function written({ records, delimiter, lineBreak, mark, ...others }: Table): [string, Expected[]] {
  const { namesDelimiter, isOpenEnd, columns, names } = others;
  const header = columns.map((column) => names[column]).join(delimiter);
  const rows = records.map((one) => {
    // Tab-delimited cells cannot be quoted.
    const textOf = (value: string) => (delimiter === '\t' ? value.replaceAll('\t', ' ') : value);
    const cells = columns.map((column) => cellText(textOf(one[column]), one.isQuoted));
    return { ...one, raw: cells.join(delimiter).replaceAll('\n', lineBreak) };
  });
  const lines = rows.map(({ blanks, raw }) => `${lineBreak}${blanks.replaceAll('\n', lineBreak)}${raw}`);
  const top = namesDelimiter ? `sep=${delimiter}${lineBreak}` : '';
  const text = `${mark}${top}${header}${lines.join('')}${isOpenEnd ? '' : lineBreak}`;
  return [text, rows.map(({ id, label: shown, raw }) => ({ id, label: shown || undefined, raw }))];
}

/** Applies an edit to the text and to the expected list. */
function edited(reading: Reading, list: Expected[], edit: Edit): [readonly TextChange[], Expected[]] {
  const keyAt = (index: number) => present(reading.list.rows[index]).key;
  if ('remove' in edit) {
    const removed = new Set(edit.remove.filter((index) => index < list.length));
    const keys = new Set([...removed].map(keyAt));
    return [removeRecords(reading, keys), list.filter((_, index) => !removed.has(index))];
  }
  if ('add' in edit) {
    const rooms = edit.add.map((one) => ({ endpointId: one.id, label: one.label || undefined }));
    const added = rooms.map(({ endpointId, label: shown }) => ({
      id: endpointId,
      label: shown,
      raw: undefined,
    }));
    return [addRooms(reading, rooms), [...list, ...added]];
  }
  const { edit: index, label: text } = edit;
  if (index >= list.length) return [[], list];
  const next = list.map((one, at) =>
    at === index ? { ...one, label: text || undefined, raw: undefined } : one,
  );
  const column = present(reading.choice.labelColumn);
  return [editCells(reading, column, new Map([[keyAt(index), withFormulaGuards(text)]])), next];
}

describe('fuzz: list edits', () => {
  itHolds(
    'change only their own records and leave the text of all others as it was',
    fc.property(table, edits, (start, all) => {
      const [original, expected] = written(start);
      const { columns } = start;
      const choice = {
        header: 0,
        idColumn: columns.indexOf('id'),
        labelColumn: columns.indexOf('label'),
      };
      // A line that names the delimiter is shorter than the header.
      const top = start.namesDelimiter ? 'sep=,\r\n'.length : 0;
      const head = original.slice(0, original.indexOf(start.lineBreak, top + start.mark.length));
      let text = original;
      let list = expected;
      for (const edit of [undefined, ...all]) {
        let reading = readingOf(text, choice);
        if (edit !== undefined) {
          const [changes, next] = edited(reading, list, edit);
          text = applied(text, changes);
          list = next;
          reading = readingOf(text, choice);
        }
        assert.equal(reading.list.problem, undefined);
        assert.deepEqual(
          reading.list.rows.map((one) => [one.cells[choice.idColumn], one.label]),
          list.map(({ id, label: shown }) => [id, shown]),
        );
        let at = head.length;
        assert.ok(text.startsWith(head));
        for (const { raw } of list) {
          if (raw === undefined) continue;
          const found = text.indexOf(raw, at);
          assert.ok(found >= at, `${JSON.stringify(raw)} is not in ${JSON.stringify(text)}`);
          at = found + raw.length;
        }
      }
    }),
  );

  const steps = fc.array(
    fc.oneof(fc.record({ undo: fc.nat({ max: 3 }) }), fc.constant('mark' as const), edit),
    {
      maxLength: 12,
    },
  );
  itHolds(
    'keep the delimiter and the columns, also when the list is opened again',
    fc.asyncProperty(table, steps, async (start, all) => {
      const [original, expected] = written(start);
      const file = new MemoryList(original);
      const memory = listMemory();
      const document = documentIn(file, memory);
      const { columns, delimiter } = start;
      const choice = {
        delimiter,
        header: 0,
        idColumn: columns.indexOf('id'),
        labelColumn: columns.indexOf('label'),
      };
      document.choose(choice);
      const isRemembered = readFirst(original, memory).isChosen;
      const before: [string, Expected[]][] = [];
      let list = expected;
      for (const step of all) {
        if (step !== 'mark' && 'undo' in step) {
          [file.text, list] = before.at(-1 - step.undo) ?? [file.text, list];
          await rewrite(document, file.text);
        } else {
          before.push([file.text, list]);
          await document.change(() => {
            const {
              reading,
              pairedColumn: { index: pairedColumn },
            } = document;
            if (step === 'mark')
              return pairedColumn === undefined ? addColumn(reading, 'Paired', new Map()) : [];
            const [changes, next] = edited(reading, list, step);
            list = next;
            return changes;
          });
        }
        const again = readFirst(file.text, memory);
        for (const reading of [document.reading, again]) {
          // Added rooms can make a guess doubtful, and the user is asked about it when the list is opened again.
          const canBeAsked = reading === again && !isRemembered;
          assert.deepEqual(reading.choice, choice);
          assert.equal(reading.isDoubtful && !canBeAsked, false);
          assert.deepEqual(
            reading.list.rows.map((one) => one.cells[choice.idColumn]),
            list.map(({ id }) => id),
          );
        }
      }
    }),
  );

  const added = fc.array(fc.record({ id: word, label }), { minLength: 1, maxLength: 3 });
  itHolds(
    'can be undone by removing what was added',
    fc.property(table, added, (start, rooms) => {
      const [original, expected] = written({ ...start, isOpenEnd: false });
      const { columns } = start;
      const choice = {
        header: 0,
        idColumn: columns.indexOf('id'),
        labelColumn: columns.indexOf('label'),
      };
      const reading = readingOf(original, choice);
      const more = rooms.map((one) => ({ endpointId: one.id, label: one.label || undefined }));
      const longer = applied(original, addRooms(reading, more));
      const after = readingOf(longer, choice);
      const keys = after.list.rows.slice(expected.length).map(({ key }) => key);
      assert.equal(keys.length, rooms.length);
      assert.equal(applied(longer, removeRecords(after, new Set(keys))), original);
    }),
  );
});
