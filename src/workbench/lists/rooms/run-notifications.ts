import * as l10n from '@vscode/l10n';
import { listText } from '../../../language';
import { notificationText } from '../../../model/display-text';
import type { Disposable } from '../../../model/event';
import type { PacerState } from '../../../rollout/pacing/request-pacer';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollout } from '../../../rollout/run/rollout';
import type { Run, RunEnd } from '../../../rollout/run/run';
import { stopProblem } from '../../../rollout/run/run-stop';
import { ServiceError } from '../../../service/errors';
import { ActionFailure } from '../../platform/action-failure';
import type { Services } from '../../services';
import type { RolloutEditors } from './rollout-editors';
import { countChanged, countTexts, waitHeadline } from './run-progress';
import type { RunStatus } from './run-status';

const REPORT_EVERY_MS = 500;
/** Minimum duration of a reported outage. Shorter ones end before a user would read about them. */
const REPORT_OUTAGE_AFTER_MS = 30_000;
const SHOW = l10n.t('Show Rollout');
const EXPORT = l10n.t('Export Excel…');
const TRY_NOW = l10n.t('Try Now');

/** The document of a run and its open editors. It may be closed during the run. */
interface RunDocument {
  readonly document: RolloutDocument;
  readonly isVisible: () => boolean;
  /** @throws ListClosed */
  readonly show: () => Promise<void>;
}

/** Status bar item that shows the progress of a run. */
type Status = Pick<RunStatus, 'show' | 'hide' | 'dispose'>;

type NotifyServices = Pick<Services, 'rollouts' | 'actions' | 'dialogs'> & {
  readonly exports: Pick<Services['exports'], 'export'>;
};

/** Shows runs in the status bar and reports their end, while no editor of their document is visible. */
export function notifyOfRuns(
  services: NotifyServices,
  editors: Pick<RolloutEditors, 'isVisible' | 'isRoomVisible' | 'show'>,
  statusOf: (rollout: Rollout) => Status,
): Disposable {
  const { rollouts, actions } = services;
  return rollouts.onDidStartRun(({ rollout, run, document }) => {
    const shown: RunDocument = {
      document,
      // The panel of rooms shows the rooms that it requested.
      isVisible: () => editors.isVisible(document) || (run.isOneByOne && editors.isRoomVisible(document)),
      show: async () => {
        document.requireOpen();
        await editors.show(document);
      },
    };
    void actions.run('rollout', async () => {
      await followRun(run, shown, statusOf(rollout), outageReporter(rollout, shown, services));
      reportEnd(rollout, run, await run.ended, shown, services);
    });
  });
}

async function followRun(
  { ended }: Run,
  shown: RunDocument,
  status: Status,
  reportLongOutage: () => void,
): Promise<void> {
  const report = () => {
    if (shown.isVisible()) status.hide();
    else status.show(shown.document);
    reportLongOutage();
  };
  report();
  const ticking = setInterval(report, REPORT_EVERY_MS);
  await ended;
  clearInterval(ticking);
  status.dispose();
}

/** Creates a function that offers to try again during a long outage, once per outage, while no editor is visible. */
function outageReporter(
  rollout: Rollout,
  shown: RunDocument,
  { dialogs, actions }: NotifyServices,
): () => void {
  const { session, pacer } = rollout;
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
      const text = l10n.t({
        message: '{0}: {1}. The rollout continues by itself.',
        args: [session.connection.name, waitHeadline(session, state)],
        comment: ['{0} is the name of a connection, {1} what went wrong.'],
      });
      void dialogs.notify('info', notificationText(text), TRY_NOW, SHOW).then((chosen) => {
        if (chosen === TRY_NOW) pacer.tryNow();
        if (chosen === SHOW) void actions.run('rollout', shown.show);
      });
    }
  };
}

/** Returns whether a run waits because it sent too many requests, which ends by itself. */
function isLimit(state: PacerState): boolean {
  return (
    state.kind === 'waiting' && state.error instanceof ServiceError && state.error.kind === 'rateLimited'
  );
}

/**
 * Reports the end of a run.
 * @throws ActionFailure if the run was stopped, or paused by itself
 */
function reportEnd(
  rollout: Rollout,
  { left }: Pick<Run, 'left'>,
  end: RunEnd,
  { document, isVisible, show }: RunDocument,
  { exports, actions, dialogs }: NotifyServices,
): void {
  const { session, rooms, stoppedBy } = rollout;
  if (isVisible()) return;
  const problem = end === 'stopped' ? stopProblem(rollout) : undefined;
  if (problem !== undefined) {
    throw new ActionFailure(problem, {
      session,
      buttons: [{ label: SHOW, run: show }],
      retry: () => rolloutOf(document)?.start(left),
      cause: stoppedBy?.error,
    });
  }
  if (end !== 'finished') return;
  const text = l10n.t({
    message: '{0}: {1}',
    args: [document.name, listText(countTexts(document.stateCounts, countChanged(rooms)))],
    comment: ['How a run of a list has ended, such as “Rooms.csv: 27 ready, 3 failed”.'],
  });
  const buttons = [...(rooms.some(({ code }) => code !== undefined) ? [EXPORT] : []), SHOW];
  void dialogs.notify('info', notificationText(text), ...buttons).then((chosen) => {
    if (chosen === SHOW) void actions.run('rollout', show);
    if (chosen === EXPORT) void actions.run('export', () => exports.export({ document, format: 'xlsx' }));
  });
}

/** Returns the current rollout of a document, since a notification can outlive its rollout. @throws ListClosed */
function rolloutOf(document: RolloutDocument): Rollout | undefined {
  document.requireOpen();
  return document.rollout;
}
