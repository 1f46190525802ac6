import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import { numberText, sentenceAnd } from '../../src/language';
import type { NoticeAction, RolloutAction, RunView } from '../../src/protocol/rollout';

interface RunButton {
  readonly action: RolloutAction;
  readonly label: string;
}

/** The one action that is most likely in this phase. Without the connection, nothing can be sent. */
export function mainAction(run: RunView, canEdit: boolean): RunButton | undefined {
  const { phase, total, done, incomplete, failed, states, isOpen } = run;
  if (total === 0) return canEdit ? { action: 'addRooms', label: l10n.t('Add Rooms…') } : undefined;
  if (!isOpen) return undefined;
  const waiting = total - done - incomplete - failed;
  switch (phase) {
    case 'running':
      return {
        action: 'stop',
        label: l10n.t({ message: 'Stop', comment: ['Stops fetching the codes of the rooms.'] }),
      };
    case 'idle':
      return {
        action: 'continue',
        label:
          waiting === total
            ? l10n.t('Fetch Codes')
            : l10n.t({
                message: 'Continue ({0})',
                args: [numberText(waiting)],
                comment: ['{0} is how many rooms are left to fetch.'],
              }),
      };
    case 'finished':
      return states.failed > 0 ? retryFailed(states.failed) : refreshAll();
  }
}

/** What else can be done with the run. */
export function otherActions(run: RunView): readonly RunButton[] {
  const { phase, total, incomplete, states, isOpen } = run;
  if (!isOpen || total === 0 || phase === 'running') return [];
  if (states.failed > 0) return [phase === 'idle' ? retryFailed(states.failed) : refreshAll()];
  // Their codes are ready, so nothing failed.
  return incomplete === 0
    ? []
    : [
        {
          action: 'retryFailed',
          label: l10n.t({
            message: 'Retry Missing Details ({0})',
            args: [numberText(incomplete)],
            comment: ['{0} is how many rooms have a code, and no details.'],
          }),
        },
      ];
}

/** True after a run that has brought codes: to export them is then the page's primary action. */
export function isExportNext({ phase, done, incomplete }: RunView): boolean {
  return phase === 'finished' && done + incomplete > 0;
}

/** The step of a notice that comes before all else: a run cannot go on without other credentials. */
export function firstStep({ notices }: RunView): NoticeAction | undefined {
  const actions = notices.flatMap(({ buttons }) => buttons.map(({ action }) => action));
  return actions.find((action) => action === 'updateCredentials' || action === 'useAccessToken');
}

/** The parts of the progress bar in per cent. */
interface ProgressParts {
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
  return pacing === undefined ? progress : sentenceAnd(pacing.text, progress);
}

/**
 * How long the run and its codes last, and what else to know of that; undefined where there is nothing to keep.
 * @param isUntitled true for a list that was never saved, which its tab takes along
 */
export function keepHint(
  { phase, done, incomplete, isOpen }: RunView,
  isUntitled: boolean,
): { readonly text: string; readonly more?: string } | undefined {
  const hasCodes = done + incomplete > 0;
  if (!isOpen || !(hasCodes || phase === 'running')) return undefined;
  if (isUntitled) {
    return {
      text: l10n.t('Codes are kept until you close this tab.'),
      more: l10n.t('Save the list to keep them until you close the window.'),
    };
  }
  const text = l10n.t('Codes are kept until you close this window.');
  return phase === 'running'
    ? { text, more: l10n.t('The run continues when you close this tab.') }
    : { text };
}

function retryFailed(failed: number): RunButton {
  return {
    action: 'retryFailed',
    label: l10n.t({
      message: 'Retry Failed ({0})',
      args: [numberText(failed)],
      comment: ['{0} is how many rooms failed.'],
    }),
  };
}

function refreshAll(): RunButton {
  return { action: 'refreshAll', label: l10n.t('Refresh All') };
}

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
}

/** What slows the run, or how long its codes are kept. */
export function RunStatus({ run, isUntitled }: RunStatusProps) {
  const { pacing } = run;
  const hint = keepHint(run, isUntitled);
  if (pacing !== undefined && !pacing.isWaiting)
    return (
      <p class="status pacing-text" title={pacing.text}>
        {pacing.text}
      </p>
    );
  return hint === undefined ? null : (
    <p class="status" title={hint.more}>
      {hint.text}
    </p>
  );
}
