import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { PanelState } from '../../../../src/protocol/panel';
import { type PanelContent, PanelHost } from '../../../../src/workbench/panels/panel-host';
import { TestServices } from '../../../support/test-services';
import { useWorld } from '../../../support/worlds/each-world';
import { present } from '../../expect';

const STATE: PanelState = {
  heading: 'Attic',
  subheading: '',
  buttons: [],
  notices: [],
  sections: [],
  busy: undefined,
};

const CONTENT: PanelContent = {
  viewType: 'zeroTouch.pairingCode',
  key: 'Attic',
  session: undefined,
  handlers: { copy: () => undefined, refresh: () => undefined },
  title: () => 'Attic',
  state: () => STATE,
  details: () => [],
  subscribe: () => ({ dispose: () => undefined }),
};

describe('PanelHost', () => {
  const world = useWorld({ service: {} });

  it('sends the ages of times again to a panel that is visible, and nothing to a hidden one', () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const services = new TestServices(world);
    const host = new PanelHost(services, 1000);
    host.show(CONTENT);
    const view = present(services.pageViews.all[0]);
    const sent = () => view.sent.splice(0).length;
    sent();
    const counts = [true, false, true].map((isVisible) => {
      view.isVisible = isVisible;
      mock.timers.tick(1000);
      return sent();
    });
    mock.timers.reset();
    assert.deepEqual(counts, [1, 0, 1]);
    host.dispose();
    services.dispose();
  });
});
