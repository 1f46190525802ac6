import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ToRollout } from '../../../../../src/protocol/rollout';
import type { RolloutRow } from '../../../../../src/rollout/room';
import { Run } from '../../../../../src/rollout/run/rollout';
import { yieldToEventLoop } from '../../../../../src/service/http/abort';
import { RolloutEditor } from '../../../../../src/workbench/lists/rooms/rollout-editor';
import { SettableClock } from '../../../../support/settable-clock';
import { TestServices } from '../../../../support/test-services';
import { present } from '../../../expect';
import { aRow } from '../../../rollout/export/records';
import { aWindow, documentOf, fileOf, recordAt } from './documents';

const LIST = 'Endpoint ID,Label\nEP-1,Attic\n';

describe('RolloutEditor', () => {
  const { session, ...world } = aWindow();
  let editor: RolloutEditor | undefined;
  let used: TestServices | undefined;
  afterEach(() => {
    editor?.dispose();
    used?.dispose();
  });
  after(() => world.sessions.dispose());

  /** An editor of a text. `types` are those of the messages since they were last asked for. */
  const opened = (text: string, rows?: readonly RolloutRow[]) => {
    const sent: ToRollout[] = [];
    const document = documentOf(text, session, rows);
    const services = new TestServices(world);
    used = services;
    const shown = { isVisible: true };
    const own = new RolloutEditor(document, services, {
      isVisible: () => shown.isVisible,
      post: (message) => sent.push(message),
      showBeside: async () => undefined,
    });
    editor = own;
    const types = () => sent.splice(0).map(({ type }) => type);
    return { document, services, shown, sent, types, editor: own };
  };

  it('sends all to a page that was loaded', async () => {
    const { editor: own, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    assert.deepEqual(types(), ['head', 'list', 'run', 'rows']);
  });

  it('reads the list with the delimiter that is chosen, and sends how it is read then', async () => {
    const { editor: own, document, sent } = opened('Device;Endpoint ID,x\nA;EP-1,y\nB;EP-2,z\n');
    await own.handle({ type: 'action', action: 'editColumns' });
    await own.handle({ type: 'delimiter', delimiter: ';' });
    const review = sent.findLast((message) => message.type === 'review')?.review;
    assert.deepEqual(
      [review?.delimiter, review?.columns.map(({ name }) => name)],
      [';', ['Device', 'Endpoint ID,x']],
    );
    assert.equal(document.reading.table.delimiter, ';');
  });

  it('reads what is put into an empty list with the delimiter that is chosen, and the list too', async () => {
    const { editor: own, document } = opened('');
    await own.handle({ type: 'draft', text: 'Room;Note,Endpoint ID\nA;x,EP-1\n' });
    await own.handle({ type: 'delimiter', delimiter: ';' });
    await own.handle({ type: 'columns', hasHeader: true, idColumn: 1, labelColumn: 0 });
    await own.handle({ type: 'start' });
    assert.equal(document.reading.table.delimiter, ';');
    assert.deepEqual(document.reading.list.rooms, [{ endpointId: 'x,EP-1', label: 'A' }]);
  });

  it('moves the page to the room that the panel has shown last, once it is visible', async () => {
    const ids = ['EP-1', 'EP-2', 'EP-3'];
    const rows = ids.map((endpointId) =>
      aRow({ room: { endpointId, label: '' }, fetchedAt: world.clock.now() }),
    );
    const {
      editor: own,
      services,
      shown,
      sent,
    } = opened(`Endpoint ID,Label\n${ids.join(',A\n')},B\n,No ID\n`, rows);
    const wentTo = () => sent.splice(0).flatMap((message) => (message.type === 'goTo' ? message.id : []));
    own.sendAll();
    await yieldToEventLoop();
    assert.deepEqual(wentTo(), []);
    await own.handle({ type: 'act', act: 'show', rows: [{ id: 'EP-1', hash: '' }], shown: ids });
    const panel = present(services.pageViews.all[0]);
    const next = () => panel.receive({ type: 'action', action: 'next' });
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

  it('sends nothing more once it is closed', async () => {
    const { editor: own, document, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    document.setText(`${LIST}EP-2,Hall\n`);
    assert.notDeepEqual(types(), []);
    await yieldToEventLoop();
    types();
    own.dispose();
    document.setText(LIST);
    await yieldToEventLoop();
    assert.deepEqual(types(), []);
  });

  it('sends the text field’s content only where it was replaced', async () => {
    const { editor: own, services, sent } = opened(LIST);
    own.sendAll();
    sent.splice(0);
    services.userFiles.list = 'EP-3';
    await own.handle({ type: 'action', action: 'addRooms' });
    await own.handle({ type: 'draft', text: 'EP-2' });
    await own.handle({ type: 'source', source: 'file' });
    assert.deepEqual(
      sent.flatMap((message) => (message.type === 'review' ? [message.text] : [])),
      ['', undefined, 'EP-3'],
    );
  });

  it('undoes the replacement of what was typed, unless more was typed since', async () => {
    const { editor: own, services, sent } = opened(LIST);
    let press: (button: string) => void = () => assert.fail('there is no notification');
    services.dialogs.press = () =>
      new Promise((resolve) => {
        press = resolve;
      });
    const shown = () => services.dialogs.shown.map(({ text }) => text);
    const texts = () =>
      sent.splice(0).flatMap((message) => (message.type === 'review' ? (message.text ?? []) : []));
    services.userFiles.list = 'EP-3';
    await own.handle({ type: 'action', action: 'addRooms' });
    await own.handle({ type: 'draft', text: 'EP-2' });
    await own.handle({ type: 'source', source: 'file' });
    press('Undo');
    await yieldToEventLoop();
    assert.deepEqual(texts(), ['', 'EP-3', 'EP-2']);
    await own.handle({ type: 'source', source: 'file' });
    await own.handle({ type: 'draft', text: 'EP-3, EP-4' });
    press('Undo');
    await yieldToEventLoop();
    assert.deepEqual(texts(), ['EP-3']);
    assert.deepEqual(shown(), [
      'The list was replaced.',
      'The list was replaced.',
      'The list was changed after it was replaced. Nothing was undone.',
    ]);
  });

  it('sends no list to a hidden page, which asks for it when it is back', async () => {
    const { editor: own, document, shown, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    types();
    shown.isVisible = false;
    document.setText(`${LIST}EP-2,Hall\n`);
    await yieldToEventLoop();
    assert.deepEqual(types(), []);
  });

  it('sends only the row of a cell that was edited', async () => {
    const { editor: own, document, sent } = opened(`${LIST}EP-2,Hall\n`);
    own.sendAll();
    await yieldToEventLoop();
    sent.splice(0);
    const { key: id, hash } = recordAt(document, 1);
    await own.handle({ type: 'setCell', id, hash, column: 'label', text: 'Foyer', saves: false });
    // Longer than changes are collected for.
    await pause(120);
    const splices = sent.flatMap((message) => (message.type === 'rows' ? message.splices : []));
    assert.deepEqual(
      splices.map(({ at, removed, rows }) => [at, removed, rows.map(({ label }) => label)]),
      [[1, 1, ['Foyer']]],
    );
    assert.equal(sent.length, 1);
  });

  it('saves after an edit, and not where the edit was refused', async () => {
    const { editor: own, document } = opened(LIST);
    const file = fileOf(document);
    const { key: id, hash } = recordAt(document, 0);
    const edit = { type: 'setCell', id, hash, column: 'label', saves: true } as const;
    assert.equal(await own.handle({ ...edit, text: 'Loft' }), undefined);
    assert.equal(file.saves, 1);
    const said = await own.handle({ ...edit, text: 'Hall' });
    assert.match(said ?? '', /^This row has changed meanwhile/);
    file.isWritable = false;
    const again = { ...edit, hash: recordAt(document, 0).hash, text: 'Hall' };
    await assert.rejects(async () => await own.handle(again));
    assert.deepEqual([file.saves, file.text], [1, LIST.replace('Attic', 'Loft')]);
  });

  it('copies what the text says, also right after it was changed in another editor', async () => {
    const {
      editor: own,
      document,
      services,
    } = opened(LIST, [aRow({ room: { endpointId: 'EP-1', label: '' } })]);
    fileOf(document).text = LIST.replace('Attic', 'Harbour');
    await own.handle({ type: 'act', act: 'copyRow', rows: [{ id: 'EP-1', hash: '' }] });
    assert.match(services.dialogs.copied.join(), /Harbour/);
  });

  it('sends no tick to a hidden page', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { editor: own, document, shown, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    types();
    const rollout = present(document.rollout);
    Object.defineProperty(rollout, 'run', { value: new Run(new SettableClock()) });
    Object.defineProperty(rollout, 'isRunning', { value: true });
    const ticks = [false, true].map((isVisible) => {
      shown.isVisible = isVisible;
      mock.timers.tick(1000);
      return types();
    });
    mock.timers.reset();
    assert.deepEqual(ticks, [[], ['run']]);
  });

  it('sends the list as it is where an edit of a changed row was refused', async () => {
    const { editor: own, document, sent } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    const lastRow = () =>
      sent
        .flatMap((message) => (message.type === 'rows' ? message.splices.flatMap(({ rows }) => rows) : []))
        .at(-1);
    const { id, hash } = present(lastRow());
    const changed = LIST.replace('Attic', 'Hall');
    await document.file.change(() => [
      { start: { line: 1, character: 5 }, end: { line: 1, character: 10 }, text: 'Hall' },
    ]);
    const said = await own.handle({ type: 'act', act: 'remove', rows: [{ id, hash }] });
    assert.match(said ?? '', /^This row has changed meanwhile/);
    await yieldToEventLoop();
    assert.equal(document.reading.text, changed);
    assert.equal(lastRow()?.label, 'Hall');
  });

  it('says that letters could not be read, and where another encoding can be chosen', () => {
    const { editor: own, document, sent } = opened(LIST.replace('Attic', 'Z\ufffdrich'));
    const head = () => present(sent.findLast((message) => message.type === 'head')).head;
    own.sendAll();
    assert.deepEqual([head().encoding?.isWarning, head().encoding?.canChoose], [true, false]);
    assert.deepEqual([head().canEdit, head().canEditLabels], [false, false]);
    document.setText(LIST);
    assert.deepEqual([head().encoding, head().canEdit], [undefined, true]);
  });
});
