import assert from 'node:assert/strict';
import { LatestRequests } from '../../../src/model/latest-requests';

const CODE = 'a code';

describe('LatestRequests', () => {
  let requests: LatestRequests;
  let first: number;
  let second: number;
  beforeEach(() => {
    requests = new LatestRequests();
    [first, second] = [requests.begin(CODE), requests.begin(CODE)];
  });

  it('count a response until a later request has one', () => {
    assert.equal(requests.recordResponse(CODE, first), true);
    assert.equal(requests.isLoading(CODE), true);
    assert.equal(requests.recordResponse(CODE, second), true);
    assert.equal(requests.isLoading(CODE), false);
  });

  it('count no response after the response of a later request', () => {
    assert.equal(requests.recordResponse(CODE, second), true);
    assert.equal(requests.isLoading(CODE), false);
    assert.equal(requests.recordResponse(CODE, first), false);
  });

  it('let a response count after the failure of a later request', () => {
    assert.equal(requests.recordFailure(CODE, second), true);
    assert.equal(requests.isLoading(CODE), false);
    assert.equal(requests.recordResponse(CODE, first), true);
  });

  it('let no failure count while a later request is under way, or after it', () => {
    assert.equal(requests.recordFailure(CODE, first), false);
    const third = requests.begin(CODE);
    assert.equal(requests.recordResponse(CODE, third), true);
    assert.equal(requests.recordFailure(CODE, second), false);
  });

  it('count a cancellation if nothing else loads', () => {
    assert.equal(requests.recordCancel(CODE, second), false);
    assert.equal(requests.isLoading(CODE), true);
    assert.equal(requests.recordCancel(CODE, first), true);
  });

  it('end the loading with the last request that is later than a response', () => {
    const third = requests.begin(CODE);
    assert.equal(requests.recordResponse(CODE, second), true);
    assert.equal(requests.recordCancel(CODE, third), true);
    assert.equal(requests.recordCancel(CODE, first), false);
  });

  it('keep the requests for other things apart', () => {
    assert.equal(requests.recordResponse('another code', second), true);
    assert.equal(requests.isLoading(CODE), true);
    assert.equal(requests.recordResponse(CODE, first), true);
  });
});
