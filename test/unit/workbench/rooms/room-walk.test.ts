import assert from 'node:assert/strict';
import type { PanelState } from '../../../../src/protocol/panel';
import { replaceText } from '../../../../src/rollout/list/list-edits';
import { ListClosed } from '../../../../src/rollout/list-closed';
import type { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { ROW_CHANGED } from '../../../../src/rollout/room';
import { addressesOf } from '../../../../src/workbench/documents/list-columns';
import { RoomWalk } from '../../../../src/workbench/rooms/room-walk';
import { aPairingCode } from '../../../support/builders';
import { kindOf, present } from '../../../support/expect';
import { held, json, serviceError } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { NO_EDITORS, openList, rewrite } from '../../../support/memory-list';
import { useRollout } from '../../../support/worlds/rollout-runs';
import { fileOf } from './documents';

const ROOMS = ['EP-1', 'EP-2', 'EP-3', 'EP-4'];
const LIST = `Room,Endpoint ID\n${ROOMS.map((id) => `Hall ${id},${id}\n`).join('')}`;
const CHANGED = 'Room,Endpoint ID,Remarks\nTop,EP-1,theirs\n';
const HOUR = 60 * 60_000;
const NOTHING_TO_UNDO = 'There is nothing to undo';

describe('RoomWalk', () => {
  const world = useRollout(10);

  /** Opens a list and looks up its rooms. */
  async function lookedUp(text = LIST): Promise<RolloutDocument> {
    const document = openList(world.documents, text);
    document.fetchCodes();
    await document.run?.ended;
    world.server.requests.length = 0;
    return document;
  }

  /** @param first key of the first room */
  function walkOf(document: RolloutDocument, first: string, order: readonly string[] = ROOMS): RoomWalk {
    const [room] = addressesOf(document, [first]);
    assert.ok(room);
    return new RoomWalk(document, addressesOf(document, order), room, world, NO_EDITORS);
  }

  const REPEATED = 'Room,Endpoint ID,Paired\nÑandú,EP-1,\nFormación,EP-1,\nHall,EP-2,\n';
  const keysOf = ({ reading }: RolloutDocument) => reading.list.rows.map(({ key }) => key);

  const where = ({ heading, room }: PanelState) => `${heading} · ${room?.position}`;
  const code = ({ hero }: PanelState) => hero?.groups.join('');
  const headlines = ({ notices }: PanelState) => notices.map(({ headline }) => headline);
  const sent = () => world.server.requests.map(({ parameter }) => parameter);
  const settled = async ({ run }: RolloutDocument) => await run?.ended;
  const unavailable = ({ buttons }: PanelState) =>
    buttons.flatMap(({ action, unavailable }) =>
      unavailable === undefined || action === 'undo' ? [] : action,
    );

  const PAIRED_LIST = LIST.replace('Endpoint ID', 'Endpoint ID,Paired').replaceAll(/(EP-\d)\n/gu, '$1,\n');
  const pairedIn = (document: RolloutDocument) =>
    document.reading.list.rows.flatMap((row) => (document.room(row).paired === '' ? [] : row.endpointId));

  it('asks for a note, adds a column for notes, and writes the note there', async () => {
    const document = await lookedUp('Room,Endpoint ID\nTop,EP-1\nSide,EP-2\n');
    const walk = walkOf(document, 'EP-1', ['EP-1', 'EP-2']);
    const before = world.dialogs.typeInTurn(['door locked'], ['key, at the desk'], [undefined], ['']);
    assert.equal(await walk.handlers.note(), 'Note for Top added to the list');
    assert.equal(document.reading.text, 'Room,Endpoint ID,Note\nTop,EP-1,door locked\nSide,EP-2\n');
    assert.deepEqual(walk.state().room?.cells, [{ label: 'Note', value: 'door locked' }]);
    walk.handlers.next();
    await walk.handlers.note();
    assert.match(document.reading.text, /^Side,EP-2,"key, at the desk"$/mu);
    assert.equal(await walk.handlers.note(), undefined);
    walk.handlers.previous();
    await walk.handlers.note();
    assert.equal(document.reading.text, 'Room,Endpoint ID,Note\nTop,EP-1,\nSide,EP-2,"key, at the desk"\n');
    assert.deepEqual(before, ['', '', 'key, at the desk', 'door locked']);
  });

  it('undoes a note, an ID and a mark in reverse order, and shows the room of each', async () => {
    const text = 'Room,Endpoint ID,Note,Paired\nTop,EP-1,old,\nSide,EP-404,,\n';
    world.clock.hurry(20);
    const document = await lookedUp(text);
    const walk = walkOf(document, 'EP-1', ['EP-1', 'EP-404']);
    world.dialogs.typeInTurn(['door locked'], ['EP-2']);
    await walk.handlers.note();
    assert.equal(await walk.handlers.pair(), 'Top marked as paired');
    assert.equal(where(walk.state()), 'Side · 2 of 2');
    await walk.handlers.editId();
    await settled(document);
    walk.handlers.previous();
    assert.equal(await walk.handlers.undo(), 'Endpoint ID of Side restored');
    assert.equal(where(walk.state()), 'Side · 2 of 2');
    assert.match(document.reading.text, /^Side,EP-404,,$/mu);
    assert.equal(await walk.handlers.undo(), 'Marking of Top undone');
    assert.equal(where(walk.state()), 'Top · 1 of 2');
    assert.equal(await walk.handlers.undo(), 'Note for Top undone');
    assert.equal(document.reading.text, text);
    assert.equal(walk.state().buttons.find(({ action }) => action === 'undo')?.unavailable, NOTHING_TO_UNDO);
  });

  it('restores an ID without removing a room after the list was changed elsewhere', async () => {
    world.clock.hurry(20);
    const document = await lookedUp('Room,Endpoint ID\nTop,EP-1\nSide,EP-404\n');
    const walk = walkOf(document, 'EP-404', ['EP-404']);
    world.dialogs.typeInTurn(['EP-2']);
    await walk.handlers.editId();
    const file = fileOf(document);
    file.text = file.text.replace('Top,EP-1', 'Top floor,EP-1');
    await walk.handlers.undo();
    assert.equal(file.text, 'Room,Endpoint ID\nTop floor,EP-1\nSide,EP-404\n');
    file.text = file.text.replace('Side,EP-404', 'Side,EP-405');
    assert.equal(await walk.handlers.undo(), undefined);
  });

  it('stays at a room if its edited ID cannot be undone', async () => {
    world.clock.hurry(20);
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    world.dialogs.typeInTurn(['EP-7'], ['EP-8']);
    await walk.handlers.pair();
    walk.handlers.previous();
    await walk.handlers.editId();
    await walk.handlers.editId();
    await settled(document);
    const file = fileOf(document);
    const edited = file.text;
    file.text = edited.replace(/EP-8.*/u, 'EP-9,2020-01-01');
    for (let undo = 1; undo <= 3; undo += 1) {
      assert.notEqual(await walk.handlers.undo(), undefined);
      assert.equal(where(walk.state()), 'EP-8 · 1 of 4', `undo ${undo}`);
    }
    file.text = edited;
    for (let undo = 1; undo <= 3; undo += 1) await walk.handlers.undo();
    assert.equal(file.text, PAIRED_LIST);
    assert.equal(where(walk.state()), 'Hall EP-1 · 1 of 4');
  });

  it('corrects the swapped IDs of two rooms with the same name', async () => {
    world.clock.hurry(20);
    const text = 'Room,Site,Endpoint ID\nHall,Lyon,EP-2\nHall,Bern,EP-1\n';
    const document = await lookedUp(text);
    const walk = walkOf(document, 'EP-2', ['EP-2', 'EP-1']);
    world.dialogs.typeInTurn(['EP-1'], ['EP-2']);
    const place = () => `${walk.state().subheading} · ${walk.state().room?.position}`;
    await walk.handlers.editId();
    assert.equal(place(), 'Lyon · 1 of 2');
    walk.handlers.next();
    assert.equal(place(), 'Bern · 2 of 2');
    await walk.handlers.editId();
    assert.equal(document.reading.text, 'Room,Site,Endpoint ID\nHall,Lyon,EP-1\nHall,Bern,EP-2\n');
    assert.equal(place(), 'Bern · 2 of 2');
    walk.handlers.previous();
    assert.equal(place(), 'Lyon · 1 of 2');
    await walk.handlers.undo();
    assert.equal(place(), 'Bern · 2 of 2');
    await walk.handlers.undo();
    assert.deepEqual([document.reading.text, place()], [text, 'Lyon · 1 of 2']);
    await settled(document);
  });

  it('stays at its room when rooms with the same endpoint ID are reordered', async () => {
    const document = await lookedUp('Room,Endpoint ID\nTop,EP-1\nSide,EP-1\nHall,EP-2\n');
    const keys = keysOf(document);
    const walk = walkOf(document, keys[1] ?? '', keys);
    await rewrite(document, 'Room,Endpoint ID\nSide,EP-1\nHall,EP-2\nTop,EP-1\n');
    assert.equal(where(walk.state()), 'Side · 2 of 3');
    walk.handlers.previous();
    assert.equal(where(walk.state()), 'Top · 1 of 3');
  });

  it('saves the list, and says why a list is not saved', async () => {
    const document = await lookedUp();
    const walk = walkOf(document, 'EP-1');
    const file = fileOf(document);
    assert.equal(await walk.handlers.save(), 'rooms.csv saved');
    assert.equal(file.saves, 1);
    file.whyShown = { kind: 'readOnly' };
    await assert.rejects(walk.handlers.save(), { message: 'This file is read-only' });
    assert.equal(file.saves, 1);
  });

  it('saves a mark that is still being written', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const order = addressesOf(document, ROOMS);
    const editor = new Gate();
    const editors = { ...NO_EDITORS, showBeside: () => editor.opened };
    const walk = new RoomWalk(document, order, order[0] ?? assert.fail('no room'), world, editors);
    const done = Promise.all([walk.handlers.pair(), walk.handlers.save()]);
    editor.open();
    await done;
    assert.deepEqual(pairedIn(document), ['EP-1']);
    assert.equal(fileOf(document).saved, document.reading.text);
  });

  it('takes the focus back after a question if another editor took it', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    world.panels.show(walk);
    const [view] = world.pageViews.all;
    assert.ok(view);
    world.dialogs.type = async () => {
      view.isActive = false;
      return 'door locked';
    };
    await walk.handlers.note();
    assert.equal(view.isActive, true);
  });

  it('writes no note to a row that changes during the question', async () => {
    const document = await lookedUp('Room,Endpoint ID,Remarks\nTop,EP-1,old\n');
    const walk = walkOf(document, 'EP-1', ['EP-1']);
    world.dialogs.type = async () => {
      await document.inTurn(() => document.change(() => replaceText(document.reading, CHANGED)));
      return 'mine';
    };
    assert.equal(await walk.handlers.note(), ROW_CHANGED);
    assert.equal(document.reading.text, CHANGED);
  });

  it('moves through the rooms in the given order, up to both ends', async () => {
    const walk = walkOf(await lookedUp(), 'EP-2', ['EP-3', 'EP-2', 'EP-1']);
    const seen = [where(walk.state())];
    for (const step of ['next', 'next', 'previous', 'previous', 'previous'] as const) {
      walk.handlers[step]();
      seen.push(`${where(walk.state())} ${unavailable(walk.state())}`.trim());
    }
    assert.deepEqual(seen, [
      'Hall EP-2 · 2 of 3',
      'Hall EP-1 · 3 of 3 next',
      'Hall EP-1 · 3 of 3 next',
      'Hall EP-2 · 2 of 3',
      'Hall EP-3 · 1 of 3 previous',
      'Hall EP-3 · 1 of 3 previous',
    ]);
    assert.deepEqual(sent(), []);
  });

  it('shows each room of a duplicate endpoint ID under its own name, and names the other', async () => {
    const document = await lookedUp(REPEATED);
    const keys = keysOf(document);
    const walk = walkOf(document, keys[1] ?? '', keys);
    assert.equal(where(walk.state()), 'Formación · 2 of 3');
    assert.deepEqual([code(walk.state()), headlines(walk.state())], ['123456', ['Same ID as Ñandú, line 2']]);
    walk.handlers.previous();
    assert.equal(where(walk.state()), 'Ñandú · 1 of 3');
    assert.deepEqual([code(walk.state()), headlines(walk.state())], ['123456', []]);
    walk.handlers.next();
    walk.handlers.next();
    assert.equal(where(walk.state()), 'Hall · 3 of 3');
  });

  it('marks only the visible room of a duplicate endpoint ID, names the other, and moves on', async () => {
    const document = await lookedUp(REPEATED);
    const keys = keysOf(document);
    const walk = walkOf(document, keys[1] ?? '', keys);
    const marked = () =>
      document.reading.list.rows.flatMap((row) => (document.room(row).paired === '' ? [] : row.label));
    assert.equal(await walk.handlers.pair(), 'Formación marked as paired. Ñandú has the same endpoint ID');
    assert.deepEqual(marked(), ['Formación']);
    assert.equal(where(walk.state()), 'Hall · 3 of 3');
    await walk.handlers.undo();
    assert.deepEqual([where(walk.state()), marked()], ['Formación · 2 of 3', []]);
    assert.deepEqual(world.dialogs.asked, []);
  });

  it('stays at its room when another row gets or loses the same endpoint ID', async () => {
    const document = await lookedUp();
    const walk = walkOf(document, 'EP-2');
    await rewrite(document, LIST.replace('Hall EP-1,EP-1', 'Hall EP-1,EP-2'));
    assert.deepEqual([where(walk.state()), code(walk.state())], ['Hall EP-2 · 1 of 3', '123457']);
    await rewrite(document, LIST);
    assert.equal(where(walk.state()), 'Hall EP-2 · 2 of 4');
  });

  it('stays at its room when the other room with its endpoint ID is removed', async () => {
    const document = await lookedUp(REPEATED);
    const keys = keysOf(document);
    const walk = walkOf(document, keys[1] ?? '', keys);
    await rewrite(document, REPEATED.replace('Ñandú,EP-1,\n', ''));
    assert.deepEqual([where(walk.state()), headlines(walk.state())], ['Formación · 1 of 2', []]);
    await rewrite(document, REPEATED.replace('Formación,EP-1,\n', ''));
    assert.deepEqual(headlines(walk.state()), ['The room is no longer in the list']);
  });

  it('shows the room’s place once, and its ID in the details', async () => {
    const document = await lookedUp('Floor,Room,Endpoint ID,Site,Seats\n4e,Top,EP-1,Lyon,8\n,Side,EP-2,,\n');
    const walk = walkOf(document, 'EP-1', ['EP-1', 'EP-2']);
    const { heading, subheading, room, sections } = walk.state();
    assert.deepEqual([heading, subheading], ['Top', 'Lyon, 4e']);
    assert.deepEqual(room?.cells, [{ label: 'Seats', value: '8' }]);
    const ids = sections.flatMap(({ fields = [] }) => fields.filter(({ value }) => value === 'EP-1'));
    assert.deepEqual(
      ids.map(({ label, key }) => [label, key !== undefined]),
      [['Endpoint ID', true]],
    );
    walk.handlers.next();
    assert.equal(walk.state().subheading, '');
  });

  it('hides codes of an earlier export', async () => {
    const document = await lookedUp('Endpoint ID,Site,Pairing code\nEP-1,North,999999\n');
    assert.doesNotMatch(JSON.stringify(walkOf(document, 'EP-1').state()), /999999/);
  });

  it('uses the list’s results, and sends nothing for a code newer than an hour', async () => {
    const walk = walkOf(await lookedUp(), 'EP-1');
    world.clock.time += HOUR - 1;
    walk.fetchUnlessFresh();
    const { subheading, hero, busy, buttons } = walk.state();
    assert.equal(subheading, '');
    assert.deepEqual([hero?.groups, hero?.qr, busy], [['123', '456'], '123456', undefined]);
    assert.deepEqual(
      buttons.map(({ action }) => action),
      ['pair', 'undo', 'previous', 'next', 'copyValue', 'note'],
    );
    assert.ok(walk.details().some(({ text }) => text === '192.0.2.7'));
    assert.equal(walk.title(), 'rooms.csv: Pairing Code');
    assert.equal(await walk.handlers.copyValue(), 'Pairing code copied');
    assert.deepEqual(world.dialogs.copied, ['123456']);
    assert.deepEqual(sent(), []);
    assert.deepEqual(world.session.endpoints.all, []);
  });

  it('shows an hour-old code while it fetches it again, and says if it has changed', async () => {
    const document = await lookedUp();
    const walk = walkOf(document, 'EP-1');
    const said: (string | undefined)[] = [];
    walk.subscribe((text) => said.push(text));
    world.server.service.changeCode('EP-2', { id: 'PC-9', code: '999000' });
    const gate = new Gate();
    world.server.answer('endpoints.currentPairingCode', held(gate, world.server.service.behavior));
    world.clock.time += HOUR;
    walk.handlers.next();
    assert.deepEqual([code(walk.state()), walk.state().busy], ['123457', 'Fetching…']);
    assert.equal(walk.state().hero?.fetched?.text, 'Fetched 1 hour ago');
    gate.open();
    await settled(document);
    assert.deepEqual(sent(), ['EP-2', 'PC-9']);
    assert.deepEqual([code(walk.state()), walk.state().busy], ['999000', undefined]);
    assert.deepEqual(walk.state().hero?.previous?.groups, ['123', '457']);
    assert.deepEqual(
      said.filter((text) => text !== undefined),
      ['The pairing code changed to 9 9 9 0 0 0'],
    );
  });

  it('fetches a missing code only for the visible room', async () => {
    const document = openList(world.documents);
    await rewrite(document, LIST);
    const walk = walkOf(document, 'EP-1');
    assert.deepEqual([code(walk.state()), walk.state().busy], ['No code', undefined]);
    walk.handlers.next();
    assert.deepEqual([code(walk.state()), walk.state().busy], ['Fetching…', 'Fetching…']);
    await settled(document);
    assert.deepEqual(sent(), ['EP-2', 'PC-2']);
    assert.equal(code(walk.state()), '123457');
    walk.handlers.lookUpAgain();
    await settled(document);
    assert.deepEqual(sent(), ['EP-2', 'PC-2', 'EP-2', 'PC-2']);
  });

  it('fetches nothing automatically after a 401 stopped the run, and says why', async () => {
    world.server.answer('endpoints.currentPairingCode', serviceError(401, 'Not Authorized.'));
    const document = await lookedUp();
    assert.equal(kindOf(document.lastRun?.stoppedBy?.error), 'unauthorized');
    const walk = walkOf(document, 'EP-1');
    walk.fetchUnlessFresh();
    walk.handlers.next();
    walk.handlers.next();
    assert.equal(document.run, undefined);
    assert.deepEqual(sent(), []);
    assert.match(headlines(walk.state())[0] ?? '', /^Fetching stopped at .*401/);
    assert.equal(walk.state().busy, undefined);
  });

  it('skips removed rooms, and says that the visible one was removed', async () => {
    const document = await lookedUp();
    const walk = walkOf(document, 'EP-1');
    await rewrite(document, LIST.replace('Hall EP-2,EP-2\n', ''));
    assert.equal(where(walk.state()), 'Hall EP-1 · 1 of 3');
    walk.handlers.next();
    assert.equal(where(walk.state()), 'Hall EP-3 · 2 of 3');
    await rewrite(document, 'Room,Endpoint ID\nHall EP-4,EP-4\nNew,EP-5\n');
    assert.deepEqual(headlines(walk.state()), ['The room is no longer in the list']);
    assert.deepEqual([code(walk.state()), walk.state().busy], ['No code', undefined]);
    walk.handlers.next();
    assert.equal(where(walk.state()), 'Hall EP-4 · 1 of 1');
    assert.deepEqual(unavailable(walk.state()), ['previous', 'next']);
    assert.deepEqual(sent(), []);
  });

  it('withholds the code of another endpoint, and says why', async () => {
    const details = aPairingCode({ id: 'PC-2', code: '123457', endpoint: { id: 'EP-7', name: 'Else' } });
    world.server.answer('/api/endpoints/PC-2/pairingcode', json(details));
    const walk = walkOf(await lookedUp(), 'EP-2');
    const state = walk.state();
    assert.deepEqual(headlines(state), ['The service returned the code of endpoint EP-7']);
    assert.deepEqual([code(state), state.hero?.qr], ['No code', undefined]);
    assert.doesNotMatch(JSON.stringify([state, walk.details()]), /123457|PC-2/);
  });

  it('looks up an unknown ID as a pairing code ID in another panel', async () => {
    // A room that is not found is requested again for a few seconds.
    world.clock.hurry(20);
    const walk = walkOf(await lookedUp(`${LIST}Cellar,EP-404\n`), 'EP-404', ['EP-404']);
    const [problem] = walk.state().notices;
    assert.equal(problem?.headline, 'No endpoint has the ID “EP-404” (404)');
    assert.deepEqual(
      problem?.buttons.map(({ action }) => action),
      ['tryOtherKind', 'editId'],
    );
    await assert.rejects(
      walk.handlers.tryOtherKind(),
      /“EP-404” is the ID of neither an endpoint nor a pairing code/u,
    );
    assert.deepEqual(sent(), ['EP-404']);
  });

  it('edits the ID of an unknown or refused room, stays there and fetches its code', async () => {
    world.clock.hurry(20);
    const document = await lookedUp(`Site,${LIST.replaceAll(/\n(?=.)/gu, '\nLyon,')}Lyon,Cellar,EP-404\n`);
    const walk = walkOf(document, 'EP-404', ['EP-1', 'EP-404', 'EP-2']);
    const before = world.dialogs.typeInTurn([' EP-5 ']);
    assert.equal(await walk.handlers.editId(), 'Endpoint ID of Cellar, Lyon changed in the list');
    assert.deepEqual(before, ['EP-404']);
    assert.match(document.reading.text, /^Lyon,Cellar,EP-5$/mu);
    assert.deepEqual(sent(), []);
    await settled(document);
    assert.deepEqual([where(walk.state()), code(walk.state())], ['Cellar · 2 of 3', '123460']);
    walk.handlers.next();
    walk.handlers.previous();
    assert.equal(where(walk.state()), 'Cellar · 2 of 3');
  });

  it('edits no ID if its row changes during the question', async () => {
    world.clock.hurry(20);
    const document = await lookedUp('Room,Endpoint ID,Remarks\nTop,EP-404,\n');
    const walk = walkOf(document, 'EP-404', ['EP-404']);
    const changed = 'Room,Endpoint ID,Remarks\nTop,EP-404,theirs\n';
    world.dialogs.type = async () => {
      await document.inTurn(() => document.change(() => replaceText(document.reading, changed)));
      return 'EP-1';
    };
    assert.equal(await walk.handlers.editId(), ROW_CHANGED);
    assert.equal(document.reading.text, changed);
  });

  it('does not offer to edit IDs of a read-only list', async () => {
    world.clock.hurry(20);
    const document = await lookedUp(`${LIST}Cellar,EP-404\n`);
    fileOf(document).whyShown = { kind: 'readOnly' };
    const [problem] = walkOf(document, 'EP-404', ['EP-404']).state().notices;
    assert.deepEqual(
      problem?.buttons.map(({ action }) => action),
      ['tryOtherKind'],
    );
  });

  const main = ({ buttons }: PanelState) => (buttons.find(({ isMain }) => isMain) ?? buttons[0])?.action;
  const actionsOf = ({ buttons }: PanelState) => buttons.map(({ action }) => action);

  it('fetches a room without a code by its main button, and moves on if that fails', async () => {
    // A room that is not found is requested again for a few seconds.
    world.clock.hurry(20);
    const document = await lookedUp(`${LIST}Cellar,EP-404\n`);
    const walk = walkOf(document, 'EP-404', ['EP-404', 'EP-1']);
    const { hero, buttons } = walk.state();
    assert.deepEqual([hero?.groups, hero?.isPlaceholder], [['No code'], true]);
    assert.equal(main(walk.state()), 'lookUpAgain');
    assert.deepEqual(actionsOf(walk.state()), [
      'lookUpAgain',
      'undo',
      'previous',
      'next',
      'copyValue',
      'note',
    ]);
    assert.equal(
      buttons.find(({ action }) => action === 'copyValue')?.unavailable,
      'There is no code to copy yet',
    );
    walk.handlers.lookUpAgain();
    assert.equal(walk.state().buttons[0]?.unavailable, 'Fetching…');
    await settled(document);
    assert.equal(main(walk.state()), 'next');
    walk.handlers.next();
    assert.equal(main(walk.state()), 'pair');
  });

  it('marks a room whose code is outdated without a question', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    world.clock.time += 13 * HOUR;
    assert.equal(await walk.handlers.pair(), 'Hall EP-1 marked as paired');
    assert.deepEqual([world.dialogs.asked, pairedIn(document)], [[], ['EP-1']]);
  });

  it('fetches an outdated code again before copying it', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    world.clock.time += 13 * HOUR;
    world.server.service.changeCode('EP-1', { id: 'PC-9', code: '999000' });
    assert.equal(await walk.handlers.copyValue(), 'Pairing code copied');
    assert.equal(world.dialogs.clipboard, '999000');
    assert.deepEqual(sent(), ['EP-1', 'PC-9']);
  });

  it('undoes three marks, newest first, and shows the room of each', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    for (const id of ['EP-1', 'EP-2', 'EP-3']) {
      assert.equal(await walk.handlers.pair(), `Hall ${id} marked as paired`);
    }
    for (const [id, left] of [
      ['EP-3', ['EP-1', 'EP-2']],
      ['EP-2', ['EP-1']],
      ['EP-1', []],
    ] as const) {
      assert.equal(await walk.handlers.undo(), `Marking of Hall ${id} undone`);
      assert.match(where(walk.state()), new RegExp(`^Hall ${id} `));
      assert.deepEqual(pairedIn(document), left);
    }
    assert.equal(await walk.handlers.undo(), undefined);
    assert.equal(fileOf(document).text, PAIRED_LIST);
  });

  it('skips a mark whose row has changed, and undoes earlier ones', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    await walk.handlers.pair();
    await walk.handlers.pair();
    const file = fileOf(document);
    file.text = file.text.replace(/,EP-2,.*/u, ',EP-2,by Ada');
    assert.equal(await walk.handlers.undo(), 'Hall EP-2 has changed in the meantime and stays as it is.');
    assert.match(String(await walk.handlers.undo()), /^Marking of .+ undone$/);
    assert.equal(file.text, PAIRED_LIST.replace(',EP-2,', ',EP-2,by Ada'));
  });

  it('marks a room once and moves on by one room, even on a double click', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    const said = await Promise.all([walk.handlers.pair(), walk.handlers.pair()]);
    assert.deepEqual(said, ['Hall EP-1 marked as paired', undefined]);
    assert.equal(where(walk.state()), 'Hall EP-2 · 2 of 4');
    assert.deepEqual(pairedIn(document), ['EP-1']);
    assert.match(String(await walk.handlers.undo()), /^Marking of .+ undone$/);
    assert.equal(where(walk.state()), 'Hall EP-1 · 1 of 4');
    assert.deepEqual(pairedIn(document), []);
  });

  it('undoes a mark only once if Undo is clicked twice', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    const undoButton = () => walk.state().buttons.find(({ action }) => action === 'undo');
    assert.equal(undoButton()?.unavailable, NOTHING_TO_UNDO);
    await walk.handlers.pair();
    assert.equal(undoButton()?.unavailable, undefined);
    const said = await Promise.all([walk.handlers.undo(), walk.handlers.undo()]);
    assert.deepEqual(said, ['Marking of Hall EP-1 undone', undefined]);
    assert.deepEqual(pairedIn(document), []);
    assert.equal(undoButton()?.unavailable, NOTHING_TO_UNDO);
  });

  it('undoes a mark on another try if the list or its row could not be changed', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    await walk.handlers.pair();
    const file = fileOf(document);
    file.whyShown = { kind: 'readOnly' };
    await assert.rejects(walk.handlers.undo(), { message: 'This file is read-only' });
    file.whyShown = undefined;
    const marked = file.text;
    file.text = PAIRED_LIST.replace('EP-1,\n', 'EP-1,by Ada\n');
    assert.equal(await walk.handlers.undo(), 'Hall EP-1 has changed in the meantime and stays as it is.');
    file.text = marked;
    assert.match(String(await walk.handlers.undo()), /^Marking of .+ undone$/);
    assert.deepEqual(pairedIn(document), []);
  });

  it('stays at the last room when it is marked, and offers no next room', async () => {
    const walk = walkOf(await lookedUp(PAIRED_LIST), 'EP-2', ['EP-1', 'EP-2']);
    const buttonOf = ({ buttons }: PanelState) => buttons.find(({ action }) => action === 'pair');
    assert.deepEqual(buttonOf(walk.state()), { action: 'pair', label: 'Mark as Paired' });
    await walk.handlers.pair();
    assert.equal(where(walk.state()), 'Hall EP-2 · 2 of 2');
    assert.deepEqual(buttonOf(walk.state()), {
      action: 'pair',
      label: '✓ Paired',
      unavailable: 'This is the last room',
    });
  });

  it('stays at a room that was chosen while the mark was written', async () => {
    const document = await lookedUp(PAIRED_LIST);
    const walk = walkOf(document, 'EP-1');
    const marking = walk.handlers.pair();
    walk.handlers.next();
    walk.handlers.next();
    await marking;
    assert.equal(where(walk.state()), 'Hall EP-3 · 3 of 4');
    assert.deepEqual(pairedIn(document), ['EP-1']);
  });

  it('stays at its room if the mark is canceled', async () => {
    const document = await lookedUp();
    const walk = walkOf(document, 'EP-1');
    world.dialogs.press = () => undefined;
    assert.equal(await walk.handlers.pair(), undefined);
    assert.equal(where(walk.state()), 'Hall EP-1 · 1 of 4');
    assert.equal(walk.state().room?.paired, undefined);
  });

  it('refuses to mark a room without a code, and stays there', async () => {
    // A room that is not found is requested again for a few seconds.
    world.clock.hurry(20);
    const text = PAIRED_LIST.replace('Hall EP-3,EP-3', 'Cellar,EP-404').replace(
      'EP-2,\n',
      'EP-2,door locked\n',
    );
    const document = await lookedUp(text);
    const walk = walkOf(document, 'EP-404', ['EP-404', 'EP-2']);
    for (let press = 0; press < 20; press += 1) {
      assert.equal(
        await walk.handlers.pair(),
        'Not marked as paired: the room has no code. Fetch it again first.',
      );
    }
    assert.equal(where(walk.state()), 'Cellar · 1 of 2');
    assert.equal(fileOf(document).text, text);
    assert.deepEqual(world.dialogs.asked, []);
    walk.handlers.next();
    assert.deepEqual(walk.state().room?.cells, [{ label: 'Paired', value: 'door locked' }]);
    assert.equal(walk.state().room?.paired, undefined);
    await walk.handlers.pair();
    assert.deepEqual(world.dialogs.asked, ['1 room has other text in the column.']);
  });

  it('keeps its content when the connection is removed, and says when the list is closed', async () => {
    const document = await lookedUp();
    const walk = walkOf(document, 'EP-1');
    let changes = 0;
    walk.subscribe(() => {
      changes += 1;
    });
    world.settingsPort.edit({ connections: [] });
    world.clock.time += HOUR;
    walk.handlers.next();
    assert.deepEqual(headlines(walk.state()), ['The connection was changed or removed']);
    assert.equal(code(walk.state()), '123457');
    assert.deepEqual(
      walk.state().buttons.map(({ action }) => action),
      ['pair', 'undo', 'previous', 'next', 'note'],
    );
    assert.deepEqual(sent(), []);
    const before = changes;
    world.documents.close(document);
    assert.ok(changes > before, 'the panel hears of it');
    const closed = walk.state();
    assert.deepEqual(
      [headlines(closed), closed.hero, closed.buttons, walk.session],
      [['The list was closed'], undefined, [], undefined],
    );
    assert.deepEqual(walk.details(), []);
    walk.handlers.next();
    assert.throws(() => walk.handlers.lookUpAgain(), ListClosed);
  });

  it('keeps its list open until it is closed', async () => {
    const document = await lookedUp();
    const order = addressesOf(document, ROOMS);
    const holdOpen = () => ({ dispose: () => world.documents.close(document) });
    const walk = new RoomWalk(document, order, present(order[0]), world, { ...NO_EDITORS, holdOpen });
    const subscription = walk.subscribe(() => assert.fail('the panel is closed'));
    subscription.dispose();
    assert.equal(document.isClosed, true);
  });

  it('is updated only about the visible room', async () => {
    const document = await lookedUp();
    const walk = walkOf(document, 'EP-1');
    let heard = 0;
    const subscription = walk.subscribe(() => {
      heard += 1;
    });
    const changed: (string | undefined)[] = [];
    document.onDidChange((endpointId) => changed.push(endpointId));
    document.fetch(['EP-1', 'EP-3']);
    await settled(document);
    assert.ok(changed.includes('EP-3'));
    assert.equal(heard, changed.filter((endpointId) => endpointId !== 'EP-3').length);
    subscription.dispose();
    walk.handlers.next();
    assert.equal(heard, changed.filter((endpointId) => endpointId !== 'EP-3').length);
  });
});
