import assert from 'node:assert/strict';
import { MAX_LIST_ROOMS } from '../../../../../src/rollout/list/read-list';
import {
  documentText,
  fillDocument,
  fillProblemOf,
  newRooms,
} from '../../../../../src/workbench/lists/documents/fill-document';
import { documentOf, readingOf } from '../rooms/documents';

/** A list of N rooms with numbers from 1, or another one, on. */
const listOf = (count: number, from = 1) =>
  `Endpoint ID\n${Array.from({ length: count }, (_, index) => `EP-${from + index}\n`).join('')}`;

/** The text of a document after a list was put into it. */
const filled = async (text: string, input: string) => {
  const document = documentOf(text);
  await fillDocument(document, readingOf(input));
  return document.reading.text;
};

describe('fillDocument', () => {
  it('puts a table into an empty document as it was pasted, with all its columns', async () => {
    const pasted = '\ufeffSite;Endpoint ID;Floor\r\nNorth;EP-1;"1;a"\r\n\r\nSouth;..;2';
    for (const empty of ['', '\r\n', ' \r\n ']) assert.equal(await filled(empty, pasted), pasted);
  });

  it('adds only the rooms that the document does not have, in its own columns', async () => {
    assert.equal(
      await filled('Label;Site;Endpoint ID\nAttic;North;EP-1', 'Endpoint ID,Room\nEP-2,Cellar\nEP-1,Other\n'),
      'Label;Site;Endpoint ID\nAttic;North;EP-1\nCellar;;EP-2\n',
    );
  });

  it('says why nothing can be put in', async () => {
    await assert.rejects(filled('', ''), /no room to look up/);
    await assert.rejects(filled(listOf(2), listOf(2)), /has these rooms already/);
    await assert.rejects(filled(listOf(2), listOf(MAX_LIST_ROOMS - 1, 3)), /more than 10,000 rooms/);
  });

  it('changes nothing of a document that cannot be read', async () => {
    const unreadable = 'Site,Room\nNorth,Attic\nSouth,"Cellar';
    await assert.rejects(filled(unreadable, listOf(2)), /cannot be read/);
  });
});

describe('fillProblemOf', () => {
  const refused: readonly (readonly [what: string, input: string, why: string | undefined])[] = [
    ['an empty list', '', 'noRooms'],
    ['a header alone', 'Endpoint ID\n', 'noRooms'],
    ['a list with a problem', `Endpoint ID\nEP-9\n${'x'.repeat(2_000_001)}`, 'noRooms'],
    ['a list whose ID column is not chosen', 'EP-9,R-9\nEP-10,R-10', 'noRooms'],
    ['rooms that the document has', listOf(2), 'noNewRooms'],
    ['more rooms than a list can have', listOf(MAX_LIST_ROOMS - 1, 3), 'tooManyRooms'],
    ['as many rooms as a list can have', listOf(MAX_LIST_ROOMS - 2, 3), undefined],
    ['rooms of which some are new', listOf(3), undefined],
  ];
  for (const [what, input, why] of refused) {
    it(`${why === undefined ? 'accepts' : 'refuses'} ${what}`, () => {
      assert.equal(fillProblemOf(documentOf(listOf(2)), readingOf(input)), why);
    });
  }

  it('counts only the new rooms', () => {
    const document = documentOf(listOf(MAX_LIST_ROOMS - 10));
    const input = readingOf(listOf(1000, MAX_LIST_ROOMS - 999));
    assert.equal(newRooms(document, input).length, 10);
    assert.equal(fillProblemOf(document, input), undefined);
    assert.equal(fillProblemOf(document, readingOf(listOf(1000, MAX_LIST_ROOMS - 998))), 'tooManyRooms');
  });
});

describe('documentText', () => {
  it('keeps a delimited table', () => {
    const table = 'Endpoint ID\tFloor\nEP-1\t2\n';
    assert.equal(documentText(readingOf(table)), table);
  });
});
