import { TOOLS, type ToolName } from '../../../../src/ids';
import { Settings } from '../../../../src/model/connections/settings';
import { assistantTools } from '../../../../src/workbench/tools/assistant-tools';
import type { ToolParts } from '../../../../src/workbench/tools/tool-parts';
import { toolFailure } from '../../../../src/workbench/tools/tool-parts';
import type { World } from '../../model/rig';

/** What the tools get in a window. */
export function toolParts({ sessions, settings, clock }: World): ToolParts {
  return {
    sessions,
    settings: new Settings(settings),
    failure: toolFailure,
    now: () => clock.now,
  };
}

/** Calls a tool. @returns its result as text */
export function callTool(
  world: World,
  name: ToolName,
  input: unknown = {},
  signal = new AbortController().signal,
): Promise<string> {
  return assistantTools.runTool(name, input, toolParts(world), signal);
}

/** What a person is asked before a tool is called. */
export function confirmation(world: World, name: ToolName, input: unknown): string {
  return assistantTools.confirmationText(name, input, toolParts(world));
}

/** An input for each tool that reaches the service. */
export const TOOL_CALLS: readonly (readonly [name: ToolName, input: object])[] = [
  [TOOLS.listAccessTokens, {}],
  [TOOLS.lookUpEndpoint, { endpointId: 'EP-1' }],
];
