import assert from 'node:assert/strict';
import type { LookUpRequest } from '../../../../src/model/endpoints/look-up';
import { Canaries } from '../../../../src/rollout/pacing/canaries';

function request(part: LookUpRequest['part']): LookUpRequest {
  return { part, send: () => Promise.reject(new Error('not sent')), failed: (before) => before };
}

describe('Canaries', () => {
  it('rotate, details before codes', () => {
    const canaries = new Canaries();
    const [code, one, other] = [request('code'), request('details'), request('details')];
    for (const each of [code, one, other]) canaries.add(each);
    assert.deepEqual([canaries.next(false), canaries.next(false), canaries.next(false)], [one, other, one]);
    assert.equal(canaries.next(true), code);
  });

  it('are a code after details that are gone, and if there are no details', () => {
    const canaries = new Canaries();
    const [code, details] = [request('code'), request('details')];
    canaries.add(code);
    assert.equal(canaries.next(false), code);
    canaries.add(details);
    canaries.add(request('details'));
    canaries.delete(details);
    assert.equal(canaries.next(false), code);
    assert.notEqual(canaries.next(false), code);
  });

  it('count refusals until something is found, and again after other credentials', () => {
    const canaries = new Canaries();
    canaries.recordRefused();
    canaries.recordRefused();
    assert.equal(canaries.refused, 2);
    canaries.add(request('code'));
    canaries.recordRefused();
    assert.equal(canaries.refused, 0);
    canaries.clear();
    assert.equal(canaries.hasAny, false);
    canaries.recordRefused();
    assert.equal(canaries.refused, 1);
  });
});
