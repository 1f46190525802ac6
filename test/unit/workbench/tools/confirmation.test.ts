import assert from 'node:assert/strict';
import { TOOLS, type ToolName } from '../../../../src/ids';
import { useWorld } from '../../../support/worlds/each-world';
import { confirmation, TOOL_CALLS } from './tools';

describe('tool confirmation', () => {
  const world = useWorld();
  const text = (name: ToolName, input: unknown) => confirmation(world, name, input);

  const requests: readonly (readonly [name: ToolName, input: object, expected: string])[] = [
    [TOOLS.listAccessTokens, {}, 'At most 1 request,'],
    [TOOLS.lookUpEndpoint, { endpointId: 'EP-1' }, 'At most 2 requests,'],
  ];
  for (const [name, input, expected] of requests) {
    it(`names the extension, connection, origin and requests: ${name}`, () => {
      const shown = text(name, input);
      assert.match(
        shown,
        /^An assistant or another extension is requesting this through Zero Touch Pairing\./,
      );
      assert.ok(shown.includes(`Connection “Video” at ${world.server.origin}. ${expected}`), shown);
    });
  }

  it('reads no secret and sends nothing', () => {
    world.secrets.broken.add('get');
    for (const [name, input] of TOOL_CALLS) text(name, input);
    assert.equal(world.server.requests.length, 0);
    assert.deepEqual([...world.log.infos, ...world.log.warnings], []);
  });

  it('does not quote invalid input', () => {
    for (const input of [{ connection: '[x](command:y)', endpointId: 'EP-1' }, { endpointId: 7 }]) {
      assert.match(text(TOOLS.lookUpEndpoint, input), /Nothing will be sent: /);
      assert.doesNotMatch(text(TOOLS.lookUpEndpoint, input), /command/);
    }
  });

  it('shows the hidden characters of a connection’s name', () => {
    world.settingsPort.edit({ connections: [{ name: 'Video\u202Egnp', baseUrl: world.server.baseUrl }] });
    assert.match(text(TOOLS.listAccessTokens, {}), /Connection “Video‹U\+202E›gnp” at /);
  });
});
