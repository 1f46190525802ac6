import assert from 'node:assert/strict';
import { doubtOf } from '../../../../src/model/endpoints/doubts';
import type { PairingCode } from '../../../../src/service/resources';

const CODE = { id: 'PC-1', code: '123456' };
const details = (fields: Partial<PairingCode> = {}): PairingCode => ({
  ...CODE,
  endpoint: { id: 'EP-1' },
  endpointCapabilities: undefined,
  ...fields,
});

describe('doubtOf', () => {
  const cases: readonly (readonly [
    what: string,
    endpointId: string | undefined,
    fields: Partial<PairingCode>,
    doubt: string | undefined,
  ])[] = [
    ['no doubt when both answers agree', 'EP-1', {}, undefined],
    ['no doubt when the details name no endpoint', 'EP-1', { endpoint: undefined }, undefined],
    ['otherEndpoint when the details name another one', 'EP-2', {}, 'otherEndpoint'],
    ['otherEndpoint before answersDiffer', 'EP-2', { code: '999999' }, 'otherEndpoint'],
    ['answersDiffer for another code', 'EP-1', { code: '999999' }, 'answersDiffer'],
    ['answersDiffer for another pairing code ID', 'EP-1', { id: 'PC-9' }, 'answersDiffer'],
    ['no endpoint to compare for a pairing code ID', undefined, {}, undefined],
  ];
  for (const [what, endpointId, fields, doubt] of cases) {
    it(`returns ${what}`, () => assert.equal(doubtOf(endpointId, CODE, details(fields)), doubt));
  }
});
