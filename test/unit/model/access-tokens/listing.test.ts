import assert from 'node:assert/strict';
import { AccessTokenHandles } from '../../../../src/model/access-tokens/listing';

describe('AccessTokenHandles', () => {
  it('gives each token its own handle, which stays the same', () => {
    const handles = new AccessTokenHandles();
    const names = ['secret-one', 'secret-two', '__proto__', 'constructor', ''];
    const given = names.map((name) => handles.of(name));
    assert.equal(new Set(given).size, names.length);
    assert.deepEqual(
      names.map((name) => handles.of(name)),
      given,
    );
  });

  it('creates random handles that nobody can guess', () => {
    const [one, other] = [new AccessTokenHandles().of('secret'), new AccessTokenHandles().of('secret')];
    assert.notEqual(one, other);
    assert.match(one, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });
});
