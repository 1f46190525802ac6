import assert from 'node:assert/strict';
import { ExtensionFiles } from '../../src/workbench/platform/extension-files';
import { newFolder } from './rig/folders';

const bytes = (text: string) => new TextEncoder().encode(text);

// The token histories rely on each of these; their own tests use files in memory.
describe('ExtensionFiles @everywhere', () => {
  let files: ExtensionFiles;
  beforeEach(async () => {
    files = new ExtensionFiles(await newFolder());
  });
  const textOf = async (path: string) => {
    const content = await files.read(path);
    return content && new TextDecoder().decode(content);
  };

  it('has nothing in a folder that does not exist', async () => {
    assert.equal(await files.exists('tokens'), false);
    assert.equal(await textOf('tokens/memory.json'), undefined);
    await files.delete('tokens/memory.json');
    await files.delete('tokens');
  });

  it('has what was written, until it or its folder is deleted', async () => {
    await files.write('tokens/1.json', bytes('one'));
    await files.write('tokens/2.json', bytes('two'));
    await files.write('tokens/1.json', bytes('new'));
    assert.equal(await textOf('tokens/1.json'), 'new');
    await files.delete('tokens/1.json');
    assert.equal(await textOf('tokens/1.json'), undefined);
    assert.equal(await files.exists('tokens/2.json'), true);
    await files.delete('tokens');
    assert.equal(await files.exists('tokens/2.json'), false);
  });

  it('renames a file to a name that is taken, which then has its content', async () => {
    await files.write('tokens/memory.json', bytes('one'));
    await files.write('tokens/new', bytes('two'));
    await files.rename('tokens/new', 'tokens/memory.json');
    assert.equal(await textOf('tokens/memory.json'), 'two');
    assert.equal(await files.exists('tokens/new'), false);
  });
});
