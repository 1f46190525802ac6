import * as vscode from 'vscode';
import { notificationText } from '../../model/display-text';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { Rollouts } from '../../rollout/rollouts';
import type { Rollout } from '../../rollout/run/rollout';
import type { Run, RunEnd } from '../../rollout/run/run';
import { stopProblem } from '../../rollout/run/run-stop';
import { ActionFailure } from '../platform/action-failure';
import type { ActionRunner } from '../platform/action-runner';
import type { RolloutPanels } from './rollout-panels';
import { countRooms, countsText, endedRooms, pacingView, runProgress } from './run-progress';

const REPORT_EVERY_MS = 500;
/** Shorter outages end by themselves, before a person would read of them. */
const REPORT_OUTAGE_AFTER_MS = 30_000;
const SHOW = 'Show Rollout';
const TRY_NOW = 'Try Now';

/** The open editors of a run's document. */
interface RolloutEditors {
  readonly areVisible: () => boolean;
  readonly show: () => Promise<void>;
}

/** Shows every run in a notification with a Cancel button, and reports its end if no editor of its document is visible. */
export function notifyOfRuns(
  rollouts: Rollouts,
  panels: RolloutPanels,
  actions: ActionRunner,
): vscode.Disposable {
  return rollouts.onDidStartRun(({ rollout, run }) => {
    const editors: RolloutEditors = {
      areVisible: () => withDocument((document) => panels.isVisible(document)) ?? false,
      show: async () => await withDocument((document) => panels.show(document)),
    };
    // It may be saved under another name during the run.
    const withDocument = <T>(act: (document: RolloutDocument) => T): T | undefined => {
      const document = rollouts.documentOf(rollout);
      return document === undefined ? undefined : act(document);
    };
    void actions.run('rollout', async () => {
      await showProgress(rollout, run, editors);
      reportEnd(rollout, await run.ended, editors);
    });
  });
}

async function showProgress(rollout: Rollout, { ended }: Run, editors: RolloutEditors): Promise<void> {
  const { name } = rollout.session.connection;
  await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: notificationText(`${name}: looking up pairing codes`),
      cancellable: true,
    },
    async (progress, cancellation) => {
      const reportLongOutage = outageReporter(rollout, editors);
      let reported = 0;
      const report = () => {
        const { rows } = rollout;
        const percent = (100 * endedRooms(countRooms(rows))) / Math.max(1, rows.length);
        const pacing = pacingView(rollout);
        const message = [runProgress(rollout), ...(pacing === undefined ? [] : [pacing.text])].join(' · ');
        progress.report({ message, increment: percent - reported });
        reported = percent;
        reportLongOutage();
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

/**
 * @returns a function that offers to try again when an outage is long and no editor is visible, once per outage:
 * the progress notification has no button but Cancel
 */
function outageReporter(rollout: Rollout, editors: RolloutEditors): () => void {
  const { session, pacer } = rollout;
  let isReported = false;
  return () => {
    const { state } = pacer;
    if (state.kind !== 'waiting') isReported = false;
    else if (
      !isReported &&
      state.reason === 'outage' &&
      pacer.waitedMs > REPORT_OUTAGE_AFTER_MS &&
      !editors.areVisible()
    ) {
      isReported = true;
      const text = `${session.connection.name}: The service does not answer. The rollout continues when it does.`;
      void vscode.window.showInformationMessage(notificationText(text), TRY_NOW, SHOW).then((chosen) => {
        if (chosen === TRY_NOW) pacer.tryNow();
        if (chosen === SHOW) void editors.show();
      });
    }
  };
}

/** @throws ActionFailure if the run was stopped */
function reportEnd(rollout: Rollout, end: RunEnd, editors: RolloutEditors): void {
  const { session, rows, stoppedBy } = rollout;
  if (editors.areVisible() || session.isClosed) return;
  const { show } = editors;
  const problem = end === 'stopped' ? stopProblem(rollout) : undefined;
  if (problem !== undefined) {
    throw new ActionFailure(problem, {
      session,
      buttons: [{ label: SHOW, run: show }],
      retry: () => rollout.start(),
      cause: stoppedBy?.error,
    });
  }
  if (end !== 'finished') return;
  const text = `${session.connection.name}: ${countsText(countRooms(rows))}`;
  void vscode.window.showInformationMessage(notificationText(text), SHOW).then((chosen) => {
    if (chosen === SHOW) void show();
  });
}
