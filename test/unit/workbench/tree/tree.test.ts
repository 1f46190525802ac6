import assert from 'node:assert/strict';
import { nodeId } from '../../../../src/workbench/tree/nodes';
import { anAccessToken, manyAccessTokens } from '../../../support/builders';
import { present } from '../../../support/expect';
import { held, json, jsonText, serviceError } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { MemorySecrets } from '../../../support/ports';
import { useWorld } from '../../../support/worlds/each-world';
import { connectTo, makeWorld } from '../../../support/worlds/world';
import { draw, outline, rowOfKind, rowsOf } from './outline';

class CountingSecrets extends MemorySecrets {
  reads = 0;

  override get(key: string): Promise<string | undefined> {
    this.reads++;
    return super.get(key);
  }
}

describe('tree', () => {
  const world = useWorld();

  const address = () => world.server.origin;

  it('is empty without a connection, so that the welcome view appears', () => {
    assert.deepEqual(outline(makeWorld()), []);
  });

  it('shows a loading row before the first load', () => {
    assert.deepEqual(outline(world), [
      `Video | ${address()}`,
      '  Access Tokens',
      '    Loading access tokens…',
      '  Endpoints | 0',
      '    None looked up yet | Look Up…',
    ]);
    assert.equal(rowOfKind(world, 'loading').icon, 'loading~spin');
  });

  it('shows tokens and endpoints after a load', async () => {
    await world.session.refresh();
    await world.session.singleLookUps.endpoint('EP-1');
    assert.deepEqual(outline(world), [
      `Video | ${address()}`,
      '  Access Tokens | 1',
      '    Room Provisioning | 30 d · …wxyz',
      '  Endpoints | 1',
      '    Board Room | EP-1 · 192.0.2.7',
    ]);
  });

  it('counts entries that are not tokens', async () => {
    world.server.service.tokens = [{ clientName: 'none' }, anAccessToken(), null, anAccessToken()];
    await world.session.refresh();
    assert.deepEqual(outline(world).slice(1, 4), [
      '  Access Tokens | 1',
      '    Room Provisioning | 30 d · …wxyz',
      '    3 left out: not access tokens, or duplicates',
    ]);
  });

  it('shows the error of a failed first load, but not during a retry', async () => {
    world.server.answer('auth.listAccessTokens', serviceError(500, 'Out of rooms.'));
    await world.session.refresh();
    const failed = outline(world).slice(1, 4);
    assert.equal(failed[1], '    Server error (500) | Retry');
    assert.equal(failed[2], '  Endpoints | 0');

    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json([])));
    const again = world.session.refresh();
    assert.deepEqual(outline(world).slice(1, 3), ['  Access Tokens', '    Loading access tokens…']);
    gate.open();
    await again;
    assert.equal(outline(world)[2], '    No access tokens are granted');
  });

  it('keeps the rows with their age below the error of a failed refresh', async () => {
    await world.session.refresh();
    world.clock.time += 5 * 60_000;
    world.server.answer('auth.listAccessTokens', jsonText('<!DOCTYPE html>'));
    await world.session.refresh();
    assert.deepEqual(outline(world).slice(1, 4), [
      '  Access Tokens | as of 5 minutes ago · 1',
      '    Web page instead | Open Settings',
      '    Room Provisioning | 29 d · …wxyz',
    ]);
  });

  it('keeps the rows during a refresh', async () => {
    await world.session.refresh();
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json([])));
    const again = world.session.refresh();
    assert.deepEqual(outline(world).slice(1, 3), [
      '  Access Tokens | 1 · refreshing…',
      '    Room Provisioning | 30 d · …wxyz',
    ]);
    gate.open();
    await again;
  });

  it('lists connections in settings order, then invalid entries', async () => {
    const other = await LoopbackServer.start();
    try {
      world.settingsPort.edit({
        connections: [
          { name: 'Here', baseUrl: world.server.baseUrl },
          { name: 'Wrong', baseUrl: 'ftp://example.com' },
          { name: 'There', baseUrl: other.baseUrl },
          7,
        ],
      });
      other.answer('any', serviceError(403, 'No.'));
      world.server.service.checks = 'none';
      for (const { connection } of world.sessions.all) {
        await world.credentials.save(connection, { username: 'alice', password: 'correct horse' });
      }
      await Promise.all(world.sessions.all.map((session) => session.refresh()));
      assert.deepEqual(
        outline(world).filter((line) => !/^ {2}(?:Endpoints| {2}None)/.test(line)),
        [
          `Here | ${world.server.origin}`,
          '  Access Tokens | 1',
          '    Room Provisioning | 30 d · …wxyz',
          `There | Not allowed (403) · ${other.origin}`,
          '  Access Tokens',
          '    Not allowed (403) | Update Credentials…',
          'Wrong | baseUrl: Only https:// and http:// addresses can be used.',
          'Connection 4 | The entry is not an object with a name and a baseUrl.',
        ],
      );
    } finally {
      await other.close();
    }
  });

  it('ends a long group with a row that opens the whole group', async () => {
    world.server.service.tokens = manyAccessTokens(201);
    await world.session.refresh();
    const remembered = Array.from({ length: 203 }, (_, index) => `EP-${index}`);
    await world.session.endpoints.rememberAll(
      remembered.map((id) => ({ id, endpoint: undefined, capabilities: undefined })),
      0,
    );
    const lines = outline(world);
    assert.equal(lines.filter((line) => line.startsWith('    Client')).length, 200);
    assert.equal(lines.filter((line) => line.startsWith('    EP-')).length, 200);
    assert.deepEqual(
      lines.filter((line) => line.includes(' | 200 of ')),
      ['    Show all in the table | 200 of 201', '    Open all as a list of rooms | 200 of 203'],
    );
    const [, last = ''] = world.session.endpoints.all.slice(-2).map(({ id }) => id);
    assert.deepEqual(outline(world, last).slice(-2), [
      `    ${last}`,
      '    Open all as a list of rooms | 200 of 203',
    ]);
    world.server.service.tokens = manyAccessTokens(200);
    await world.session.refresh();
    assert.ok(!outline(world).some((line) => line.includes('Show all in the table')));
  });

  it('shows each row below its parent', async () => {
    world.server.service.tokens = [...manyAccessTokens(201), null];
    await world.session.refresh();
    await world.session.singleLookUps.endpoint('EP-1');
    world.server.answer('auth.listAccessTokens', serviceError(500, 'No.'));
    await world.session.refresh();
    const rows = rowsOf(world);
    for (const { row, id } of rows) {
      for (const child of row.children?.() ?? []) {
        assert.equal(nodeId(present(draw(world, child).parent)), id, child.kind);
      }
    }
    assert.ok(
      ['problem', 'accessToken', 'more', 'note'].every((kind) => rows.some(({ node }) => node.kind === kind)),
    );
  });

  it('reads no secret and sends nothing', async () => {
    const secrets = new CountingSecrets();
    const quiet = await connectTo(world.server, { ports: { secrets } });
    assert.equal(rowsOf(quiet).length, 7);
    assert.equal(secrets.reads, 0);
    assert.equal(world.server.connectionCount, 0);

    await quiet.session.loadOnce();
    assert.equal(secrets.reads, 1);
    quiet.sessions.dispose();
  });
});
