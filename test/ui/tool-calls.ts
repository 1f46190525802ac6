import type { Workbench } from './pages/workbench';

const LIST = 'List access tokens?';
const LOOK_UP = 'Look up an endpoint?';

/**
 * Has another extension call tools, and confirms each. It then shows the results, a line for each.
 * @param atQuestion called while a question shows
 */
export async function confirmTools(workbench: Workbench, atQuestion?: () => Promise<void>): Promise<void> {
  await workbench.runCommand('Tests: Call Tools');
  for (const title of [LIST, LOOK_UP]) {
    await workbench.modal.filter({ hasText: title }).waitFor();
    await atQuestion?.();
    await workbench.answerModal(title, 'Yes');
  }
}
