import type { RunView } from '../../../src/protocol/rollout';

/** The parts of the progress bar in per cent. */
export interface ProgressParts {
  readonly completed: number;
  readonly failed: number;
}

/** How much of the run is completed, and how much has failed. */
export function progressParts({ total, done, incomplete, failed }: RunView): ProgressParts {
  const percent = (count: number) => (total === 0 ? 0 : Math.min(100, (count / total) * 100));
  return { completed: percent(done + incomplete), failed: percent(failed) };
}

/** Names a stage of the run that a screen reader announces: each phase, and each quarter of the rooms. */
export function stageOf(run: RunView): string {
  const { completed, failed } = progressParts(run);
  return `${run.phase} ${Math.floor((completed + failed) / 25)}`;
}

/** The progress for a screen reader. */
export function spokenProgress({ progress, failed }: RunView): string {
  return failed === 0 ? progress : `${progress}, ${failed.toLocaleString('en')} failed`;
}
