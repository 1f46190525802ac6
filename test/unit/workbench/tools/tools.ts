import { TOOLS, type ToolName } from '../../../../src/ids';
import { confirmationText, runTool } from '../../../../src/workbench/tools/assistant-tools';
import type { World } from '../../../support/worlds/world';

/** Calls a tool. @returns its result as text */
export function callTool(
  world: World,
  name: ToolName,
  input: unknown = {},
  signal = new AbortController().signal,
): Promise<string> {
  return runTool(name, input, world, signal);
}

/** Returns the confirmation question of a tool call. */
export function confirmation(world: World, name: ToolName, input: unknown): string {
  return confirmationText(name, input, world);
}

/** An input for each tool that makes it send a request. */
export const TOOL_CALLS: readonly (readonly [name: ToolName, input: object])[] = [
  [TOOLS.listAccessTokens, {}],
  [TOOLS.lookUpEndpoint, { endpointId: 'EP-1' }],
];
