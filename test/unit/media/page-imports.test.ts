import assert from 'node:assert/strict';
import { readSources } from '../sources';

describe('the pages', () => {
  it('load nothing of the protocol but types and lists', () => {
    const files = readSources('src/protocol', 'media');
    const loaded = files
      .filter(({ path }) => path.startsWith('media/'))
      .flatMap(({ imports }) => imports.filter(({ isTypeOnly }) => !isTypeOnly))
      .map(({ file }) => file);
    const protocol = files.filter(({ path }) => path.startsWith('src/protocol/') && loaded.includes(path));
    const packages = protocol.flatMap(({ imports }) => imports.filter(({ isTypeOnly }) => !isTypeOnly));
    assert.ok(protocol.length > 0);
    assert.deepEqual(
      packages.map(({ specifier }) => specifier),
      [],
    );
  });
});
