import assert from 'node:assert/strict';
import { ServiceError } from '../../../../../src/service/errors';
import { recordsOf } from '../../../../../src/workbench/rollout/export/rollout-records';
import { aRow } from '../../../rollout/export/records';
import { aWindow, documentOf } from '../documents';

const LIST =
  'Site,Endpoint ID,Label\nNorth,EP-1,Attic\nSouth,EP-2,Cellar\nWest,EP-1,Attic again\nEast,..,Hall\n';

describe('recordsOf', () => {
  const document = documentOf(LIST);
  const idsOf = (ids: readonly string[] | undefined) =>
    recordsOf(document, ids).map(({ endpointId, values }) => `${endpointId} ${values[0]}`);

  it('has every record of the list in its order, without keys', () => {
    assert.deepEqual(idsOf(undefined), ['EP-1 North', 'EP-2 South', 'EP-1 West', '.. East']);
  });

  it('has the order of the keys, as a table shows them', () => {
    assert.deepEqual(idsOf(['EP-1\u00002', 'EP-2', 'EP-1']), ['EP-1 West', 'EP-2 South', 'EP-1 North']);
  });

  it('leaves out records that are no longer in the list, and has each once', () => {
    assert.deepEqual(idsOf(['EP-2', 'EP-9', 'EP-2', '__proto__']), ['EP-2 South']);
  });

  it('waits for every room without a connection, and says why a record is none', () => {
    const records = recordsOf(document, undefined);
    assert.deepEqual(
      records.map(({ state, problem }) => [state, problem]),
      [
        ['waiting', undefined],
        ['waiting', undefined],
        ['waiting', undefined],
        ['unusable', 'It cannot be “.” or “..”.'],
      ],
    );
  });

  it('has the result of a room in each of its records, with their own cells and labels', () => {
    const { session, sessions } = aWindow();
    const [first, , again, unusable] = recordsOf(documentOf(LIST, session, [aRow()]), undefined);
    assert.deepEqual([first?.code, first?.label, first?.values[0]], ['123456', 'Attic', 'North']);
    assert.deepEqual([again?.code, again?.label, again?.values[0]], ['123456', 'Attic again', 'West']);
    assert.equal(unusable?.code, undefined);
    sessions.dispose();
  });

  it('says why the code or the details of a room could not be fetched, without advice for the screen', () => {
    const { session, sessions } = aWindow();
    const error = new ServiceError('notFound', 'endpoints.pairingCode', { status: 404 });
    const problemOf = (state: 'failed' | 'incomplete') =>
      recordsOf(documentOf(LIST, session, [aRow({ state, error })]), ['EP-1'])[0]?.problem ?? '';
    assert.equal(problemOf('failed'), 'No endpoint with this ID was found (404)');
    assert.equal(problemOf('incomplete'), 'No pairing code with this ID was found (404)');
    sessions.dispose();
  });
});
