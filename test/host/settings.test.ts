import assert from 'node:assert/strict';
import { parseConnections } from '../../src/model/connections/connection';
import { disconnect, removeConnection } from './rig/connections';
import { activated } from './rig/extension';

const ENTRY = { name: 'Written', baseUrl: 'demo:', lookUpCredentials: 'none' } as const;

describe('zeroTouch.connections', () => {
  it('contains a written connection immediately, and reports it once', async () => {
    const parts = await activated();
    const { sessions } = parts;
    let reported = 0;
    const subscription = sessions.onDidChange((change) => {
      if (change === undefined) reported++;
    });
    const [connection] = parseConnections([ENTRY]).connections;
    assert.ok(connection);
    await sessions.setting.add(connection);
    assert.notEqual(sessions.find('Written'), undefined);
    assert.equal(reported, 1);
    await removeConnection(parts, 'Written');
    assert.equal(sessions.find('Written'), undefined);
    assert.equal(reported, 2);
    subscription.dispose();
    await disconnect(parts);
  });
});
