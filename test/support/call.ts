import type { Call, CommandHandler, CommandServices } from '../../src/workbench/commands/call';
import type { TreeNode } from '../../src/workbench/tree/nodes';

/**
 * Runs the function of a command, with rows of the tree, or without any as from the palette.
 * @returns the message to announce
 */
export async function call(
  handler: CommandHandler,
  services: CommandServices,
  ...nodes: readonly TreeNode[]
): Promise<string | undefined> {
  const on: Call = {
    node: nodes[0],
    nodes,
    file: undefined,
    files: [],
    runOnRoom: undefined,
    runOnToken: undefined,
  };
  return (await handler(services, on)) ?? undefined;
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
