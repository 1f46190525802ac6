import assert from 'node:assert/strict';
import { AbortedError } from '../../../src/service/abort';
import { isCanceled, ServiceError } from '../../../src/service/errors';
import { collectGarbage } from '../../support/collect-garbage';

/** Creates an error like a failed request. @returns the error, and an object that only the request used */
function failedRequest(): { readonly error: ServiceError; readonly used: WeakRef<object> } {
  const used = { headers: 'Basic' };
  const fail = () => new ServiceError('notFound', 'auth.listAccessTokens', { status: used.headers.length });
  return { error: fail(), used: new WeakRef(used) };
}

describe('ServiceError', () => {
  it('keeps no data of the failed request', async () => {
    const { error, used } = failedRequest();
    await collectGarbage();
    assert.equal(used.deref(), undefined);
    assert.match(error.stack ?? '', /failedRequest/);
  });

  it('recognizes a cancellation', () => {
    assert.equal(isCanceled(new ServiceError('canceled', 'auth.listAccessTokens')), true);
    assert.equal(isCanceled(new AbortedError('canceled')), true);
    const timedOut = new AbortedError('timedOut');
    for (const other of [
      new ServiceError('timedOut', 'auth.listAccessTokens'),
      timedOut,
      new Error(),
      undefined,
    ]) {
      assert.equal(isCanceled(other), false);
    }
  });
});
