import { outFile } from '../support/project';
import { LOAD_MS } from '../support/workbench/patience';
import { Workbench } from '../support/workbench/workbench';

describe('the packaged extension', () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.start({
      vsix: outFile('zero-touch-pairing.vsix'),
      settings: { 'zeroTouch.connections': [{ name: 'Demo', baseUrl: 'demo:' }] },
    });
  });

  after(async () => {
    await workbench?.stop();
  });

  it('shows the configured connections in its view', async () => {
    await workbench.openView('Zero Touch');
    await workbench.treeRow(/Demo/).first().waitFor({ timeout: LOAD_MS });
  });
});
