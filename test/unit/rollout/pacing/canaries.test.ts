import assert from 'node:assert/strict';
import type { LookUpRequest } from '../../../../src/model/endpoints/look-up';
import { Canaries } from '../../../../src/rollout/pacing/canaries';
import { ServiceError, type ServiceErrorKind } from '../../../../src/service/errors';

function request(part: LookUpRequest['part']): LookUpRequest {
  return { part, send: () => Promise.reject(new Error('not sent')), failed: (before) => before };
}

function refusal(kind: ServiceErrorKind, status?: number): ServiceError {
  return new ServiceError(kind, 'endpoints.currentPairingCode', status === undefined ? {} : { status });
}

describe('Canaries', () => {
  it('rotate, details before codes', () => {
    const canaries = new Canaries();
    const [code, one, other] = [request('code'), request('details'), request('details')];
    for (const each of [code, one, other]) canaries.add(each);
    assert.deepEqual([canaries.next(false), canaries.next(false), canaries.next(false)], [one, other, one]);
    assert.equal(canaries.next(true), code);
  });

  it('prefer a code request after a details request whose code is gone, and if there is no details request', () => {
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

  it('count consecutive timeouts until something is found', () => {
    const canaries = new Canaries();
    const record = (...kinds: readonly ServiceErrorKind[]) => {
      for (const kind of kinds) canaries.recordRefused(refusal(kind));
      return canaries.timedOut;
    };
    assert.equal(record('timedOut', 'unreachable', 'timedOut'), 1);
    assert.equal(record('timedOut'), 2);
    canaries.add(request('code'));
    assert.equal(record('timedOut'), 0);
  });

  it('count refusals until something is found, and again after other credentials', () => {
    const canaries = new Canaries();
    canaries.recordRefused(refusal('serverError', 500));
    canaries.recordRefused(refusal('serverError', 500));
    assert.equal(canaries.refused, 2);
    canaries.add(request('code'));
    canaries.recordRefused(refusal('serverError', 500));
    assert.equal(canaries.refused, 0);
    canaries.clear();
    assert.equal(canaries.hasAny, false);
    canaries.recordRefused(refusal('serverError', 500));
    assert.equal(canaries.refused, 1);
  });
});
