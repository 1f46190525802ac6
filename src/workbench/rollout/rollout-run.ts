import * as vscode from 'vscode';
import { notificationText } from '../../model/display-text';
import type { Problem } from '../../model/problems/problem';
import { MAX_ROOMS } from '../../rollout/list/read-list';
import type { Rollout } from '../../rollout/run/rollout';
import type { ListRefusal } from '../../rollout/run/room-rows';
import type { Run, RunEnd } from '../../rollout/run/run';
import { endedRooms, runProgress } from '../../rollout/run/run-progress';
import { stopProblem } from '../../rollout/run/run-stop';
import type { CommandArgument } from '../commands/arguments';
import type { CommandContext } from '../commands/context';
import { CommandFailure } from '../commands/failure';
import { pickSession } from '../prompts/pick-session';

const REPORTED_EVERY_MS = 500;

/** What the rollout panel's buttons ask for: starts a run, or changes how it goes on. */
export async function runRollout(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Go on with the rollout of which connection?');
  if (session === undefined) return;
  const rollout = context.rollouts.of(session);
  const before = rollout.run;
  switch (argument.action) {
    case 'pause':
      return rollout.pause();
    case 'cancel':
      return rollout.cancel();
    case 'retryFailed':
      rollout.retryFailed();
      break;
    case 'refreshAll':
      rollout.refreshAll();
      break;
    case 'replace':
    case 'add':
      takeDraft(context, rollout, argument.action);
      break;
    case 'resume':
      rollout.start();
      break;
    default:
      return;
  }
  const { run } = rollout;
  if (run === undefined || run === before) return;
  await follow(rollout, run);
  reportEnd(context, rollout, await run.ended);
}

function takeDraft(
  { rolloutPanels, rollouts }: CommandContext,
  rollout: Rollout,
  mode: 'replace' | 'add',
): void {
  const { list } = rollouts.draftOf(rollout.session);
  const refusal = rollout.take(list, mode);
  if (refusal !== undefined) throw new CommandFailure({ ...refusalText(refusal, list.problem), steps: [] });
  rolloutPanels.show(rollout.session);
}

function refusalText(
  refusal: ListRefusal,
  problem: string | undefined,
): Pick<Problem, 'headline' | 'advice'> {
  switch (refusal) {
    case 'noRooms':
      return {
        headline: 'There is no endpoint to look up',
        advice: problem ?? 'Paste or choose a list first.',
      };
    case 'noNewRooms':
      return { headline: 'The list has these rooms already', advice: 'Retry or refresh them there.' };
    case 'tooManyRooms': {
      const headline = `The list would have more than ${MAX_ROOMS.toLocaleString('en')} rooms`;
      return { headline, advice: 'Replace it, or look up the rooms in parts.' };
    }
  }
}

/** Shows how a run goes in a notification, with a Cancel button, until it ends or pauses. */
async function follow(rollout: Rollout, { ended }: Run): Promise<void> {
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
      const ticking = setInterval(report, REPORTED_EVERY_MS);
      const subscription = cancellation.onCancellationRequested(() => rollout.cancel());
      await ended;
      clearInterval(ticking);
      subscription.dispose();
    },
  );
}

/** Reports how a run ended, where the person does not see its panel. */
function reportEnd({ rolloutPanels }: CommandContext, rollout: Rollout, end: RunEnd): void {
  const { session, rows } = rollout;
  if (rolloutPanels.isVisible(session) || session.isClosed) return;
  const { name: connectionName } = session.connection;
  const show = 'Show Rollout';
  const problem = end === 'stopped' ? stopProblem(rollout) : undefined;
  if (problem !== undefined) {
    throw new CommandFailure(problem, {
      connectionName,
      ownSteps: [{ label: show, run: () => rolloutPanels.show(session) }],
      retryWith: { connectionName, action: 'resume' },
      cause: rollout.stoppedBy?.error,
    });
  }
  if (end !== 'finished') return;
  const troubled = rows.filter(({ state }) => state !== 'done').length;
  const ended = `${connectionName}: ${rows.length} ${rows.length === 1 ? 'room was' : 'rooms were'} looked up`;
  const text = troubled === 0 ? `${ended}.` : `${ended}; ${troubled} of them need another look.`;
  void vscode.window.showInformationMessage(notificationText(text), show).then((chosen) => {
    if (chosen === show) rolloutPanels.show(session);
  });
}
