import assert from 'node:assert/strict';
import { parseFromPanel } from '../../../../src/protocol/panel';
import { WebviewHost } from '../../../../src/workbench/webview/webview-host';
import { TestPageView } from '../../../support/test-page-view';
import { useWorld } from '../../../support/worlds/each-world';

/** Like a VS Code view, throws once it is closed. */
class DisposedView extends TestPageView {
  override post(message: object): void {
    if (this.isClosed) throw new Error('Webview is disposed');
    super.post(message);
  }
}

describe('WebviewHost', () => {
  const world = useWorld({ service: {} });

  it('posts nothing to a page that was closed during an action', async () => {
    const view = new DisposedView('zeroTouch.panel', '');
    const host = new WebviewHost(view, world, {
      name: 'panel',
      viewType: 'zeroTouch.panel',
      parse: parseFromPanel,
      sendAll: () => assert.fail('the page is not loaded'),
      handle: async () => {
        view.close();
        return 'Copied';
      },
    });
    await host.run({ type: 'action', action: 'copyValue', subject: '' });
    assert.doesNotThrow(() => host.post({ type: 'announce', text: 'Copied' }));
    assert.deepEqual(view.sent, []);
  });
});
