import assert from 'node:assert/strict';
import { hasWords, searchedWords } from '../../../../src/protocol/word-search';
import {
  choiceFor,
  type EndpointChoice,
  searchTextOf,
} from '../../../../src/workbench/prompts/endpoint-choice';

const REMEMBERED = [
  { id: 'EP-1', name: 'Room 12', ipAddress: '192.0.2.7' },
  { id: '7', name: 'Board Room', ipAddress: undefined },
  { id: '192.0.2.7', name: 'B12 Lobby', ipAddress: undefined },
  { id: 'EP-2', name: undefined, ipAddress: '192.0.2.2' },
  { id: 'EP-12', name: 'Room 7', ipAddress: undefined, label: 'Attic' },
].map(({ id, name, ipAddress, label }) => ({
  id,
  ...(label === undefined ? {} : { label }),
  ...(name === undefined ? {} : { name }),
  ...(ipAddress === undefined ? {} : { ipAddress }),
}));

describe('choiceFor', () => {
  const remembered = (endpointId: string): EndpointChoice => ({ kind: 'known', endpointId });
  const typed: EndpointChoice = { kind: 'typed' };
  const filtered: EndpointChoice = { kind: 'filtered' };
  const table: readonly (readonly [what: string, text: string, choice: EndpointChoice])[] = [
    ['shows the whole list while nothing is typed', '', filtered],
    ['takes a remembered ID that a name contains', '7', remembered('7')],
    ['takes a remembered ID that begins another', 'EP-1', remembered('EP-1')],
    ['takes a remembered ID before an equal IP address', '192.0.2.7', remembered('192.0.2.7')],
    ['takes the endpoint with this IP address', '192.0.2.2', remembered('EP-2')],
    ['takes a number that a name contains as an ID', '12', typed],
    ['takes a text with a number that a name contains as an ID', 'M 7', typed],
    ['takes a text that no name contains as an ID', 'EP-99', typed],
    ['takes the beginning of an ID as an ID', 'EP', typed],
    ['searches by the beginning of a name', 'b12', filtered],
    ['searches by a whole name', 'Room 12', filtered],
    ['searches by a word of a name', 'lobby', filtered],
    ['searches by the label of a list', 'attic', filtered],
  ];
  for (const [what, text, choice] of table) {
    it(what, () => assert.deepEqual(choiceFor(text, REMEMBERED), choice));
  }
});

describe('searchTextOf', () => {
  const known = [
    { id: 'EP-1', name: 'Fürth EG Foyer' },
    { id: 'EP-2', name: 'Fürth OG Foyer', ipAddress: '192.0.2.2' },
    { id: 'EP-3', label: 'Würzburg EG' },
  ];
  const cases: readonly (readonly [typed: string, ids: readonly string[]])[] = [
    ['', ['EP-1', 'EP-2', 'EP-3']],
    ['foyer fürth', ['EP-1', 'EP-2']],
    ['furth eg', ['EP-1']],
    ['wurzburg', ['EP-3']],
    ['192.0.2', ['EP-2']],
    ['ep-3', ['EP-3']],
    ['fürth keller', []],
  ];
  for (const [typed, ids] of cases) {
    it(`finds ${ids.length} with “${typed}”`, () =>
      assert.deepEqual(
        known
          .filter((endpoint) => hasWords(searchTextOf(endpoint), searchedWords(typed)))
          .map(({ id }) => id),
        ids,
      ));
  }

  it('searches by words that stand apart in a name', () =>
    assert.deepEqual(choiceFor('eg furth', known), { kind: 'filtered' }));
});
