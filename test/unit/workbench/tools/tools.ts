import { TOOLS, type ToolName } from '../../../../src/ids';
import { Settings } from '../../../../src/model/connections/settings';
import { confirmationText, runTool } from '../../../../src/workbench/tools/assistant-tools';
import type { ToolServices } from '../../../../src/workbench/tools/tool-input';
import type { World } from '../../../support/worlds/model-world';

/** Returns the services of the tools in a window. */
export function toolServices({ sessions, settings, clock, log }: World): ToolServices {
  return { sessions, settings: new Settings(settings), clock, log };
}

/** Calls a tool. @returns its result as text */
export function callTool(
  world: World,
  name: ToolName,
  input: unknown = {},
  signal = new AbortController().signal,
): Promise<string> {
  return runTool(name, input, toolServices(world), signal);
}

/** Returns the confirmation question of a tool call. */
export function confirmation(world: World, name: ToolName, input: unknown): string {
  return confirmationText(name, input, toolServices(world));
}

/** Inputs with which each tool reaches the service. */
export const TOOL_CALLS: readonly (readonly [name: ToolName, input: object])[] = [
  [TOOLS.listAccessTokens, {}],
  [TOOLS.lookUpEndpoint, { endpointId: 'EP-1' }],
];
