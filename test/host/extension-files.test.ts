import assert from 'node:assert/strict';
import { ExtensionFiles } from '../../src/workbench/platform/extension-files';
import { newFolder } from './rig/folders';

const bytes = (text: string) => new TextEncoder().encode(text);

// The memory of access tokens, whose tests have the same files in memory, relies on each of these.
describe('ExtensionFiles @everywhere', () => {
  let files: ExtensionFiles;
  beforeEach(async () => {
    files = new ExtensionFiles(await newFolder());
  });
  const textOf = async (name: string) => {
    const content = await files.read('tokens', name);
    return content && new TextDecoder().decode(content);
  };

  it('has nothing in a folder that does not exist', async () => {
    assert.deepEqual(await files.list('tokens'), []);
    assert.equal(await textOf('1.json'), undefined);
    await files.delete('tokens', '1.json');
    await files.deleteFolder('tokens');
  });

  it('has what was written, until it is deleted', async () => {
    await files.write('tokens', '1.json', bytes('one'));
    await files.write('tokens', '2.json', bytes('two'));
    await files.write('tokens', '1.json', bytes('new'));
    assert.deepEqual((await files.list('tokens')).toSorted(), ['1.json', '2.json']);
    assert.equal(await textOf('1.json'), 'new');
    await files.delete('tokens', '1.json');
    assert.deepEqual(await files.list('tokens'), ['2.json']);
    await files.deleteFolder('tokens');
    assert.deepEqual(await files.list('tokens'), []);
  });

  it('gives a file a name that is free, and no name that is taken', async () => {
    await files.write('tokens', 'new', bytes('one'));
    assert.equal(await files.rename('tokens', 'new', '1.json'), true);
    await files.write('tokens', 'new', bytes('two'));
    assert.equal(await files.rename('tokens', 'new', '1.json'), false);
    assert.equal(await textOf('1.json'), 'one');
    assert.deepEqual((await files.list('tokens')).toSorted(), ['1.json', 'new']);
  });
});
