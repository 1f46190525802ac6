import assert from 'node:assert/strict';
import { addConnection } from '../../../../src/workbench/commands/add-connection';
import { TestServices } from '../../../support/test-services';
import { useWorld } from '../../../support/worlds/each-world';

describe('Add Connection', () => {
  const world = useWorld();
  let services: TestServices;
  beforeEach(() => {
    services = new TestServices(world);
  });
  afterEach(() => services.dispose());

  it('keeps a name and a user name that were typed over Back', async () => {
    const { baseUrl } = world.server;
    const before = services.dialogs.typeInTurn(
      [baseUrl],
      ['Studio', 'back'],
      [baseUrl],
      ['Studio'],
      ['ali', 'back'],
      ['Studio'],
    );
    await addConnection(services);
    assert.deepEqual(before, ['', '127.0.0.1', baseUrl, 'Studio', '', 'Studio', 'ali']);
  });

  it('suggests the name of another address after Back', async () => {
    const { baseUrl } = world.server;
    const before = services.dialogs.typeInTurn([baseUrl], [undefined, 'back'], ['demo:']);
    await addConnection(services);
    assert.deepEqual(before, ['', '127.0.0.1', baseUrl, 'Demo']);
  });
});
