import * as l10n from '@vscode/l10n';
import { listText } from '../../language';
import { notificationText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import type { PacerState } from '../../rollout/pacing/request-pacer';
import { endpointNameOf } from '../../rollout/room-name';
import type { Run, RunEnd } from '../../rollout/run/run';
import { type RunStop, stopProblem } from '../../rollout/run/run-stop';
import { ServiceError } from '../../service/errors';
import { ActionFailure } from '../platform/action-failure';
import type { Services } from '../services';
import type { RolloutEditors } from './rollout-editors';
import { exportRooms } from './rollout-export';
import { runLabels, waitHeadline } from './run-progress';
import type { RunStatus } from './run-status';

const REPORT_EVERY_MS = 500;
/** Minimum duration of a reported outage. Shorter outages end before a user could read the message. */
const REPORT_OUTAGE_AFTER_MS = 30_000;
const SHOW = l10n.t('Show List of Rooms');
const EXPORT = l10n.t('Export Excel…');
const TRY_NOW = l10n.t('Try Now');

/** The views of a run. Its list may be closed. */
interface ShownRun {
  readonly run: Run;
  readonly isVisible: () => boolean;
  readonly show: () => Promise<void>;
}

/** Status bar item that shows the progress of a run. */
type Status = Pick<RunStatus, 'show' | 'hide' | 'dispose'>;

/** Shows runs in the status bar, and reports how they ended if no editor of their list is visible. */
export function notifyOfRuns(
  services: Services,
  editors: Pick<RolloutEditors, 'isVisible' | 'isRoomVisible' | 'show'>,
  statusOf: (run: Run) => Status,
): Disposable {
  const { documents, actions } = services;
  /** Reasons that were already reported, because one reason can stop several runs. */
  const told = new WeakSet<RunStop>();
  return documents.runs.onDidStart((run) => {
    const shown: ShownRun = {
      run,
      // The panel of rooms itself shows the rooms that it requested.
      isVisible: () =>
        editors.isVisible(run.list.key) || (run.isOneByOne && editors.isRoomVisible(run.list.key)),
      show: () => editors.show(run.list.key),
    };
    void actions.run('show list', async () => {
      await followRun(shown, statusOf(run), outageReporter(shown, services));
      if (!shown.isVisible()) reportEnd(shown, await run.ended, told, services);
    });
  });
}

async function followRun(
  { run, isVisible }: ShownRun,
  status: Status,
  reportLongOutage: () => void,
): Promise<void> {
  const report = () => {
    if (isVisible()) status.hide();
    else status.show();
    reportLongOutage();
  };
  report();
  const ticking = setInterval(report, REPORT_EVERY_MS);
  await run.ended;
  clearInterval(ticking);
  status.dispose();
}

/** Creates a function that offers to try again during a long outage, once per outage, while no editor is visible. */
function outageReporter(shown: ShownRun, { dialogs, actions }: Services): () => void {
  const { session, pacer } = shown.run;
  let isReported = false;
  return () => {
    const { state } = pacer;
    if (state.kind !== 'waiting' && state.kind !== 'silent') isReported = false;
    else if (
      !isReported &&
      !isLimit(state) &&
      pacer.waitedMs > REPORT_OUTAGE_AFTER_MS &&
      !shown.isVisible()
    ) {
      isReported = true;
      const text = l10n.t(
        '{0}: {1}. Fetching resumes automatically.',
        session.connection.name,
        waitHeadline(session, state),
      );
      void dialogs.notify('info', notificationText(text), TRY_NOW, SHOW).then((chosen) => {
        if (chosen === TRY_NOW) pacer.tryNow();
        if (chosen === SHOW) void actions.run('show list', shown.show);
      });
    }
  };
}

/** Returns whether a run waits because it sent too many requests. Such a wait ends by itself. */
function isLimit(state: PacerState): boolean {
  return (
    state.kind === 'waiting' && state.error instanceof ServiceError && state.error.kind === 'rateLimited'
  );
}

/**
 * Reports the end of a run.
 * @throws ActionFailure if the run was stopped or paused by itself, unless the reason was already reported for another
 * run
 */
function reportEnd({ run, show }: ShownRun, end: RunEnd, told: WeakSet<RunStop>, services: Services): void {
  const { documents, actions, dialogs } = services;
  const { list, session, stoppedBy } = run;
  const open = documents.find(list.key);
  const problem = stopProblem(run, (endpointId) => open && endpointNameOf(open, endpointId));
  if (end === 'stopped' && stoppedBy !== undefined && problem !== undefined) {
    if (told.has(stoppedBy)) return;
    told.add(stoppedBy);
    throw new ActionFailure(problem, {
      session,
      buttons: [{ label: SHOW, run: show }],
      retry: () => documents.startAgain(run),
      cause: stoppedBy.error,
    });
  }
  if (end !== 'finished') return;
  const text = l10n.t('{0}: {1}', list.name, listText(runLabels(run)));
  const canExport = documents.find(list.key) !== undefined && run.failed.size < run.asked.size;
  void dialogs.notify('info', notificationText(text), ...(canExport ? [EXPORT] : []), SHOW).then((chosen) => {
    if (chosen === SHOW) void actions.run('show list', show);
    const document = documents.find(run.list.key);
    if (chosen === EXPORT && document !== undefined)
      void actions.run('export', () => exportRooms({ document, format: 'xlsx' }, services));
  });
}
