import assert from 'node:assert/strict';
import { readSources } from '../sources';

describe('the pages', () => {
  it('load nothing of the protocol that needs a package', () => {
    const files = readSources('src/protocol', 'media');
    const loaded = files
      .filter(({ path }) => path.startsWith('media/'))
      .flatMap(({ imports }) => imports.filter(({ isTypeOnly }) => !isTypeOnly))
      .map(({ file }) => file);
    const valuesOf = (path: string) =>
      files.find((file) => file.path === path)?.imports.filter(({ isTypeOnly }) => !isTypeOnly) ?? [];
    // What is added meanwhile is visited too.
    const protocol = new Set(loaded.filter((path) => path?.startsWith('src/protocol/')));
    const packages: string[] = [];
    for (const path of protocol) {
      for (const { specifier, file } of valuesOf(path ?? '')) {
        if (file === undefined) packages.push(specifier);
        else protocol.add(file);
      }
    }
    assert.ok(protocol.size > 0);
    assert.deepEqual(packages, []);
  });
});
