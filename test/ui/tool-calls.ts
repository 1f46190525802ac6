import type { Workbench } from './pages/workbench';

const LIST = 'List access tokens?';
const LOOK_UP = 'Look up an endpoint?';
const ROOMS = 'Check rooms?';

/** The questions of each command with which the other extension calls tools. */
const QUESTIONS = {
  'Tests: Call Tools': [LIST, LOOK_UP, ROOMS],
  'Tests: Call Quick Tools': [LIST, LOOK_UP],
} as const;

/**
 * Has another extension call tools, and confirms each. It then shows the results, a line for each.
 * @param atQuestion called while a question shows
 */
export async function confirmTools(
  workbench: Workbench,
  command: keyof typeof QUESTIONS,
  atQuestion?: () => Promise<void>,
): Promise<void> {
  await workbench.runCommand(command);
  for (const title of QUESTIONS[command]) {
    await workbench.modal.filter({ hasText: title }).waitFor();
    await atQuestion?.();
    await workbench.answerModal(title, 'Yes');
  }
}
