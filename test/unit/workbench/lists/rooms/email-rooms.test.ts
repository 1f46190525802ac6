import assert from 'node:assert/strict';
import type { RolloutDocument } from '../../../../../src/rollout/rollout-document';
import { emailRooms } from '../../../../../src/workbench/lists/rooms/email-rooms';
import { copyRooms } from '../../../../../src/workbench/lists/rooms/rollout-copy';
import { NOON } from '../../../../support/builders';
import { ScriptedDialogs } from '../../../../support/scripted-dialogs';
import { aRow } from '../../../rollout/export/export-rows';
import { aWindow, documentOf } from './documents';

const LIST = `Room,Gebäude,Etage,Standort,Endpoint ID,Kalender,Contact
R&D #2,Haus 1,EG,Fürth,EP-1,rd@corp.example,Ana@corp.example
Board,Haus 1,2. OG,Fürth,EP-2,board@corp.example,ana@corp.example
Lab,Haus 2,EG,Ulm,EP-3,lab@corp.example,bo@corp.example
Attic,,,Ulm,EP-4,attic@corp.example,
`;
const HOUR = 3_600_000;

describe('A mail with the codes of rooms', () => {
  const window = aWindow();
  const { session } = window;
  after(() => window.dispose());

  interface Mailed {
    readonly text?: string;
    readonly ids?: readonly string[];
    readonly code?: string;
    readonly age?: number;
    readonly canOpen?: boolean;
    /** Answers the question about outdated codes. */
    readonly during?: (document: RolloutDocument) => string;
  }

  /** Emails rooms of a list in which all rooms except EP-4 have a code. */
  async function mail({
    text = LIST,
    ids = ['EP-1'],
    code = '123456',
    age = 0,
    canOpen = true,
    during,
  }: Mailed) {
    const coded = [...new Set(text.match(/EP-\d+/g))].filter((id) => id !== 'EP-4');
    const rooms = coded.map((endpointId) =>
      aRow({ endpointId, code: { id: 'PC-1', code }, fetchedAt: NOON - age }),
    );
    const document = documentOf(text, session, rooms);
    const dialogs = new ScriptedDialogs();
    dialogs.canOpen = canOpen;
    if (during !== undefined) dialogs.press = () => during(document);
    const said = await emailRooms(
      document,
      ids.map((key) => ({ key })),
      { ...window, dialogs },
    );
    const [link = ''] = dialogs.opened;
    const { pathname, searchParams } = new URL(link || 'mailto:');
    const [subject, body] = ['subject', 'body'].map((name) => searchParams.get(name)?.normalize('NFKC'));
    return {
      said,
      link,
      to: pathname,
      subject,
      lines: body?.split('\r\n'),
      dialogs,
      document,
    };
  }

  it('has the list as its subject and a line for each room, with its place, ID, code and time', async () => {
    const { subject, lines } = await mail({ ids: ['EP-2', 'EP-1'] });
    assert.equal(subject, 'rooms');
    assert.equal(lines?.length, 2);
    assert.match(lines?.[0] ?? '', /^Board, Fürth, Haus 1, 2\. OG, EP-2: 123 456 \(fetched \d\d:\d\d\)$/);
    assert.match(lines?.[1] ?? '', /^R&D #2, Fürth, Haus 1, EG, EP-1: 123 456 /);
  });

  it('is the same text as the copied message', async () => {
    const { lines, document } = await mail({});
    const dialogs = new ScriptedDialogs();
    await copyRooms(document, { act: 'copyMessage', rows: [{ key: 'EP-1' }] }, { ...window, dialogs });
    assert.deepEqual(dialogs.copied, [lines?.join('\n')]);
  });

  const recipients: readonly (readonly [what: string, ids: readonly string[], to: string])[] = [
    ['the person that all of them have', ['EP-1', 'EP-2'], 'ana@corp.example'],
    ['the person of a room that has others too', ['EP-1'], 'ana@corp.example'],
    ['nobody for rooms of different people', ['EP-1', 'EP-3'], ''],
    ['nobody if the address is of one room alone, as its mailbox is', ['EP-3'], ''],
  ];
  for (const [what, ids, to] of recipients) {
    it(`is sent to ${what}`, async () => assert.equal((await mail({ ids })).to, to));
  }

  it('is sent to nobody by an address of the calendar, or if two columns name different people', async () => {
    const header = 'Endpoint ID,Room Calendar\n';
    const calendar = `${header}EP-1,all@corp.example\nEP-2,all@corp.example\n`;
    assert.equal((await mail({ text: calendar })).to, '');
    const row = 'ana@corp.example,bo@corp.example\n';
    const two = `Endpoint ID,Contact,Caretaker\nEP-1,${row}EP-2,${row}`;
    assert.equal((await mail({ text: two })).to, '');
  });

  it('leaves out rooms without a code, and says so', async () => {
    const { said, lines } = await mail({ ids: ['EP-1', 'EP-4'] });
    assert.deepEqual([said, lines?.length], ['1 room without a code is left out', 1]);
    const none = await mail({ ids: ['EP-4'] });
    assert.deepEqual([none.said, none.link], ['There is no code to send yet', '']);
  });

  it('asks first if a code is outdated', async () => {
    const { dialogs, link } = await mail({ age: 13 * HOUR });
    assert.deepEqual(dialogs.asked, ['1 code is outdated: fetched over 12 hours ago']);
    assert.equal(link, '');
  });

  it('is sent to the person of its rooms if the list changes during the question', async () => {
    const text = 'Contact,Kalender,Endpoint ID\nana@corp.example,all@corp.example,EP-1\n';
    const repeated = `${text}ana@corp.example,all@corp.example,EP-2\n`;
    const { to } = await mail({
      text: repeated,
      age: 13 * HOUR,
      during: (document) => {
        document.setText(repeated.replace('Contact,Kalender', 'Kalender,Contact'));
        return 'Email Anyway';
      },
    });
    assert.equal(to, 'ana@corp.example');
  });

  it('offers the sheet instead of a link that is too long for a command line', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `EP-${index + 10}`);
    const text = `Endpoint ID\n${ids.join('\n')}\n`;
    const { dialogs, link } = await mail({ text, ids });
    assert.deepEqual(dialogs.asked, ['An email with 60 rooms is too long for a mail program']);
    assert.equal(link, '');
    assert.match(window.userFiles.said.join(), /^60 pairing codes written to “.*\.html”/);
    assert.ok((await mail({ text, ids: ids.slice(0, 25) })).link.length > 1000);
  });

  it('is not opened with a code that a link would change', async () => {
    const { said, link } = await mail({ code: '12#4' });
    assert.match(said ?? '', /^The code of R&D #2 has a character /);
    assert.equal(link, '');
  });

  it('reports that there is no mail program', async () => {
    const { said } = await mail({ canOpen: false });
    assert.match(said ?? '', /^No mail program was opened/);
  });
});
