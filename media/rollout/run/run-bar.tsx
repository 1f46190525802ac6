import { useEffect, useRef } from 'preact/hooks';
import type { HeadView, RunView } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { Button } from '../../shared/button';
import { Notice } from '../../shared/notice';
import type { StateFilter } from '../list/filter';
import { PacingLine } from './pacing-line';
import { progressParts, spokenProgress, stageOf } from './progress';
import { actionFor, isExportNext, runButtons } from './run-buttons';
import { Summary } from './summary';

interface RunBarProps {
  readonly run: RunView;
  readonly head: HeadView;
  /** The state whose rooms are shown. */
  readonly shown: StateFilter;
  readonly onShow: (state: StateFilter) => void;
  readonly post: (message: FromRollout) => void;
  /** Has a screen reader say a text. */
  readonly report: (text: string) => void;
}

/** The progress of the run, and what can be done about it. */
export function RunBar({ run, head, shown, onShow, post, report }: RunBarProps) {
  const { completed, failed } = progressParts(run);
  const buttons = runButtons(run, head.canEdit);
  const stage = stageOf(run);
  const reportedStage = useRef(stage);
  useEffect(() => {
    if (reportedStage.current !== stage) report(spokenProgress(run));
    reportedStage.current = stage;
  }, [stage]);
  return (
    <section class="run" aria-label="Progress">
      {run.notices.length > 0 && (
        <div class="notices">
          {run.notices.map((notice) => (
            <Notice
              key={notice.headline}
              notice={{
                ...notice,
                buttons: notice.buttons.filter(({ action }) => actionFor(action, run) !== undefined),
              }}
              onAction={(wanted) => {
                const action = actionFor(wanted, run);
                if (action !== undefined) post({ type: 'action', action });
              }}
            />
          ))}
        </div>
      )}
      <div class="progress">
        <div
          role="progressbar"
          class={run.phase === 'running' ? 'bar running' : 'bar'}
          aria-label="Rooms fetched"
          aria-valuemin={0}
          aria-valuemax={run.total}
          aria-valuenow={run.done + run.incomplete + run.failed}
          aria-valuetext={run.progress}
        >
          <div class="completed" style={{ width: `${completed}%` }} />
          <div class="failed" style={{ width: `${failed}%` }} />
        </div>
        <Summary run={run} shown={shown} onShow={onShow} />
      </div>
      <div class="buttons">
        {buttons.map(({ action, label }, index) => (
          <Button
            key={action}
            id={`run/${action}`}
            isPrimary={index === 0 && !isExportNext(run) && action !== 'addRooms' && action !== 'editColumns'}
            onClick={() => post({ type: 'action', action })}
          >
            {label}
          </Button>
        ))}
      </div>
      <PacingLine run={run} isUntitled={head.isUntitled} post={post} />
    </section>
  );
}
