import type { RunView } from '../../../src/protocol/rollout';
import type { StateFilter } from '../list/filter';

const COUNTED = ['done', 'incomplete', 'failed', 'changed'] as const;
type Counted = (typeof COUNTED)[number];

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

/** Names a stage of the run that a screen reader announces: each phase, each quarter of the rooms, and each wait. */
export function stageOf(run: RunView): string {
  const { completed, failed } = progressParts(run);
  const wait = run.pacing?.isWaiting === true ? ' waiting' : '';
  return `${run.phase} ${Math.floor((completed + failed) / 25)}${wait}`;
}

/** The progress for a screen reader. */
export function spokenProgress({ progress, pacing }: RunView): string {
  return pacing === undefined ? progress : `${pacing.text}. ${progress}`;
}

/**
 * How long the run and its codes last, or undefined where there is nothing to keep.
 * @param isUntitled true for a list that was never saved, which its tab takes along
 */
export function keepHint(
  { phase, done, incomplete, isOpen }: RunView,
  isUntitled: boolean,
): string | undefined {
  if (!isOpen) return undefined;
  if (isUntitled && (phase === 'running' || done + incomplete > 0)) {
    return 'Codes are kept until this tab closes. Save the list to keep them until the window closes.';
  }
  if (phase === 'running') {
    return 'You can close this tab: the run continues. Codes are kept until the window closes.';
  }
  return done + incomplete > 0 ? 'Codes are kept until the window closes.' : undefined;
}

/** The counts that the summary has: those above zero, and that of the state that is shown, so that it can be left. */
export function countedStates(run: RunView, shown: StateFilter): readonly Counted[] {
  return COUNTED.filter((state) => state === shown || (run.parts.hasCounts && run[state] > 0));
}
