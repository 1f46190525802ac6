import { type CommandHandler, FROM_PALETTE } from '../../src/workbench/commands/call';
import type { CommandServices } from '../../src/workbench/commands/command-services';
import type { TreeNode } from '../../src/workbench/tree/nodes';

/**
 * Runs the function of a command, with rows of the tree, or without rows as from the palette.
 * @returns the message to announce
 */
export async function call(
  handler: CommandHandler,
  services: CommandServices,
  ...nodes: readonly TreeNode[]
): Promise<string | undefined> {
  return (await handler(services, { ...FROM_PALETTE, node: nodes[0], nodes })) ?? undefined;
}

/** The row of an endpoint of the connection "Video". */
export function endpointNode(endpointId: string): TreeNode {
  return { kind: 'endpoint', connectionKey: 'Video', endpointId };
}

/** The row of an access token of the connection "Video". */
export function tokenNode(handle: string): TreeNode {
  return { kind: 'accessToken', connectionKey: 'Video', handle };
}

/** The row of the connection "Video". */
export const CONNECTION_NODE: TreeNode = { kind: 'connection', connectionKey: 'Video' };
