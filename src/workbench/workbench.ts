import { createCommandServices, type EditorViews } from './commands/command-services';
import { offeredCommands } from './commands/offered-commands';
import type { RunCommand } from './platform/action-runner';
import type { Ports, Services } from './services';

/**
 * Creates the parts of a window, for VS Code and tests alike.
 * @param createViews creates the views that only VS Code has, or their substitutes
 */
export function createWorkbench<V extends EditorViews>(ports: Ports, createViews: (services: Services) => V) {
  const workbench = createCommandServices(ports, createViews, (...call) => runCommand(...call));
  const runCommand: RunCommand = offeredCommands(workbench);
  return workbench;
}
