import * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import { notificationText } from '../../model/display-text';
import { MAX_ROOMS } from '../../rollout/list/read-list';
import type { Rollout } from '../../rollout/run/rollout';
import { endedRooms, runProgress } from '../../rollout/run/run-progress';
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
  const wasRunning = rollout.phase === 'running';
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
      await takeDraft(context, session, argument.action);
      break;
    default:
      rollout.start();
  }
  if (rollout.phase !== 'running' || wasRunning) return;
  await follow(session, rollout);
  tellEnd(context, session);
}

async function takeDraft(
  { rolloutPanels, rollouts }: CommandContext,
  session: Session,
  mode: 'replace' | 'add',
): Promise<void> {
  const { rooms, problem } = rollouts.draftOf(session).list;
  if (problem !== undefined || rooms.length === 0) {
    const headline = 'There is no endpoint to look up';
    throw new CommandFailure({ headline, advice: problem ?? 'Paste or choose a list first.', steps: [] });
  }
  const rollout = rollouts.of(session);
  if (mode === 'add' && rollout.rows.length + rooms.length > MAX_ROOMS) {
    const headline = `The list would have more than ${MAX_ROOMS.toLocaleString('en')} rooms`;
    throw new CommandFailure({ headline, advice: 'Replace it, or look up the rooms in parts.', steps: [] });
  }
  // Shown as changed at once; that it is written may take its time.
  const written = mode === 'replace' ? rollout.replace(rooms) : rollout.add(rooms);
  rolloutPanels.show(session);
  rollout.start();
  await written;
}

/** Shows how a run goes in a notification, with a Cancel button, until it ends or pauses. */
async function follow(session: Session, rollout: Rollout): Promise<void> {
  const { connection } = session;
  await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: notificationText(`${connection.name}: looking up pairing codes`),
      cancellable: true,
    },
    (progress, cancellation) =>
      new Promise<void>((resolve) => {
        let reported = 0;
        const report = () => {
          const { rows } = rollout;
          const percent = (100 * endedRooms(rows)) / Math.max(1, rows.length);
          progress.report({ message: runProgress(rollout), increment: percent - reported });
          reported = percent;
        };
        const ticking = setInterval(report, REPORTED_EVERY_MS);
        const end = () => {
          if (rollout.phase === 'running' && !session.isClosed) return;
          clearInterval(ticking);
          for (const subscription of subscriptions) subscription.dispose();
          resolve();
        };
        const subscriptions = [
          cancellation.onCancellationRequested(() => rollout.cancel()),
          rollout.onDidChange((place) => {
            if (place === undefined) end();
          }),
          session.onDidClose(end),
        ];
        report();
        end();
      }),
  );
}

/** Says how a run ended to who does not look at its panel. */
function tellEnd({ rolloutPanels, rollouts }: CommandContext, session: Session): void {
  const { connection } = session;
  const rollout = rollouts.of(session);
  if (rolloutPanels.isVisible(session) || session.isClosed) return;
  const { stoppedBy, rows } = rollout;
  const connectionName = connection.name;
  const show = 'Show Rollout';
  if (stoppedBy !== undefined) {
    throw new CommandFailure(session.problem(stoppedBy, 'endpoint'), {
      connectionName,
      ownSteps: [{ label: show, run: () => rolloutPanels.show(session) }],
      retryWith: { connectionName, action: 'resume' },
      cause: stoppedBy,
    });
  }
  if (rollout.phase !== 'finished') return;
  const troubled = rows.filter(({ state }) => state !== 'done').length;
  const ended = `${connectionName}: ${rows.length} ${rows.length === 1 ? 'room was' : 'rooms were'} looked up`;
  const text = troubled === 0 ? `${ended}.` : `${ended}; ${troubled} of them need another look.`;
  void vscode.window.showInformationMessage(notificationText(text), show).then((chosen) => {
    if (chosen === show) rolloutPanels.show(session);
  });
}
