import type { PanelAction } from '../../../src/protocol/panel';
import { ROLLOUT_ACTIONS, type RolloutAction, type RunView } from '../../../src/protocol/rollout';

export interface RunButton {
  readonly action: RolloutAction;
  readonly label: string;
}

/** The buttons of this phase, the most likely first. Without the connection, none of them sends a request. */
export function runButtons(run: RunView, canEdit: boolean): readonly RunButton[] {
  const { phase, total, done, failed, incomplete, isOpen } = run;
  const list: readonly RunButton[] = [
    ...(canEdit ? [{ action: 'addRooms', label: 'Add Rooms…' } as const] : []),
    { action: 'editColumns', label: 'ID and Label Columns…' },
  ];
  if (!isOpen) return list;
  const cancel: RunButton = { action: 'cancel', label: 'Cancel' };
  const unsuccessful = failed + incomplete;
  const retry: readonly RunButton[] =
    unsuccessful > 0
      ? [{ action: 'retryFailed', label: `Retry Failed (${unsuccessful.toLocaleString('en')})` }]
      : [];
  switch (phase) {
    case 'running':
      return [{ action: 'pause', label: 'Pause' }, cancel, ...list];
    case 'paused':
      return [{ action: 'resume', label: 'Resume' }, cancel, ...list];
    case 'idle':
      return [
        { action: 'resume', label: waitingLabel(total, total - done - unsuccessful) },
        ...retry,
        ...list,
      ];
    case 'finished':
      return [...retry, { action: 'refreshAll', label: 'Refresh All' }, ...list];
  }
}

/** True after a run that has brought codes: to export them is then the page's primary action. */
export function isExportNext({ phase, done, incomplete }: RunView): boolean {
  return phase === 'finished' && done + incomplete > 0;
}

function waitingLabel(total: number, waiting: number): string {
  return waiting === total ? 'Fetch the Codes' : `Fetch the Rest (${waiting.toLocaleString('en')})`;
}

/**
 * What a notice's button does on this page. To refresh is to resume the run, or to fetch what failed.
 * @returns undefined where the run leaves nothing to do
 */
export function actionFor(action: PanelAction, { phase, isOpen }: RunView): RolloutAction | undefined {
  if (action !== 'refresh') return ROLLOUT_ACTIONS.find((known) => known === action);
  if (!isOpen || phase === 'running') return undefined;
  return phase === 'finished' ? 'retryFailed' : 'resume';
}
