import assert from 'node:assert/strict';
import { roomsOfLists } from '../../../../src/workbench/lists/rooms/find-rooms';
import type { SearchQuestion } from '../../../../src/workbench/platform/dialogs';
import { pickEndpoint } from '../../../../src/workbench/prompts/pick-endpoint';
import { openList } from '../../../support/memory-list';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';
import { useRollout } from '../../../support/worlds/rollout-runs';

const MADRID = [
  'Sede;Planta;Sala;Número de serie;Endpoint ID',
  'Castellana;Planta 3;Auditorio;FTX9141;EP-30',
  'Castellana;Planta 2;Auditorio;FTX9147;EP-11',
  'Serrano;Planta 3;Comedor;FTX9150;EP-1',
  'Serrano;Planta 3;Archivo;FTX9151;',
].join('\n');
const FURTH = 'Room,Endpoint ID\nFürth EG Foyer,EP-7\nFürth OG Foyer,EP-7\n';

describe('the rooms of open lists in a look-up', () => {
  const world = useRollout(1);

  /** Returns the choices for a typed text: the label and description of each. */
  async function find(typed: string): Promise<readonly string[]> {
    const dialogs = new ScriptedDialogs();
    let found: ReturnType<SearchQuestion<unknown>['find']> = [];
    dialogs.search = async (question) => {
      found = question.find(typed);
      return { kind: 'canceled' };
    };
    const { all } = world.documents;
    const hides = (id: string) => all.some((list) => list.has(id));
    await pickEndpoint(world.session, dialogs, { rooms: roomsOfLists(all), hides });
    return found.map(({ label, description }) => `${label} · ${description}`);
  }
  const first = async (typed: string) => (await find(typed))[0]?.replace(/ · [^·]*$/u, '');

  beforeEach(() => {
    openList(world.documents, MADRID, 'file:///madrid.csv');
    openList(world.documents, FURTH, 'file:///furth.csv');
  });

  it('are found by words in their rows, and described by their site and floor', async () => {
    for (const [typed, room] of [
      ['castellana auditorio', 'Auditorio · Castellana · Planta 3 · EP-30'],
      ['auditorio "planta', 'Look up this endpoint ID'],
      ['auditorio planta 2', 'Auditorio · Castellana · Planta 2 · EP-11'],
      ['planta 3', 'Auditorio · Castellana · Planta 3 · EP-30'],
      ['FTX9150', 'Comedor · Serrano · Planta 3 · EP-1'],
      ['eg furth', 'Fürth EG Foyer · EP-7'],
      ['fürth keller', 'Look up this endpoint ID'],
    ] as const)
      assert.equal(await first(typed), room, typed);
  });

  it('are found by an exact ID before all longer IDs with the same start', async () => {
    assert.equal(await first('EP-1'), 'Comedor · Serrano · Planta 3 · EP-1');
  });

  it('have an entry for each row with an ID, and the typed text comes last', async () => {
    assert.deepEqual(await find('ep-7'), [
      'Fürth EG Foyer · EP-7 · furth.csv',
      'Fürth OG Foyer · EP-7 · furth.csv',
      'Look up this endpoint ID · ep-7',
      'Look up this pairing code ID · ep-7',
    ]);
    assert.equal((await find('')).length, 5);
  });

  it('hide an endpoint that was looked up before', async () => {
    await world.session.singleLookUps.endpoint('EP-1', new AbortController().signal);
    assert.equal((await find('EP-1')).filter((text) => text.includes('EP-1 ·')).length, 1);
  });
});
