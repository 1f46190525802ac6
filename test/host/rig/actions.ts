import type { App } from '../../../src/app';
import { sessionNamed } from './connections';

/** Looks up an endpoint and shows its code, like a panel's Refresh. Like a command, this never rejects. */
export function lookUpEndpoint(parts: App, endpointId: string, connectionKey = 'Video'): Promise<void> {
  const { actions, pairingCodePanels } = parts;
  const subject = { kind: 'endpoint', id: endpointId } as const;
  return actions.run('test', async () => {
    await pairingCodePanels.lookUp(sessionNamed(parts, connectionKey), subject);
  });
}

/** Looks up a pairing code by its ID and shows it. */
export function lookUpPairingCode(parts: App, pairingCodeId: string, connectionKey = 'Video'): Promise<void> {
  const { actions, pairingCodePanels } = parts;
  const subject = { kind: 'pairingCode', id: pairingCodeId } as const;
  return actions.run('test', async () => {
    await pairingCodePanels.lookUp(sessionNamed(parts, connectionKey), subject);
  });
}

/** Inspects an access token as if a user had pasted it. Like a command, this never rejects. */
export function inspectToken(
  parts: App,
  token = 'tok4abcd9efgh1wxyz',
  connectionKey = 'Video',
): Promise<void> {
  const { actions, accessTokenPanels } = parts;
  return actions.run('test', () => accessTokenPanels.inspect(sessionNamed(parts, connectionKey), token));
}

/** Lists the access tokens of one connection. */
export async function refresh(parts: App, connectionKey: string): Promise<void> {
  await sessionNamed(parts, connectionKey).refresh();
}
