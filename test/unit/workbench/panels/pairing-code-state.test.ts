import assert from 'node:assert/strict';
import type { PanelSection, PanelState } from '../../../../src/protocol/panel';
import {
  lookUpTitle,
  pairingCodeState,
  shownLookUp,
} from '../../../../src/workbench/panels/pairing-code-state';
import { aCurrentPairingCode, aPairingCode, aRoom } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import { present } from '../../../support/expect';
import { answer, held, json, serviceError } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { until } from '../../../support/worlds/world';

const EP1 = { kind: 'endpoint', id: 'EP-1' } as const;

function field({ sections }: PanelState, label: string): string | undefined {
  return sections.flatMap(({ fields = [] }) => fields).find((field) => field.label === label)?.value;
}

function chips({ sections }: PanelState): PanelSection['chips'] {
  return sections.find(({ heading }) => heading === 'Capabilities')?.chips;
}

/** Returns the text under the code. */
function caption({ hero }: PanelState): string {
  const { fetched, remark, previous } = present(hero);
  return [fetched?.text, remark, previous?.groups.join(' ')].join(' · ');
}

function headlines({ notices }: PanelState): readonly string[] {
  return notices.map(({ headline }) => headline);
}

function actions({ notices }: PanelState): readonly string[] {
  return notices.flatMap(({ buttons }) => buttons.map(({ action }) => action));
}

describe('pairingCodeState', () => {
  const world = useWorld();

  const ep1 = () => shownLookUp(world.session, EP1);
  const byCodeId = (id: string) => shownLookUp(world.session, { kind: 'pairingCode', id });
  const state = () => pairingCodeState(ep1(), world.clock.now(), CALENDAR);

  it('shows only the ID before the first response', () => {
    const { heading, hero, busy, notices } = state();
    assert.deepEqual([heading, hero?.groups, busy, notices], ['EP-1', ['No code'], undefined, []]);
    assert.equal(field(state(), 'Endpoint ID'), 'EP-1');
  });

  it('shows the code while its details are fetched', async () => {
    const gate = new Gate();
    world.server.answer('endpoints.pairingCode', held(gate, json(aPairingCode())));
    const looking = world.session.singleLookUps.endpoint('EP-1');
    await until(world.session.lookUps.onDidChange, () => state().hero?.isPlaceholder !== true);
    await world.server.requested(2);
    const early = state();
    assert.deepEqual(early.hero?.groups, ['123', '456']);
    assert.equal(early.busy, 'Fetching details…');
    assert.equal(early.heading, 'EP-1');
    gate.open();
    await looking;
    assert.deepEqual([state().heading, state().busy], ['Board Room', undefined]);
  });

  it('shows the code, the endpoint and its capabilities', async () => {
    world.server.service.rooms = [{ ...aRoom(), endpointCapabilities: ['JOIN', 'TELEPORT'] }];
    await world.session.singleLookUps.endpoint('EP-1');
    const shown = state();
    assert.equal(shown.subheading, 'Video');
    assert.equal(shown.hero?.spoken, '1 2 3 4 5 6');
    assert.equal(caption(shown), 'Fetched just now ·  · ');
    assert.deepEqual(
      shown.sections.find(({ heading }) => heading === 'Details')?.fields?.map(({ label }) => label),
      [
        ...['Name', 'IP address', 'Listener service ID', 'Control protocol'],
        ...['Calendar', 'Calendar type', 'Fetched', 'Endpoint ID', 'Pairing code ID'],
      ],
    );
    assert.equal(field(shown, 'IP address'), '192.0.2.7');
    assert.deepEqual(chips(shown), [
      { text: 'Join', raw: 'JOIN' },
      { text: 'Teleport', raw: 'TELEPORT' },
    ]);
    assert.deepEqual(
      shown.buttons.map(({ action }) => action),
      ['copyValue', 'copyMessage', 'lookUpAgain'],
    );
    assert.deepEqual(shown.notices, []);
  });

  it('shows whether the code changed since the last fetch, and what it was', async () => {
    await world.session.singleLookUps.endpoint('EP-1');
    await world.session.singleLookUps.endpoint('EP-1');
    assert.equal(caption(state()), 'Fetched just now · unchanged · ');
    world.server.service.changeCode('EP-1', { id: 'PC-9', code: '999000' });
    await world.session.singleLookUps.endpoint('EP-1');
    assert.equal(caption(state()), 'Fetched just now ·  · 123 456');
    assert.equal(state().hero?.previous?.spoken, '1 2 3 4 5 6');
    assert.deepEqual(state().hero?.groups, ['999', '000']);
  });

  it('says when the code was fetched, and how long ago', async () => {
    await world.session.singleLookUps.endpoint('EP-1');
    const shown = pairingCodeState(ep1(), world.clock.now() + 2 * 60_000, CALENDAR);
    assert.equal(shown.hero?.fetched?.text, 'Fetched 2 minutes ago');
    assert.equal(shown.hero?.fetched?.exact, field(shown, 'Fetched'));
  });

  it('suggests fetching a code older than twelve hours again, without claiming an expiry', async () => {
    for (const _ of ['first', 'unchanged']) await world.session.singleLookUps.endpoint('EP-1');
    const shownAfter = (minutes: number) =>
      pairingCodeState(ep1(), world.clock.now() + minutes * 60_000, CALENDAR);
    assert.equal(caption(shownAfter(720)), 'Fetched 12 hours ago · unchanged · ');
    assert.match(
      caption(shownAfter(24 * 60)),
      /^Fetched yesterday \d\d:\d\d; fetch again to be sure · {2}· $/,
    );
    for (const minutes of [0, 20 * 60]) {
      assert.doesNotMatch(JSON.stringify(shownAfter(minutes)), /expir|valid/i);
    }
  });

  it('uses the exact code for the QR code', async () => {
    world.server.service.changeCode('EP-1', { id: 'PC-9', code: ' 0é9-Ab ' });
    await world.session.singleLookUps.endpoint('EP-1');
    assert.equal(state().hero?.qr, ' 0é9-Ab ');
  });

  it('shows the code with a note if the details fail', async () => {
    world.server.answer('endpoints.pairingCode', serviceError(404, 'Gone.'));
    await world.session.singleLookUps.endpoint('EP-1');
    const shown = state();
    assert.deepEqual(shown.hero?.groups, ['123', '456']);
    assert.equal(headlines(shown)[0], 'Code is current; details could not be loaded');
    assert.match(shown.notices[0]?.text ?? '', /^No pairing code with this ID was found \(404\)\. /);
    assert.equal(shown.notices[0]?.tone, 'warning');
    assert.equal(shown.notices[0]?.quote, 'Gone.');
    // The service returned the ID, so the kind of ID is right.
    assert.deepEqual(actions(shown), []);
  });

  it('keeps the previous code below the error of a failed refresh', async () => {
    await world.session.singleLookUps.endpoint('EP-1');
    world.server.answer('endpoints.currentPairingCode', serviceError(500, '<b>no</b>'));
    await world.session.singleLookUps.endpoint('EP-1').catch(() => undefined);
    const shown = state();
    assert.deepEqual(shown.hero?.groups, ['123', '456']);
    assert.deepEqual(headlines(shown), ['The service failed (500)']);
    assert.equal(shown.notices[0]?.quote, '<b>no</b>');
    assert.match(caption(shown), / · may be out of date · $/);
    assert.deepEqual(actions(shown), ['lookUpAgain', 'showLog']);
  });

  it('offers the other kind of look-up for an unknown ID', async () => {
    world.server.service.rooms = [];
    await world.session.singleLookUps.endpoint('EP-1').catch(() => undefined);
    assert.deepEqual(headlines(state()), ['No endpoint has the ID “EP-1” (404)']);
    assert.deepEqual(actions(state()), ['tryOtherKind', 'editId']);
  });

  for (const scheme of ['basic', 'none'] as const)
    it(`blames the room for a 403 only after another room was accepted (${scheme})`, async () => {
      world.session.connection = { ...world.session.connection, lookUpCredentials: scheme };
      world.server.service.rooms = [aRoom(1), aRoom(2)];
      world.server.answer('/api/endpoints/EP-1/currentpairingcode', serviceError(403, 'No.'));
      await world.session.singleLookUps.endpoint('EP-1').catch(() => undefined);
      const [never] = state().notices;
      assert.ok(never?.headline !== 'The service refuses this room (403)', never?.headline);
      assert.ok(actions(state()).includes('updateCredentials'));
      await world.session.singleLookUps.endpoint('EP-2');
      const [refused] = state().notices;
      assert.equal(refused?.headline, 'The service refuses this room (403)');
      assert.doesNotMatch(refused.text, /account|permission|credentials/i);
      assert.deepEqual(actions(state()), ['editId', 'lookUpAgain', 'showLog']);
    });

  it('reports an unknown ID for a 404 page only after another ID was accepted', async () => {
    world.server.service.rooms = [aRoom(2)];
    world.server.answer('/api/endpoints/EP-1/currentpairingcode', answer(404, 'x'));
    await world.session.singleLookUps.endpoint('EP-1').catch(() => undefined);
    assert.deepEqual(headlines(state()), ['Nothing was found for the ID “EP-1” (404)']);
    await world.session.singleLookUps.endpoint('EP-2');
    assert.deepEqual(headlines(state()), ['No endpoint has the ID “EP-1” (404)']);
    assert.deepEqual(actions(state()), ['tryOtherKind', 'editId']);
  });

  it('offers to edit an ID that neither kind of look-up has found', async () => {
    world.server.service.rooms = [];
    await world.session.singleLookUps.endpoint('EP-1').catch(() => undefined);
    await world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'EP-1' }).catch(() => undefined);
    assert.deepEqual(headlines(state()), [
      '“EP-1” is the ID of neither an endpoint nor a pairing code (404)',
    ]);
    assert.deepEqual(actions(state()), ['editId']);
  });

  it('warns if the two responses differ', async () => {
    world.server.answer('endpoints.pairingCode', json(aPairingCode({ code: '000111' })));
    await world.session.singleLookUps.endpoint('EP-1');
    assert.deepEqual(headlines(state()), ['The code may have just changed']);
  });

  it('withholds another endpoint’s code, and says whose it is', async () => {
    const endpoint = { id: 'EP-7', name: 'Else' };
    world.server.answer('endpoints.pairingCode', json(aPairingCode({ endpoint })));
    await world.session.singleLookUps.endpoint('EP-1');
    assert.deepEqual(headlines(state()), ['The service returned the code of endpoint EP-7']);
    assert.deepEqual(state().hero?.groups, ['No code']);
    assert.doesNotMatch(JSON.stringify(state()), /123456|PC-1|Else/);
  });

  it('does not present the code of a pairing code ID as its endpoint’s current code', async () => {
    await world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' });
    assert.deepEqual(state().hero?.groups, ['No code']);
    const shown = pairingCodeState(byCodeId('PC-1'), world.clock.now(), CALENDAR);
    assert.deepEqual(
      [shown.heading, shown.subheading],
      ['Board Room', 'Looked up by pairing code ID · Video'],
    );
    assert.deepEqual(shown.hero?.groups, ['123', '456']);
    assert.deepEqual(headlines(shown), ['The endpoint may have a different code by now']);
    assert.equal(shown.notices[0]?.text, 'Look up endpoint EP-1 to get its current code.');
  });

  it('shows and reports invisible characters in a code', async () => {
    world.server.answer('endpoints.currentPairingCode', json(aCurrentPairingCode({ code: '12\u200B34' })));
    world.server.answer('endpoints.pairingCode', json(aPairingCode({ code: '12\u200B34' })));
    await world.session.singleLookUps.endpoint('EP-1');
    assert.equal(state().hero?.groups.join(''), '12‹U+200B›34');
    assert.deepEqual(headlines(state()), ['The code contains invisible characters']);
    assert.equal(ep1().lookUp.code?.code, '12\u200B34');
  });

  it('says that an endpoint has no capabilities only if they are known', async () => {
    world.server.service.rooms = [{ ...aRoom(), endpointCapabilities: [] }];
    await world.session.singleLookUps.endpoint('EP-1');
    assert.deepEqual(chips(state()), []);
    assert.equal(state().sections.at(-1)?.emptyText, 'The endpoint reports no capabilities.');
    world.server.answer('endpoints.pairingCode', json(aCurrentPairingCode({ id: 'PC-2' })));
    await world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-2' });
    assert.equal(chips(pairingCodeState(byCodeId('PC-2'), world.clock.now(), CALENDAR)), undefined);
  });

  it('uses the ID as the title of a code without an endpoint', async () => {
    world.server.answer('endpoints.pairingCode', json(aCurrentPairingCode({ id: 'PC-1' })));
    await world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' });
    const shown = pairingCodeState(byCodeId('PC-1'), world.clock.now(), CALENDAR);
    assert.deepEqual([shown.heading, shown.subheading], ['PC-1', 'Looked up by pairing code ID · Video']);
    assert.equal(field(shown, 'Pairing code ID'), 'PC-1');
    assert.equal(field(shown, 'Endpoint ID'), undefined);
  });

  it('says that the connection was removed and shows no buttons', async () => {
    await world.session.singleLookUps.endpoint('EP-1');
    world.settingsPort.edit({ connections: [] });
    assert.deepEqual(headlines(state()), ['The connection was changed or removed']);
    assert.deepEqual(state().buttons, []);
    assert.deepEqual(state().hero?.groups, ['123', '456']);
  });

  it('shows foreign text literally, visibly and shortened', async () => {
    const nasty = `<img src=x>\u202E\u0000${'y'.repeat(9000)}`;
    world.server.service.rooms = [
      {
        ...aRoom(1, { name: nasty, calendarId: nasty, [nasty]: nasty }),
        endpointCapabilities: [nasty],
        pairingCode: { id: 'PC-1', code: nasty.slice(0, 1000) },
      },
    ];
    await world.session.singleLookUps.endpoint('EP-1');
    const { hero, ...rest } = state();
    const text = JSON.stringify([rest, { ...hero, qr: undefined }]);
    assert.ok(text.includes('<img src=x>‹U+202E›‹U+0000›y'));
    assert.ok(!text.includes('\u202E') && !text.includes('\\u0000'), 'no hidden character is left');
    assert.ok(text.length < 30_000, `${text.length} characters`);
  });

  it('shows the name or the ID in its title, never the code', async () => {
    assert.equal(lookUpTitle(ep1()), 'EP-1');
    await world.session.singleLookUps.endpoint('EP-1');
    assert.equal(lookUpTitle(ep1()), 'Board Room');
    const long = 'n'.repeat(200);
    world.server.service.rooms = [aRoom(1, { name: long })];
    await world.session.singleLookUps.endpoint('EP-1');
    assert.equal(lookUpTitle(ep1(), 80), `${'n'.repeat(80)}…`);
    assert.equal(state().heading, long);
    assert.ok(present(state().hero).groups.length > 0);
  });
});
