import * as vscode from 'vscode';
import { notificationText } from '../../model/display-text';
import { roomCount } from '../../protocol/room-count';
import type { Rollouts } from '../../rollout/rollouts';
import type { Rollout } from '../../rollout/run/rollout';
import type { Run, RunEnd } from '../../rollout/run/run';
import { stopProblem } from '../../rollout/run/run-stop';
import { ActionFailure } from '../platform/action-failure';
import type { ActionRunner } from '../platform/action-runner';
import type { RolloutPanels } from './rollout-panels';
import { endedRooms, runProgress } from './run-progress';

const REPORT_EVERY_MS = 500;

/** Shows every run in a notification with a Cancel button, and reports its end if the panel is not visible. */
export function notifyOfRuns(
  rollouts: Rollouts,
  panels: RolloutPanels,
  actions: ActionRunner,
): vscode.Disposable {
  return rollouts.onDidStartRun(({ rollout, run }) => {
    void actions.run('rollout', async () => {
      await showProgress(rollout, run);
      reportEnd(rollout, await run.ended, panels);
    });
  });
}

async function showProgress(rollout: Rollout, { ended }: Run): Promise<void> {
  const { name } = rollout.session.connection;
  await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: notificationText(`${name}: looking up pairing codes`),
      cancellable: true,
    },
    async (progress, cancellation) => {
      let reported = 0;
      const report = () => {
        const { rows } = rollout;
        const percent = (100 * endedRooms(rows)) / Math.max(1, rows.length);
        progress.report({ message: runProgress(rollout), increment: percent - reported });
        reported = percent;
      };
      report();
      const ticking = setInterval(report, REPORT_EVERY_MS);
      const subscription = cancellation.onCancellationRequested(() => rollout.cancel());
      await ended;
      clearInterval(ticking);
      subscription.dispose();
    },
  );
}

/** @throws ActionFailure if the run was stopped */
function reportEnd(rollout: Rollout, end: RunEnd, panels: RolloutPanels): void {
  const { session, rows, stoppedBy } = rollout;
  if (panels.isVisible(session) || session.isClosed) return;
  const label = 'Show Rollout';
  const show = () => panels.show(session);
  const problem = end === 'stopped' ? stopProblem(rollout) : undefined;
  if (problem !== undefined) {
    throw new ActionFailure(problem, {
      session,
      buttons: [{ label, run: show }],
      retry: () => rollout.start(),
      cause: stoppedBy?.error,
    });
  }
  if (end !== 'finished') return;
  const failed = rows.filter(({ state }) => state !== 'done').length;
  const verb = rows.length === 1 ? 'was' : 'were';
  const troubled = failed === 0 ? '' : ` ${failed} of them failed or are incomplete.`;
  const text = `${session.connection.name}: ${roomCount(rows.length)} ${verb} looked up.${troubled}`;
  void vscode.window.showInformationMessage(notificationText(text), label).then((chosen) => {
    if (chosen === label) show();
  });
}
