import assert from 'node:assert/strict';
import { ExpiryOrder } from '../../../../src/model/access-tokens/expiry-order';
import type { AccessTokenEntry } from '../../../../src/model/access-tokens/listing';
import type { AccessToken } from '../../../../src/service/resources';

describe('ExpiryOrder', () => {
  const entry = (handle: string, expirationDate: AccessToken['expirationDate']): AccessTokenEntry => ({
    handle,
    token: {
      accessToken: `token of ${handle}`,
      clientName: undefined,
      enterpriseName: undefined,
      roles: [],
      creationDate: undefined,
      expirationDate,
      extraFields: [],
    },
  });
  const handles = (entries: readonly AccessTokenEntry[]) => entries.map(({ handle }) => handle).join('');
  const entries = [
    entry('a', 1_900_000_000_000),
    entry('b', undefined),
    entry('c', 1_800_000_000_000),
    entry('d', 1_900_000_000_000),
    entry('e', 1_850_000_000),
  ];

  it('puts the soonest first, what is not known last, and leaves equal ones in the order of the list', () => {
    assert.equal(handles(new ExpiryOrder().of(entries, 'auto')), 'ceadb');
  });

  it('follows the unit of the settings', () => {
    const order = new ExpiryOrder();
    assert.equal(handles(order.of(entries, 'auto')), 'ceadb');
    assert.equal(handles(order.of(entries, 'milliseconds')), 'cadbe');
  });

  it('sorts a list once', () => {
    const order = new ExpiryOrder();
    assert.equal(order.of(entries, 'auto'), order.of(entries, 'auto'));
    assert.notEqual(order.of([...entries], 'auto'), order.of(entries, 'auto'));
  });
});
