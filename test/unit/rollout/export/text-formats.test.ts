import assert from 'node:assert/strict';
import {
  codesAsText,
  roomsAsCells,
  roomsAsJson,
  stringsAsLines,
} from '../../../../src/rollout/export/text-formats';
import { anExportRow, BARE } from './export-rows';

describe('recordsAsJson', () => {
  it('writes every field in the same order, as null if it has no value', () => {
    const text = roomsAsJson([BARE, anExportRow({ name: '=1\u202e"\n</script>' })]);
    assert.equal(
      text.split('\n').slice(0, 19).join('\n'),
      `[
  {
    "label": null,
    "name": null,
    "endpointId": "EP-1",
    "ipAddress": null,
    "listenerServiceId": null,
    "controlProtocol": null,
    "calendarId": null,
    "calendarType": null,
    "code": null,
    "pairingCodeId": null,
    "capabilities": null,
    "state": "Failed",
    "problem": "No endpoint has this ID (404)",
    "differs": null,
    "fetchedAt": null,
    "paired": null
  },`,
    );
    const second: unknown = JSON.parse(text)[1];
    const { values, place, isFetchedAgain, ...others } = anExportRow({ name: '=1\u202e"\n</script>' });
    assert.deepEqual(second, { ...others, state: 'Code ready', problem: null, differs: null, paired: null });
    assert.ok(text.endsWith(']\n'));
  });
});

describe('clipboard text', () => {
  it('writes tab-separated rows below a header', () => {
    assert.equal(
      roomsAsCells([anExportRow({ label: 'Attic' }), BARE]),
      [
        'Room name\tName\tEndpoint ID\tIP address\tListener service ID\tControl protocol\tCalendar\tCalendar type\tPairing code\tPairing code ID\tCapabilities\tState\tProblem\tDiffers\tFetched at\tPaired',
        'Attic\tBoard Room\tEP-1\t192.0.2.7\tLS-1\tTANDBERG_HTTP\tboard@room.example\tOFFICE_365\t123456\tPC-1\tSTATUS; JOIN\tCode ready\t\t\t2030-06-15T12:00:00.000Z\t',
        '\t\tEP-1\t\t\t\t\t\t\t\t\tFailed\tNo endpoint has this ID (404)\t\t\t',
      ].join('\n'),
    );
  });

  it('keeps tabs, quotes and line breaks within one cell and line', () => {
    const cells = roomsAsCells([anExportRow({ name: 'a\tb\r\n\v\f\u0085\u2028\u2029"c"' })]);
    assert.ok(cells.includes('\t"a b ""c"""\t'), cells);
  });

  it('writes no formula', () => {
    const cells = roomsAsCells([anExportRow({ name: '=1', calendarType: '+2', problem: '\u00a0@a' })]);
    for (const guarded of ['=1', '+2', '\u00a0@a']) assert.ok(cells.includes(`\t"'${guarded}"\t`), cells);
  });

  it('writes a single code exactly as received', () => {
    for (const code of ['123456', '-123', '=1', '12 34', '1\n2']) {
      assert.equal(codesAsText([anExportRow({ code })]), code);
    }
  });

  it('writes several codes as a column', () => {
    assert.equal(codesAsText([anExportRow({ code: '-1' }), anExportRow({ code: '22' })]), `"'-1"\n22`);
  });

  it('writes one line per row of a column, empty if it has no value', () => {
    assert.equal(stringsAsLines(['123456', '', '999']), '123456\n\n999');
    assert.equal(stringsAsLines(['EP-1', 'EP-1']), 'EP-1\nEP-1');
    assert.equal(stringsAsLines([]), '');
  });
});
