import assert from 'node:assert/strict';
import { codeMessage, inGroups, spelled } from '../../../../src/model/endpoints/code-text';
import { CALENDAR } from '../../../support/calendar';

describe('inGroups', () => {
  const rows: readonly (readonly [code: string, ...groups: readonly string[]])[] = [
    ['', ''],
    ['1', '1'],
    ['1234', '1234'],
    ['12345', '12345'],
    ['123456', '123', '456'],
    ['1234567', '1234', '567'],
    ['12345678', '1234', '5678'],
    ['123456789', '123', '456', '789'],
    ['123456789012', '1234', '5678', '9012'],
    ['😀😁😂🤣😃😄', '😀😁😂', '🤣😃😄'],
    ['4471 9902', '4471 9902'],
    ['AB-12-CD-34', 'AB-12-CD-34'],
  ];
  for (const [code, ...groups] of rows) {
    it(`splits “${code}” into “${groups.join('” and “')}”`, () => assert.deepEqual(inGroups(code), groups));
  }
});

describe('codeMessage', () => {
  const at = new Date(2030, 5, 15, 19, 53, 20).getTime();

  it('contains the name, the code in groups and the local time of the fetch', () =>
    assert.equal(
      codeMessage('Boardroom', '616850', at, at + 60_000, CALENDAR),
      'Boardroom: 616 850 (fetched 19:53)',
    ));

  it('includes the date if the code was fetched on another day', () => {
    const nextDay = new Date(2030, 5, 16, 0, 10).getTime();
    assert.equal(
      codeMessage('Boardroom', '616850', at, nextDay, CALENDAR),
      'Boardroom: 616 850 (fetched Jun 15, 2030, 19:53)',
    );
  });

  for (const name of ['קומה, 48213', 'غرفة 3']) {
    it(`keeps the order of the groups after the name “${name}”`, () =>
      assert.equal(
        codeMessage(name, '616850', at, at, CALENDAR),
        `${name}: \u2066616 850\u2069 (fetched 19:53)`,
      ));
  }

  it('returns one line, whatever the service sent', () => {
    const message = codeMessage('A\nB', '12\u202e3\r\n4', at, at, CALENDAR);
    assert.equal(message, 'A‹U+000A›B: 12‹U+202E›3‹U+000D›‹U+000A›4 (fetched 19:53)');
  });
});

/** Returns the spoken spelling. */
function said(code: string): readonly string[] {
  return spelled(code).map(({ character, hint }) => [character, hint ?? []].flat().join(' '));
}

describe('spelled', () => {
  it('spells each letter as a word', () => {
    assert.deepEqual(said('AQX'), ['A as in Alpha', 'Q as in Quebec', 'X as in X-ray']);
    assert.deepEqual(said('zx'), ['z as in Zulu', 'x as in X-ray']);
  });

  it('distinguishes uppercase from lowercase if a code has both', () =>
    assert.deepEqual(said('Ab'), ['A capital, as in Alpha', 'b small, as in Bravo']));

  it('spells each digit as a word, and distinguishes zero from the letter O', () =>
    assert.deepEqual(said('70O'), ['7 seven', '0 zero', 'O as in Oscar']));

  it('names punctuation and spaces', () =>
    assert.deepEqual(said('1-_ .'), ['1 one', '- hyphen', '_ underscore', '  space', '. full stop']));

  it('shows invisible characters, and counts an emoji as one character', () =>
    assert.deepEqual(said('1\u200B😀é'), ['1 one', '‹U+200B› invisible', '😀', 'é']));

  it('has a word for every letter of the alphabet', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (const { character, hint } of spelled(letters))
      assert.match(hint ?? '', new RegExp(`^as in ${character}`));
    assert.equal(spelled(letters).length, 26);
  });

  it('limits the length of its result', () => assert.equal(spelled('7'.repeat(100_000)).length, 400));
});
