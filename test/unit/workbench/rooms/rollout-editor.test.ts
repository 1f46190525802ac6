import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { yieldToEventLoop } from '../../../../src/event-loop';
import type { ToRollout } from '../../../../src/protocol/rollout';
import { columnKey } from '../../../../src/rollout/list/column-keys';
import type { EncodingCertainty, RolloutDocument } from '../../../../src/rollout/rollout-document';
import { sourceColumns } from '../../../../src/workbench/documents/list-columns';
import { ActionFailure } from '../../../../src/workbench/platform/action-failure';
import { RolloutEditor } from '../../../../src/workbench/rooms/rollout-editor';
import { runView } from '../../../../src/workbench/rooms/rollout-view';
import { present } from '../../../support/expect';
import { NO_EDITORS, rewrite } from '../../../support/memory-list';
import type { TestRoom } from '../../../support/worlds/test-list';
import { aRow } from '../../rollout/export/export-rows';
import { aWindow, documentOf, fileOf, recordAt } from './documents';

const LIST = 'Endpoint ID,Label\nEP-1,Attic\n';
const seenOn = ({ reading }: RolloutDocument) => reading.columns.map(({ key }) => key);

describe('RolloutEditor', () => {
  let world: ReturnType<typeof aWindow>;
  let editor: RolloutEditor | undefined;
  beforeEach(() => {
    world = aWindow();
  });
  afterEach(() => {
    editor?.dispose();
    world.dispose();
  });

  /** Opens an editor for text. `types` returns the message types since its last call. */
  const opened = (text: string, rooms?: readonly TestRoom[]) => {
    const sent: ToRollout[] = [];
    const followed: string[] = [];
    const { session } = world;
    const document = documentOf(text, session, rooms);
    const shown = { isVisible: true, isClosed: false };
    const own = new RolloutEditor(document, world, {
      ...NO_EDITORS,
      isVisible: () => {
        // Like `WebviewPanel.visible`.
        if (shown.isClosed) throw new Error('Webview is disposed');
        return shown.isVisible;
      },
      post: (message) => sent.push(message),
      goTo: (endpointId) => {
        followed.push(endpointId);
        if (!shown.isClosed) own.goTo(endpointId);
      },
      openAsText: async () => undefined,
    });
    editor = own;
    const types = () => sent.splice(0).map(({ type }) => type);
    return { document, shown, sent, followed, types, editor: own };
  };

  it('sends everything to a page that was loaded', async () => {
    const { editor: own, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    assert.deepEqual(types(), ['view', 'head', 'run', 'rows']);
  });

  it('starts a page with the last used row view, and keeps each page’s own', async () => {
    const rowsSent = ({ editor: own, sent }: ReturnType<typeof opened>) => {
      own.sendAll();
      return sent.findLast((message) => message.type === 'view')?.rows;
    };
    const shown = { text: 'att', state: 'failed', values: {}, collapsed: [], groupBy: columnKey('Label') };
    const one = opened(LIST);
    await one.editor.handle({ type: 'keep', rows: shown });
    one.editor.dispose();
    const other = opened(LIST);
    assert.deepEqual(rowsSent(other), { ...shown, sort: undefined });
    const others = { ...shown, text: 'hall' };
    await other.editor.handle({ type: 'keep', rows: others });
    assert.deepEqual([rowsSent(one), rowsSent(other)], [shown, others]);
  });

  it('hides the columns of an earlier export until the user arranges the table', async () => {
    const { editor: own, document, sent } = opened('Endpoint ID,Pairing code\nEP-1,999999\n');
    const hidden = () => {
      own.sendAll();
      return sent.findLast((message) => message.type === 'view')?.arrangement;
    };
    assert.deepEqual(hidden(), { hidden: [columnKey('Pairing code')], widths: {} });
    const arrangement = { hidden: [], widths: {} };
    await world.documents.remembered.write(document.key, { arrangement });
    assert.deepEqual(hidden(), arrangement);
  });

  it('reads the list with the chosen delimiter, and shows the result', async () => {
    const { editor: own, document, sent } = opened('Device;Endpoint ID,x\nA;EP-1,y\nB;EP-2,z\n');
    await own.handle({ type: 'delimiter', delimiter: ';' });
    const reading = sent.findLast((message) => message.type === 'head')?.head.reading;
    assert.deepEqual(
      [reading?.delimiter, reading?.columns.map(({ name }) => name)],
      [';', ['Device', 'Endpoint ID,x']],
    );
    assert.equal(document.reading.table.delimiter, ';');
  });

  it('offers another delimiter only if the text has one', async () => {
    const { editor: own, document, sent } = opened('Label;Endpoint ID\nA;EP-1\n');
    const delimiter = () => {
      own.sendAll();
      return sent.findLast((message) => message.type === 'head')?.head.reading.delimiter;
    };
    assert.equal(delimiter(), undefined);
    await rewrite(document, 'Label;Endpoint ID\nA, B;EP-1\n');
    assert.equal(delimiter(), ';');
  });

  /** A list with two columns that may contain the IDs. */
  const DOUBTFUL = 'Device ID,Serial ID\nD-1,S-1\nD-2,S-2\n';

  it('refuses actions on rooms while the columns are doubtful, and says why', async () => {
    const { editor: own, document, sent } = opened(DOUBTFUL, [aRow()]);
    own.sendAll();
    await yieldToEventLoop();
    assert.equal(sent.findLast((message) => message.type === 'head')?.head.reading.isDoubtful, true);
    const row = recordAt(document, 0);
    const rows = [row];
    const requests = [
      ...(['show', 'remove', 'pair', 'lookUpAgain', 'copyRow'] as const).map(
        (act) => ({ type: 'act', act, rows }) as const,
      ),
      { type: 'fetchCodes', keys: [row.key], isFiltered: false } as const,
      { type: 'export', format: 'csv', keys: [row.key] } as const,
    ];
    for (const request of requests)
      assert.equal(await own.handle(request), 'Choose the endpoint ID column first.', request.type);
    assert.equal(document.reading.text, DOUBTFUL);
    await own.handle({ type: 'columns', hasHeader: true, idColumn: columnKey('Serial ID') });
    assert.equal(sent.findLast((message) => message.type === 'head')?.head.reading.isDoubtful, false);
    assert.match((await own.handle({ type: 'act', act: 'remove', rows: [] })) ?? 'nothing', /nothing/);
  });

  it('refuses a typed cell while the columns are doubtful, and lets the user try again', async () => {
    const { editor: own, document } = opened(DOUBTFUL, [aRow()]);
    const { key, hash } = recordAt(document, 0);
    const typed = { type: 'setCell', key, hash, column: 'endpointId', text: 'S-9', saves: true } as const;
    await assert.rejects(
      async () => await own.handle(typed),
      (error) => error instanceof ActionFailure && error.problem.steps?.[0] === 'retry',
    );
    assert.deepEqual([fileOf(document).saves, document.reading.text], [0, DOUBTFUL]);
    await own.handle({ type: 'columns', hasHeader: true, idColumn: columnKey('Device ID') });
    assert.equal(await own.handle(typed), undefined);
    assert.deepEqual([fileOf(document).saves, document.reading.text], [1, DOUBTFUL.replace('D-1', 'S-9')]);
  });

  it('keeps the rows and shows notes when a list loses its ID column', async () => {
    const { editor: own, document, sent } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    sent.splice(0);
    await rewrite(document, 'Site,Floor\nNorth,ground\nSouth,first\n');
    await yieldToEventLoop();
    assert.deepEqual(
      sent.map(({ type }) => type),
      ['head', 'run'],
    );
  });

  it('uses a value that looks different from the other IDs if the user confirms it', async () => {
    const { editor: own, document } = opened('Label;Endpoint ID\nA;lobby\nB;EP-2\nC;EP-3\nD;\n');
    const idsOf = () => document.reading.list.rooms.map(({ endpointId }) => endpointId);
    assert.deepEqual(idsOf(), ['EP-2', 'EP-3']);
    const { rows } = document.reading.list;
    await own.handle({ type: 'act', act: 'useId', rows });
    assert.deepEqual(idsOf(), ['lobby', 'EP-2', 'EP-3']);
    await rewrite(document, `${document.reading.text}E;EP-5\n`);
    assert.deepEqual(idsOf(), ['lobby', 'EP-2', 'EP-3', 'EP-5'], 'also after an edit elsewhere');
  });

  it('uses words among IDs with digits if the user confirms them, even after another reading', async () => {
    const text = 'Label;Endpoint ID\nA;lobby\nB;EP-2\nC;EP-3\nD;EP-4\nE;hall\nF;EP-5?\n';
    const { editor: own, document } = opened(text);
    const idsOf = () => document.reading.list.rooms.map(({ endpointId }) => endpointId);
    const noticesOf = () =>
      runView(document).notices.map(({ headline, text: said }) => `${headline}. ${said}`);
    assert.deepEqual(noticesOf(), [
      '2 values are not used as IDs. The other IDs have digits. Without a digit: lobby, hall.',
    ]);
    await own.handle({ type: 'action', action: 'useIds' });
    const all = ['lobby', 'EP-2', 'EP-3', 'EP-4', 'hall'];
    assert.deepEqual([idsOf(), noticesOf()], [all, []]);
    await rewrite(document, '');
    await rewrite(document, `${text}G;yard\n`);
    assert.deepEqual([idsOf(), noticesOf().length], [all, 1], 'a new word is another choice');
  });

  it('keeps the choice of columns across undo and redo', async () => {
    const { editor: own, document } = opened(DOUBTFUL);
    await own.handle({ type: 'columns', hasHeader: true, idColumn: columnKey('Serial ID') });
    await rewrite(document, '');
    await rewrite(document, DOUBTFUL);
    assert.deepEqual([document.canBeLookedUp, document.reading.choice.idColumn], [true, 1]);
  });

  it('fills an empty list with pasted rooms, and looks them up', async () => {
    const { editor: own, document } = opened('', []);
    const started: unknown[] = [];
    Object.defineProperty(document, 'fetch', { value: (ids: Iterable<string>) => started.push(...ids) });
    world.dialogs.clipboard = LIST;
    await own.handle({ type: 'add', source: 'clipboard' });
    assert.equal(document.reading.text, LIST);
    assert.deepEqual(started, ['EP-1']);
    world.dialogs.clipboard = 'Endpoint ID\nEP-2\n';
    await own.handle({ type: 'add', source: 'clipboard' });
    assert.deepEqual(started, ['EP-1'], 'added rooms wait for Fetch Codes');
  });

  it('adds rooms from a file, and removes them on Undo', async () => {
    const { editor: own, document } = opened(LIST);
    let press: (button: string) => void = () => assert.fail('there is no notification');
    world.dialogs.press = () =>
      new Promise((resolve) => {
        press = resolve;
      });
    world.userFiles.list = 'EP-3';
    await own.handle({ type: 'add', source: 'file' });
    assert.equal(document.reading.text, `${LIST}EP-3,\n`);
    assert.deepEqual(
      world.dialogs.shown.map(({ text, buttons }) => [text, ...buttons]),
      [['1 room added.', 'Undo']],
    );
    press('Undo');
    await yieldToEventLoop();
    assert.equal(document.reading.text, LIST);
  });

  it('shows column names literally in its notification', async () => {
    const { editor: own } = opened(LIST);
    world.dialogs.clipboard = 'Endpoint ID,[x](command:y)\nEP-2,1\n';
    await own.handle({ type: 'add', source: 'clipboard' });
    assert.doesNotMatch(world.dialogs.shown[0]?.text ?? '', /\]\(command:/);
  });

  const pastes: readonly (readonly [what: string, clipboard: string, text: string, said: RegExp])[] = [
    ['a table with an ID column as rooms', 'Label\tEndpoint ID\nHall\tEP-2\n', `${LIST}EP-2,Hall\n`, /^$/],
    ['a column into the cells', 'Hall', LIST.replace('Attic', 'Hall'), /^1 cell pasted/],
    ['no other table', 'Hall\t2\nLoft\t3', LIST, /^Several columns were copied/],
    ['nothing of an empty clipboard', '', LIST, /no text/],
  ];
  for (const [what, clipboard, text, said] of pastes) {
    it(`pastes ${what}`, async () => {
      const { editor: own, document } = opened(LIST);
      world.dialogs.clipboard = clipboard;
      const rows = [recordAt(document, 0)];
      const result = await own.handle({ type: 'act', act: 'paste', rows, column: 'label' });
      assert.match(result ?? '', said);
      assert.equal(document.reading.text, text);
    });
  }

  it('says that the clipboard has no text to add', async () => {
    const { editor: own } = opened('');
    assert.match((await own.handle({ type: 'add', source: 'clipboard' })) ?? '', /^There is no text to add/);
  });

  it('scrolls a page to the panel’s last room when the page becomes visible', async () => {
    const ids = ['EP-1', 'EP-2', 'EP-3'];
    const rooms = ids.map((endpointId) => aRow({ endpointId, label: '', fetchedAt: world.clock.now() }));
    const { editor: own, shown, sent } = opened(`Endpoint ID,Label\n${ids.join(',A\n')},B\n,No ID\n`, rooms);
    const wentTo = () => sent.splice(0).flatMap((message) => (message.type === 'goTo' ? message.id : []));
    own.goTo('EP-3');
    assert.deepEqual(wentTo(), []);
    own.sendAll();
    await yieldToEventLoop();
    assert.deepEqual(wentTo(), ['EP-3']);
    await own.handle({ type: 'act', act: 'show', rows: [{ key: 'EP-1', hash: '' }], shown: ids });
    const panel = present(world.pageViews.all[0]);
    const next = () => panel.receive({ type: 'action', action: 'next', subject: '' });
    next();
    assert.deepEqual(wentTo(), ['EP-2']);
    shown.isVisible = false;
    next();
    assert.deepEqual(wentTo(), []);
    shown.isVisible = true;
    own.sendAll();
    await yieldToEventLoop();
    assert.deepEqual(wentTo(), ['EP-3']);
    own.sendAll();
    await yieldToEventLoop();
    assert.deepEqual(wentTo(), []);
  });

  it('lets its panel move from room to room after the list is closed', async () => {
    const ids = ['EP-1', 'EP-2'];
    const rooms = ids.map((endpointId) => aRow({ endpointId, label: '', fetchedAt: world.clock.now() }));
    const { editor: own, shown, followed } = opened(`Endpoint ID\n${ids.join('\n')}\n`, rooms);
    own.sendAll();
    await yieldToEventLoop();
    await own.handle({ type: 'act', act: 'show', rows: [{ key: 'EP-1', hash: '' }], shown: ids });
    own.dispose();
    shown.isClosed = true;
    const panel = present(world.pageViews.all[0]);
    panel.sent.length = 0;
    panel.receive({ type: 'action', action: 'next', subject: '' });
    await yieldToEventLoop();
    assert.match(JSON.stringify(panel.sent), /2 of 2/);
    assert.deepEqual([world.dialogs.shown, followed], [[], ['EP-2']]);
  });

  it('sends changed rooms before their counts', async () => {
    const { editor: own, document, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    types();
    await rewrite(document, `${LIST}EP-2,Hall\n`);
    await yieldToEventLoop();
    assert.deepEqual(
      types().filter((type) => type !== 'head'),
      ['rows', 'run'],
    );
  });

  it('sends nothing after it is closed', async () => {
    const { editor: own, document, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    await rewrite(document, `${LIST}EP-2,Hall\n`);
    assert.notDeepEqual(types(), []);
    await yieldToEventLoop();
    types();
    own.dispose();
    await rewrite(document, LIST);
    await yieldToEventLoop();
    assert.deepEqual(types(), []);
  });

  it('sends the list to a hidden page only when it is visible again', async () => {
    const { editor: own, document, shown, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    types();
    shown.isVisible = false;
    await rewrite(document, `${LIST}EP-2,Hall\n`);
    await yieldToEventLoop();
    assert.deepEqual(types(), []);
  });

  it('sends only the row of an edited cell', async () => {
    const { editor: own, document, sent } = opened(`${LIST}EP-2,Hall\n`);
    own.sendAll();
    await yieldToEventLoop();
    sent.splice(0);
    const { key, hash } = recordAt(document, 1);
    await own.handle({ type: 'setCell', key, hash, column: 'label', text: 'Foyer', saves: false });
    // Longer than the debounce time of changes.
    await pause(120);
    assert.deepEqual(
      sent.map((message) => message.type === 'rows' && [message.ids, message.rows.map(({ label }) => label)]),
      [[undefined, ['Foyer']]],
    );
    assert.equal(sent.length, 1);
  });

  it('saves after an edit, but not after a refused edit', async () => {
    const { editor: own, document } = opened(LIST);
    const file = fileOf(document);
    const { key, hash } = recordAt(document, 0);
    const edit = { type: 'setCell', key, hash, column: 'label', saves: true } as const;
    assert.equal(await own.handle({ ...edit, text: 'Loft' }), undefined);
    assert.equal(file.saves, 1);
    const said = await own.handle({ ...edit, text: 'Hall' });
    assert.match(said ?? '', /^This row has changed in the meantime/);
    file.whyShown = { kind: 'readOnly' };
    const again = { ...edit, hash: recordAt(document, 0).hash, text: 'Hall' };
    await assert.rejects(async () => await own.handle(again));
    assert.deepEqual([file.saves, file.text], [1, LIST.replace('Attic', 'Loft')]);
  });

  it('copies the current text, even right after a change in another editor', async () => {
    const { editor: own, document } = opened(LIST, [aRow({ label: '' })]);
    fileOf(document).text = LIST.replace('Attic', 'Harbour');
    await own.handle({ type: 'act', act: 'copyRow', rows: [{ key: 'EP-1', hash: '' }] });
    assert.match(world.dialogs.copied.join(), /Harbour/);
  });

  it('sends no tick to a hidden page', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { editor: own, document, shown, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    types();
    const run = { asked: new Set(), left: new Set(), failed: new Set(), pacer: { state: { kind: 'free' } } };
    Object.defineProperty(document, 'run', { value: run });
    const ticks = [false, true].map((isVisible) => {
      shown.isVisible = isVisible;
      mock.timers.tick(1000);
      return types();
    });
    mock.timers.reset();
    assert.deepEqual(ticks, [[], ['run']]);
  });

  it('sends no change to a hidden page', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { editor: own, document, shown, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    types();
    const changes = [false, true].map((isVisible) => {
      shown.isVisible = isVisible;
      document.moveTo(`file:///${isVisible}.csv`);
      mock.timers.tick(100);
      return types();
    });
    mock.timers.reset();
    assert.deepEqual(changes, [[], ['head']]);
  });

  it('sends the current list when it refuses an edit of a changed row', async () => {
    const { editor: own, document, sent } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    const lastRow = () => sent.flatMap((message) => (message.type === 'rows' ? message.rows : [])).at(-1);
    const { id: key, hash } = present(lastRow());
    const changed = LIST.replace('Attic', 'Hall');
    await document.file.change(() => [
      { start: { line: 1, character: 5 }, end: { line: 1, character: 10 }, text: 'Hall' },
    ]);
    const said = await own.handle({ type: 'act', act: 'remove', rows: [{ key, hash }] });
    assert.match(said ?? '', /^This row has changed in the meantime/);
    await yieldToEventLoop();
    assert.equal(document.reading.text, changed);
    assert.equal(lastRow()?.label, 'Hall');
  });

  it('shows a list’s encoding with sample characters, and reads it in another', async () => {
    const { editor: own, document, sent } = opened(LIST.replace('Attic', 'Z\u0081rich'));
    const file = fileOf(document);
    const head = () => present(sent.findLast((message) => message.type === 'head')).head;
    const shownIn = (encoding: string, certainty: EncodingCertainty, canChoose = true) =>
      ({ kind: 'encoding', encoding, certainty, canChoose }) as const;
    file.whyShown = shownIn('ISO 8859-1', 'unreadable');
    own.sendAll();
    const unreadable = 'Some characters of this list could not be read. Choose the encoding of the file.';
    const expected = { text: unreadable, isWarning: true, canChoose: true };
    assert.deepEqual([head().shown, head().canEdit, head().canEditLabels], [expected, false, false]);
    file.chooseEncoding = async () => {
      file.text = LIST.replace('Attic', 'Zürich');
      file.whyShown = shownIn('CP 850', 'certain');
    };
    await own.handle({ type: 'action', action: 'chooseEncoding' });
    const cp850 = 'This list uses the encoding CP 850. Only a copy can be edited.';
    assert.deepEqual(head().shown, { text: cp850, isWarning: false, canChoose: true });
    file.whyShown = shownIn('CP 850', 'guessed');
    own.sendAll();
    const question = `${cp850} Are these characters correct: Zürich?`;
    assert.deepEqual(head().shown, { text: question, isWarning: false, canChoose: true });
    file.whyShown = shownIn('UTF-16', 'certain', false);
    own.sendAll();
    const utf16 = 'This list uses the encoding UTF-16. Only a copy can be edited.';
    assert.deepEqual(head().shown, { text: utf16, isWarning: false, canChoose: false });
  });

  it('shows cells that differ, even the header, and warns if two encodings are likely', async () => {
    const text = 'ﾉtage,Endpoint ID,Room\nﾉ1,EP-1,Cafe\nﾉ1,EP-2,Hall\nﾉ1,EP-3,ﾉ2\n';
    const { editor: own, document, sent } = opened(text);
    const { length } = sent;
    fileOf(document).whyShown = {
      kind: 'encoding',
      encoding: 'Shift JIS',
      certainty: 'doubtful',
      canChoose: true,
    };
    own.sendAll();
    const { head } = present(sent.slice(length).find((message) => message.type === 'head'));
    assert.deepEqual(head.shown, {
      text: 'This list uses the encoding Shift JIS. Only a copy can be edited. Are these characters correct: ﾉtage, ﾉ1, ﾉ2?',
      isWarning: true,
      canChoose: true,
    });
  });

  it('offers a copy of the saved file if VS Code has unsaved changes with misread characters', async () => {
    const { editor: own, document, sent } = opened(LIST.replace('Attic', 'Z\ufffdrich'));
    fileOf(document).whyShown = { kind: 'misread' };
    own.sendAll();
    const { head } = present(sent.findLast((message) => message.type === 'head'));
    assert.deepEqual(head.shown, {
      text: 'VS Code misread some characters of this file, and has unsaved changes. Revert the file, or edit a copy of the saved file.',
      isWarning: true,
      canChoose: false,
    });
    assert.equal(head.canEdit, false);
    await own.handle({ type: 'action', action: 'editCopy' });
    assert.equal(fileOf(document).copies, 1);
  });

  it('prints the columns in their latest arrangement, even while the page is hidden', async () => {
    const {
      editor: own,
      document,
      shown,
    } = opened('Endpoint ID,Label,Key,Seats\nEP-1,Attic,desk,12\n', [aRow()]);
    shown.isVisible = false;
    const hidden = ['endpointId', 'name', 'ipAddress', 'pairingCodeId', 'capabilities', columnKey('Key')];
    void own.handle({ type: 'arrange', arrangement: { hidden, widths: {} }, seen: seenOn(document) });
    await own.handle({ type: 'export', format: 'cards', keys: ['EP-1'] });
    const sheet = String([...world.userFiles.saved.values()][0]);
    assert.deepEqual(
      [...sheet.matchAll(/<dt>(.*?)<\/dt>/gu)].map(([, heading]) => heading),
      ['Seats', 'Fetched at'],
    );
  });

  it('keeps a column hidden and unprinted after another editor inserts a column before it', async () => {
    const list = 'Room,Endpoint ID,Site,PIN\nAttic,EP-1,North,4711\n';
    const { editor: own, document } = opened(list, [aRow()]);
    const hidden = sourceColumns(document.reading).flatMap(({ name, key }) => (name === 'PIN' ? key : []));
    await own.handle({ type: 'arrange', arrangement: { hidden, widths: {} }, seen: seenOn(document) });
    fileOf(document).text = 'Room,Endpoint ID,Site,Floor,PIN\nAttic,EP-1,North,2,4711\n';
    await own.handle({ type: 'export', format: 'cards', keys: ['EP-1'] });
    const sheet = String([...world.userFiles.saved.values()][0]);
    assert.match(sheet, />North, 2</);
    assert.doesNotMatch(sheet, /PIN|4711/);
  });
});
