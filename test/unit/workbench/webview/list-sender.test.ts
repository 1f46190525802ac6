import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listChanges, noList, type SentList } from '../../../../media/list/state';
import { dispatch } from '../../../../src/protocol/handlers';
import type { RowsChange } from '../../../../src/protocol/list';
import { ListSender } from '../../../../src/workbench/webview/list-sender';
import { numbersFrom } from '../../../support/virtual/random';

interface Row {
  readonly id: string;
  readonly text: string;
}
type Message = RowsChange<Row> | { readonly type: 'head'; readonly head: string };

/** Creates a sender and the page that receives its messages. */
function aChannel() {
  const sent: Message[] = [];
  const state: { page: SentList<string, Row> } = { page: noList('') };
  const changes = listChanges<string, Row, SentList<string, Row>>();
  const source = {
    idOf: ({ id }: Row) => id,
    viewOf: (row: Row) => row,
  };
  const sender = new ListSender<Row, Row, Message>(source, (message) => {
    sent.push(message);
    state.page = dispatch(changes, message.type, message, state.page);
  });
  const send = (rows: readonly Row[]) => sender.sendList(rows);
  /** Returns whether the messages since the last call have IDs, and their numbers of rows. */
  const sizes = () =>
    sent
      .splice(0)
      .flatMap((message) =>
        message.type === 'rows'
          ? `${message.ids === undefined ? '' : 'ids '}${message.rows.length}${message.isLast ? ' last' : ''}`
          : [],
      );
  return { sender, sent, state, send, sizes };
}

const list = (count: number, from = 0): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${from + index}`, text: 'text' }));
const changed = (rows: readonly Row[], ...indexes: readonly number[]): readonly Row[] =>
  rows.map((row, index) => (indexes.includes(index) ? { ...row, text: 'other' } : row));

describe('ListSender', () => {
  it('sends a list in parts of at most 250 rows', async () => {
    const { send, sizes, state } = aChannel();
    assert.equal(await send(list(600)), true);
    assert.deepEqual(sizes(), ['ids 250', '250', '100 last']);
    assert.deepEqual(state.page.rows, list(600));
  });

  it('sends an empty list as one part', async () => {
    const { send, sizes } = aChannel();
    await send([]);
    assert.deepEqual(sizes(), ['ids 0 last']);
  });

  const edits: readonly (readonly [what: string, next: readonly Row[], sizes: readonly string[]])[] = [
    ['nothing if nothing differs', list(1000), []],
    ['the row that differs', changed(list(1000), 600), ['1', '0 last']],
    ['the order and the rows that were added', [...list(1000), ...list(3, 5000)], ['ids 0', '3 last']],
    [
      'only the order if rows were removed',
      list(1000).filter((_, index) => index % 300 !== 7),
      ['ids 0', '0 last'],
    ],
    ['no row of a list that becomes empty', [], ['ids 0 last']],
  ];
  for (const [what, next, expected] of edits) {
    it(`sends ${what}`, async () => {
      const { send, sizes, state } = aChannel();
      await send(list(1000));
      sizes();
      await send(next);
      assert.deepEqual(sizes(), expected);
      assert.deepEqual(state.page.rows, next);
    });
  }

  it('turns any list into any other, even after parts of a third', async () => {
    const random = numbersFrom(1);
    const any = () =>
      list(700)
        .filter(() => random() < 0.7)
        .map((row) => ({ ...row, text: random() < 0.9 ? 'text' : `${random()}` }))
        .map((row) => ({ row, place: random() < 0.05 ? random() * 700 : Number(row.id) }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ row }) => row);
    const { send, state } = aChannel();
    for (let time = 0; time < 40; time++) {
      const other = any();
      const next = any();
      const ended = send(other);
      if (time % 2 === 0) await nextTurn();
      await Promise.all([ended, send(next)]);
      assert.deepEqual(state.page.rows, next);
    }
  });

  it('sends changes of rows, and ignores rows of another list', async () => {
    const { sender, send, sizes, state } = aChannel();
    await send(list(1000));
    sizes();
    sender.sendRows([...changed(list(3), 1), { id: 'of another list', text: '' }]);
    assert.deepEqual(sizes(), ['1 last']);
    assert.deepEqual(state.page.rows, changed(list(1000), 1));
    sender.sendRows(changed(list(3), 1));
    assert.deepEqual(sizes(), []);
  });

  it('keeps a row that changes while the list is being sent', async () => {
    const { sender, send, state } = aChannel();
    const sending = send(list(600));
    sender.sendRows(changed(list(1), 0));
    assert.equal(state.page.isComplete, false);
    await sending;
    assert.deepEqual(state.page.rows, changed(list(600), 0));
  });

  it('sends changed columns once, even if no row differs', async () => {
    const { sender, sent, state } = aChannel();
    const keysSent = () =>
      sent.splice(0).map((message) => (message.type === 'rows' ? message.keys : undefined));
    await sender.sendList(list(300), ['a', 'b']);
    await sender.sendList(changed(list(300), 1), ['a', 'b']);
    assert.deepEqual(keysSent(), [['a', 'b'], undefined, undefined, undefined]);
    await sender.sendList(changed(list(300), 1), ['b', 'a']);
    assert.deepEqual(
      [keysSent(), state.page.keys],
      [
        [['b', 'a'], undefined],
        ['b', 'a'],
      ],
    );
  });

  it('sends everything again to a page that was reloaded', async () => {
    const { sender, send, sizes } = aChannel();
    await send(list(2));
    sender.reset();
    sender.sendRows(changed(list(2), 0));
    await send(list(2));
    assert.deepEqual(sizes(), ['ids 2 last', 'ids 2 last']);
  });

  it('sends a state only if it has changed', () => {
    const { sender, sent } = aChannel();
    for (const head of ['one', 'one', 'other']) sender.sendState({ type: 'head', head });
    sender.reset();
    sender.sendState({ type: 'head', head: 'other' });
    assert.deepEqual(
      sent.map((message) => message.type === 'head' && message.head),
      ['one', 'other', 'other'],
    );
  });

  it('yields to other work between parts, and abandons a list for a later one', async () => {
    const { send } = aChannel();
    const earlier = send(list(30_000));
    let turns = 0;
    const later = nextTurn().then(async () => {
      while (turns < 10) {
        await nextTurn();
        turns += 1;
      }
      return await send(list(1));
    });
    assert.deepEqual(await Promise.all([earlier, later]), [false, true]);
  });
});
