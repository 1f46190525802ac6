import type { RunView } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { Button } from '../../shared/button';
import { keepHint } from './progress';

interface PacingLineProps {
  readonly run: RunView;
  /** True for a list that was never saved. */
  readonly isUntitled: boolean;
  readonly post: (message: FromRollout) => void;
}

/** What slows the run or makes it wait, with a button to try at once, and how long its codes are kept. */
export function PacingLine({ run, isUntitled, post }: PacingLineProps) {
  const { pacing } = run;
  const hint = keepHint(run, isUntitled);
  if (pacing === undefined && hint === undefined) return null;
  return (
    <div class="pacing">
      {pacing !== undefined && (
        <p class={pacing.isWaiting ? 'pacing-text waiting' : 'pacing-text'}>{pacing.text}</p>
      )}
      {pacing?.isWaiting === true && (
        <Button id="run/tryNow" onClick={() => post({ type: 'action', action: 'tryNow' })}>
          Try Now
        </Button>
      )}
      {hint !== undefined && <p class="caption">{hint}</p>}
    </div>
  );
}
