import assert from 'node:assert/strict';
import { columnKey } from '../../../src/rollout/list/column-keys';
import { withKeysOf } from '../../../src/rollout/list/kept-keys';
import { ListViews } from '../../../src/rollout/list-views';
import { RememberedDocuments } from '../../../src/rollout/remembered-documents';
import { ALL_ROWS, type RowsView } from '../../../src/rollout/room';
import { MemoryState, statesOn } from '../../support/ports';
import { readingOf } from '../../support/text-changes';

const LIST = 'Room,Endpoint ID,Site,PIN\nAttic,EP-1,North,4711\nHall,EP-2,South,0815\n';
const KEY = 'file:///rooms.csv';

/** Opens a list, some of whose columns may have been hidden before. */
function opened(text: string, state = new MemoryState()) {
  const views = new ListViews(new RememberedDocuments(statesOn(state)));
  const document = { key: KEY, reading: readingOf(text) };
  const named = (keys: readonly string[]) =>
    document.reading.columns.flatMap(({ key, name }) => (keys.includes(key) ? name : []));
  return {
    state,
    /** Returns the names of the hidden columns. */
    hidden: () => named(views.columnsOf(document).hidden),
    doubtful: () => named(views.columnsOf(document).doubtful),
    /** Hides exactly these columns. */
    hide: (...names: readonly string[]) => {
      const keyed = document.reading.columns.filter(({ name }) => names.includes(name));
      const seen = document.reading.columns.map(({ key }) => key);
      views.arrange(document, { hidden: keyed.map(({ key }) => key), widths: {}, seen });
      views.columnsOf(document);
    },
    /** Makes a column wider, and hides and shows none. */
    widen: () => {
      const { hidden, seen } = views.columnsOf(document);
      views.arrange(document, { hidden, widths: { label: 20 }, seen });
    },
    /** Replaces the text in another editor. */
    type: (...texts: readonly string[]) => {
      for (const each of texts) document.reading = withKeysOf(document.reading, readingOf(each));
    },
  };
}

/** Hides PIN, closes the list, and opens different text at its address. */
function reopened(text: string, before = LIST) {
  const list = opened(before);
  list.hide('PIN');
  return opened(text, list.state);
}

describe('ListViews: open list', () => {
  it('keeps a column hidden after one is inserted before it or its header is renamed', () => {
    const list = opened(LIST);
    list.hide('PIN');
    list.type(LIST.replace('Site', 'Floor,Site').replaceAll(',EP-', ',1,EP-'));
    list.type(LIST, LIST.replace('PIN', 'P'), LIST.replace('PIN', 'Portal'));
    assert.deepEqual([list.hidden(), list.doubtful()], [['Portal'], []]);
    assert.deepEqual(opened(LIST.replace('PIN', 'Portal'), list.state).hidden(), ['Portal']);
  });

  it('hides columns again when they return, and columns that may be the same', () => {
    const list = opened(LIST);
    list.hide('PIN');
    list.type('Room,Endpoint ID,Site,Code,Floor\nAttic,EP-1,North,9,1\n');
    assert.deepEqual(
      [list.hidden(), list.doubtful()],
      [
        ['Code', 'Floor'],
        ['Code', 'Floor'],
      ],
    );
    list.type(LIST);
    assert.deepEqual([list.hidden(), list.doubtful()], [['PIN'], []]);
  });

  it('uses the user’s choice once the user has arranged the columns', () => {
    const list = opened(LIST);
    list.hide('PIN');
    list.type('Room,Endpoint ID,Code\nAttic,EP-1,9\n');
    list.hide();
    list.type('Room,Endpoint ID,Code,Floor\nAttic,EP-1,9,1\n');
    assert.deepEqual([list.hidden(), list.doubtful()], [[], []]);
  });

  it('keeps its question about hidden columns when a column is made wider', () => {
    const list = opened(LIST);
    list.hide('PIN');
    list.type('Room,Endpoint ID,Code\nAttic,EP-1,9\n');
    list.hidden();
    list.widen();
    assert.deepEqual([list.hidden(), list.doubtful()], [['Code'], ['Code']]);
    list.hide();
    assert.deepEqual([list.hidden(), list.doubtful()], [[], []]);
  });

  it('stays unchanged while the text cannot be read', () => {
    const list = opened(LIST);
    list.hide('PIN');
    list.type('');
    list.hidden();
    list.type(LIST);
    assert.deepEqual([list.hidden(), list.doubtful()], [['PIN'], []]);
  });
});

describe('ListViews: reopened list', () => {
  it('finds hidden columns by their headers', () => {
    const moved = 'PIN,Room,Endpoint ID,Site,Floor\n4711,Attic,EP-1,North,1\n';
    assert.deepEqual(reopened(moved).hidden(), ['PIN']);
  });

  it('hides new columns if a hidden column is gone', () => {
    const list = reopened('Room,Endpoint ID,Code,Site\nAttic,EP-1,4711,North\n');
    assert.deepEqual([list.hidden(), list.doubtful()], [['Code'], ['Code']]);
    const again = opened('Room,Endpoint ID,Code,Site,Floor\nAttic,EP-1,4711,North,1\n', list.state);
    assert.deepEqual([again.hidden(), again.doubtful()], [['Code'], []], 'asked once');
  });

  it('hides no other column if none was added', () => {
    const list = reopened('Room,Endpoint ID,Site\nAttic,EP-1,North\n');
    assert.deepEqual([list.hidden(), list.doubtful()], [[], []]);
  });

  it('hides all columns with the same header if their number has changed', () => {
    const more = reopened('Room,Endpoint ID,PIN,PIN\nAttic,EP-1,x,4711\n');
    assert.deepEqual(
      [more.hidden(), more.doubtful()],
      [
        ['PIN', 'PIN'],
        ['PIN', 'PIN'],
      ],
    );
    const list = opened('EP-1,a,4711\nEP-2,b,0815\n');
    list.hide('Column 3');
    const wider = opened('EP-1,x,a,4711\nEP-2,y,b,0815\n', list.state);
    assert.deepEqual(wider.hidden(), ['Column 1', 'Column 2', 'Column 3', 'Column 4']);
  });

  it('hides all columns if an earlier version stored positions', () => {
    const state = new MemoryState();
    const arrangement = { hidden: ['code', 'c3'], widths: { c3: 9 } };
    state.values.set('rollouts', [{ key: KEY, arrangement }]);
    const list = opened(LIST, state);
    assert.deepEqual([list.hidden(), list.doubtful().length], [['Room', 'Endpoint ID', 'Site', 'PIN'], 4]);
    state.values.set('rollouts', [{ key: KEY, arrangement: { hidden: ['code'], widths: {} } }]);
    assert.deepEqual(opened(LIST, state).hidden(), []);
  });

  it('stores no text of the list', () => {
    const list = opened(LIST);
    list.hide('PIN');
    const stored = JSON.stringify([...list.state.values]);
    assert.ok(stored.includes(columnKey('PIN')));
    assert.doesNotMatch(stored, /PIN|Site|Attic|4711/);
  });
});

describe('ListViews: row view', () => {
  const SHOWN = { text: 'nor', state: 'failed', values: {}, collapsed: ['South'] };
  const rows = (groupBy: string, column = 'state'): RowsView => ({
    ...SHOWN,
    sort: { column, direction: 'descending' },
    groupBy,
  });
  /** A window with a list, and another document at any address in the same window. */
  function aWindow(text = LIST) {
    const remembered = new RememberedDocuments(statesOn(new MemoryState()));
    const views = new ListViews(remembered);
    const openedAt = (key: string, of = text) => ({ key, reading: readingOf(of) });
    return { remembered, views, openedAt, list: openedAt(KEY) };
  }

  it('keeps the view for the next tab, even after the list was closed', () => {
    const { views, openedAt, list } = aWindow();
    assert.deepEqual(views.rowsOf(list), { ...ALL_ROWS, sort: undefined, groupBy: undefined });
    views.keepRows(list, rows(columnKey('Site')));
    assert.deepEqual(views.rowsOf(list), rows(columnKey('Site')));
    assert.deepEqual(views.rowsOf(openedAt(KEY)), rows(columnKey('Site')));
    assert.deepEqual(views.rowsOf(openedAt('file:///other.csv')).groupBy, undefined);
  });

  it('follows the list to another address, whether it was closed before or after', async () => {
    const { remembered, views, openedAt, list } = aWindow();
    views.keepRows(list, rows(columnKey('Site')));
    await remembered.move(KEY, 'file:///moved.csv');
    assert.deepEqual(views.rowsOf(openedAt('file:///moved.csv')), rows(columnKey('Site')));
    assert.deepEqual(views.rowsOf(openedAt(KEY)).text, '');
    list.key = 'file:///moved.csv';
    assert.deepEqual(views.rowsOf(list), rows(columnKey('Site')));
    views.keepRows(list, rows(columnKey('PIN')));
    assert.equal(views.rowsOf(openedAt('file:///moved.csv')).groupBy, columnKey('PIN'));
  });

  it('copies the view together with the list', async () => {
    const { remembered, views, openedAt, list } = aWindow();
    views.keepRows(list, rows(columnKey('Site')));
    await remembered.write('untitled:/copy.csv', remembered.read(KEY));
    assert.deepEqual(views.rowsOf(openedAt('untitled:/copy.csv')), rows(columnKey('Site')));
    assert.deepEqual(views.rowsOf(list), rows(columnKey('Site')));
  });

  it('remembers a renamed column’s new header, wherever the column is', () => {
    const { views, openedAt, list } = aWindow();
    views.keepRows(list, rows(columnKey('Site'), columnKey('PIN')));
    const renamed = LIST.replace('Site', 'Area');
    list.reading = withKeysOf(list.reading, readingOf(renamed));
    assert.equal(views.rowsOf(list).groupBy, columnKey('Site'), 'the key while the list is open');
    views.columnsOf(list);
    const moved = 'PIN,Area,Room,Endpoint ID\n4711,North,Attic,EP-1\n';
    assert.deepEqual(views.rowsOf(openedAt(KEY, moved)), rows(columnKey('Area'), columnKey('PIN')));
  });

  it('stores no text of the list or the search', () => {
    const state = new MemoryState();
    const views = new ListViews(new RememberedDocuments(statesOn(state)));
    views.keepRows({ key: KEY, reading: readingOf(LIST) }, rows(columnKey('Site')));
    const stored = JSON.stringify([...state.values]);
    assert.ok(stored.includes(columnKey('Site')));
    assert.doesNotMatch(stored, /nor|South|Site|failed/);
    const { text, collapsed, groupBy } = new ListViews(new RememberedDocuments(statesOn(state))).rowsOf({
      key: KEY,
      reading: readingOf(LIST),
    });
    assert.deepEqual([text, collapsed, groupBy], ['', [], columnKey('Site')], 'in the next window');
  });
});
