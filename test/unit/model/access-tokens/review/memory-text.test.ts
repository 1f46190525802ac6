import assert from 'node:assert/strict';
import { decodeMemory, encodeMemory } from '../../../../../src/model/access-tokens/review/memory-text';
import type { ReviewMemory, TokenRecord } from '../../../../../src/model/access-tokens/review/token-record';
import { NOON } from '../../../../support/builders';
import { present } from '../../../expect';

function aRecord(index: number, fields: Partial<TokenRecord> = {}): TokenRecord {
  const listed = { roles: ['ROLE_READONLY'], expires: NOON + index };
  return {
    ...listed,
    fingerprint: String(index).padStart(22, '_'),
    client: `Client ${index}`,
    enterprise: 'Example Enterprise',
    created: NOON - 1,
    firstSeen: NOON - 5,
    lastSeen: NOON,
    reviewed: listed,
    told: { step: undefined, isNew: false, isGone: false },
    ...fields,
  };
}

function aMemory(records: readonly TokenRecord[], fields: Partial<ReviewMemory> = {}): ReviewMemory {
  return {
    connection: 'Büro “1”\n',
    origin: 'https://example.com',
    keyId: 'key',
    account: undefined,
    listedAt: NOON,
    reviewedAt: NOON - 5,
    nextListingAt: undefined,
    remindedAt: undefined,
    remindAgainAt: undefined,
    toldEmpty: false,
    writes: [],
    records: new Map(records.map((record) => [record.fingerprint, record])),
    ...fields,
  };
}

describe('the text of a memory of access tokens', () => {
  it('is read as it was written', async () => {
    const memory = aMemory(
      [
        aRecord(1),
        aRecord(2, { client: undefined, enterprise: undefined, created: undefined, reviewed: undefined }),
        aRecord(3, { client: 'a\nb\u2028"\ud800', roles: [], created: 'raw', expires: undefined }),
        aRecord(4, { lastSeen: NOON - 2, missingSince: NOON - 1 }),
        aRecord(5, { reviewed: { roles: ['A', 'B'], expires: undefined } }),
        aRecord(6, { told: { step: 0.5, isNew: true, isGone: false } }),
        aRecord(7, { told: { step: undefined, isNew: false, isGone: true }, lastSeen: -3 }),
        aRecord(8, { expires: 'raw', reviewed: { roles: ['ROLE_READONLY'], expires: 'other' } }),
      ],
      { account: 'mark', nextListingAt: 1, remindedAt: 2, remindAgainAt: 3, toldEmpty: true },
    );
    assert.deepEqual(await decodeMemory(await encodeMemory(memory)), memory);
    assert.deepEqual(await decodeMemory(await encodeMemory(aMemory([]))), aMemory([]));
  });

  it('is a header and a line for each record', async () => {
    const text = new TextDecoder().decode(await encodeMemory(aMemory([aRecord(1), aRecord(2)])));
    const lines = text.trimEnd().split('\n');
    assert.equal(lines.length, 3);
    assert.equal(JSON.parse(present(lines[0])).version, 1);
  });

  it('is read in parts of any length', async () => {
    const memory = aMemory([
      ...Array.from({ length: 5000 }, (_, index) => aRecord(index)),
      aRecord(9999, { roles: Array.from({ length: 1500 }, (_, index) => `${'R'.repeat(190)}${index}`) }),
      aRecord(5000),
    ]);
    assert.deepEqual(await decodeMemory(await encodeMemory(memory)), memory);
  });

  it('is damaged when it is cut anywhere, or has a byte that is no text', async () => {
    const bytes = await encodeMemory(aMemory([aRecord(1), aRecord(2)]));
    for (let length = 0; length < bytes.length; length++) {
      assert.equal(await decodeMemory(bytes.subarray(0, length)), undefined, `cut to ${length} bytes`);
    }
    assert.equal(await decodeMemory(bytes.with(bytes.length - 30, 0xff)), undefined);
    assert.equal(await decodeMemory(Uint8Array.of(...bytes, ...bytes)), undefined);
  });
});
