import { useEffect, useRef } from 'preact/hooks';
import type { RunView } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { Button } from '../shared/button';
import { keepHint, spokenProgress, stageOf } from './run';

/** Has a screen reader say each stage of a run. */
export function useSpokenStages(run: RunView | undefined, speak: (text: string) => void): void {
  const stage = run === undefined ? undefined : stageOf(run);
  const last = useRef(stage);
  useEffect(() => {
    if (run !== undefined && last.current !== undefined && last.current !== stage) speak(spokenProgress(run));
    last.current = stage;
  }, [stage]);
}

interface RunStatusProps {
  readonly run: RunView;
  readonly isUntitled: boolean;
  readonly post: (message: FromRollout) => void;
}

/** What slows the run or makes it wait, with a button to try at once, or how long its codes are kept. */
export function RunStatus({ run, isUntitled, post }: RunStatusProps) {
  const { pacing } = run;
  const hint = keepHint(run, isUntitled);
  if (pacing === undefined)
    return hint === undefined ? null : (
      <p class="status" title={hint.more}>
        {hint.text}
      </p>
    );
  return (
    <>
      <p class={pacing.isWaiting ? 'status pacing-text waiting' : 'status pacing-text'} title={pacing.text}>
        {pacing.text}
      </p>
      {pacing.isWaiting && (
        <Button id="run/tryNow" label="Try Now" onClick={() => post({ type: 'action', action: 'tryNow' })} />
      )}
    </>
  );
}
