import type { RolloutAction, RunView } from '../../src/protocol/rollout';
import { roomsText } from './rooms-text';

export interface RunButton {
  readonly action: RolloutAction;
  readonly label: string;
}

/** What can be asked for in this phase, the likeliest first. After the connection is gone, nothing of the service. */
export function runButtons({
  phase,
  total,
  done,
  failed,
  incomplete,
  isOpen,
}: RunView): readonly RunButton[] {
  const edit: RunButton = { action: 'editList', label: 'Edit List…' };
  if (!isOpen) return [edit];
  const cancel: RunButton = { action: 'cancel', label: 'Cancel' };
  const again = failed + incomplete;
  const retry: readonly RunButton[] =
    again > 0 ? [{ action: 'retryFailed', label: `Retry Failed (${again.toLocaleString('en')})` }] : [];
  switch (phase) {
    case 'running':
      return [{ action: 'pause', label: 'Pause' }, cancel, edit];
    case 'paused':
      return [{ action: 'resume', label: 'Resume' }, cancel, edit];
    case 'idle':
      return [{ action: 'resume', label: waitingLabel(total, total - done - again) }, ...retry, edit];
    case 'finished':
      return [...retry, { action: 'refreshAll', label: 'Refresh All' }, edit];
  }
}

function waitingLabel(total: number, waiting: number): string {
  return waiting === total ? 'Fetch the Codes' : `Fetch the Rest (${waiting.toLocaleString('en')})`;
}

/** The parts of the progress bar in per cent: what came, and what failed. */
export function progressParts({ total, done, incomplete, failed }: RunView): {
  readonly came: number;
  readonly failed: number;
} {
  const percent = (count: number) => (total === 0 ? 0 : Math.min(100, (count / total) * 100));
  return { came: percent(done + incomplete), failed: percent(failed) };
}

/** Names a stage of the run worth telling a screen reader of: each phase, and each quarter of the way. */
export function stageOf(run: RunView): string {
  const { came, failed } = progressParts(run);
  return `${run.phase} ${Math.floor((came + failed) / 25)}`;
}

/** How many rooms are shown and selected. */
export function countText(shown: number, total: number, selected: number): string {
  const base =
    shown === total ? roomsText(total) : `${shown.toLocaleString('en')} of ${roomsText(total)} shown`;
  return selected === 0 ? base : `${base}, ${selected.toLocaleString('en')} selected`;
}

/** How the run goes, for who does not see the bar and the buttons. */
export function spokenProgress({ progress, failed }: RunView): string {
  return failed === 0 ? progress : `${progress}, ${failed.toLocaleString('en')} failed`;
}

/** What is selected, for who does not see the rows. */
export function spokenSelection(selected: number): string {
  return selected === 0 ? 'No room selected' : `${roomsText(selected)} selected`;
}

/** What a copy or an export takes, as its heading. */
export function exportHeading(shown: number, total: number, selected: number): string {
  if (shown === 0) return 'Nothing to export';
  if (selected > 0) return `Export the ${roomsText(selected)} selected`;
  return shown === total ? `Export all ${roomsText(total)}` : `Export the ${roomsText(shown)} shown`;
}
