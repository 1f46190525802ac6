import * as l10n from '@vscode/l10n';
import type { CredentialUse } from '../../model/connections/credential-outcomes';
import { SessionClosed } from '../../model/connections/session-closed';
import type { Settings } from '../../model/connections/settings';
import { notificationText } from '../../model/display-text';
import type { LogPort } from '../../model/ports';
import { describeProblem } from '../../model/problems/describe-problem';
import {
  COMMAND_STEPS,
  type CommonStep,
  isCommandStep,
  isCommonStep,
  NEXT_STEPS,
  type NextStep,
  RETRY_STEPS,
} from '../../model/problems/next-steps';
import { connectionText, problemSentence } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import { ListClosed } from '../../rollout/list-closed';
import { isCanceled } from '../../service/errors';
import { type Action, ActionFailure } from './action-failure';
import { CONNECTION_CLOSED, LIST_CLOSED } from './closed-messages';
import type { Dialogs } from './dialogs';
import { FileNotLoaded } from './load';

/** The commands that next steps and questions offer. */
export type OfferedCommand =
  | (typeof COMMAND_STEPS)[keyof typeof COMMAND_STEPS]['command']
  | 'addConnection'
  | 'tryDemo';

/**
 * Runs a command.
 * @param session the connection; if the command needs one and none is given, the user is asked
 * @param step the next step that was chosen
 */
export type RunCommand = (
  command: OfferedCommand,
  session?: Session,
  step?: CommonStep,
) => ReturnType<Action>;

/** Steps that are also offered if the connection of a failure is unknown. */
const WITHOUT_CONNECTION: ReadonlySet<NextStep> = new Set(['openSettings', 'openProxySettings', 'showLog']);

/** Message for `FileNotLoaded`. */
const FILE_NOT_LOADED = {
  headline: l10n.t('A part of the extension could not be loaded'),
  advice: l10n.t('The extension may have been updated. Reload the window, or reinstall the extension.'),
};

/** Maximum number of buttons in a notification. */
const MAX_BUTTONS = 3;
const MAX_TEXT = 500;

/** Runs a user's actions, from commands and pages, and shows their failures. */
export class ActionRunner {
  constructor(
    private readonly log: LogPort,
    private readonly dialogs: Dialogs,
    readonly runCommand: RunCommand,
    private readonly settings: Pick<Settings, 'calendar'>,
  ) {}

  /**
   * Runs an action. Never rejects: a cancellation is ignored, any other failure is logged and shown with its next
   * steps.
   * @param name name of the action for the log
   * @param say shows the result where the user is looking
   */
  async run(name: string, action: Action, say: (text: string) => void = this.dialogs.say): Promise<void> {
    try {
      const said = await action();
      if (typeof said === 'string') say(said);
    } catch (error) {
      const failure = asFailure(error, this.dialogs, this.settings);
      const { cause, retry = action } = failure.options;
      if (isCanceled(cause)) return;
      // Only the name is logged: a foreign message can contain anything, and a headline is translated.
      this.log.warn(`${name} failed: ${cause instanceof Error ? cause.name : failure.name}`);
      // Not awaited, because the action has ended even while its notification is open.
      void this.#show(name, failure, retry, say);
    }
  }

  async #show(
    name: string,
    { problem, options }: ActionFailure,
    retry: Action,
    say: (text: string) => void,
  ): Promise<void> {
    const { session, connectionName = session?.connection.name, buttons = [] } = options;
    const sentence = problemSentence(problem);
    const text = connectionName === undefined ? sentence : connectionText(connectionName, sentence);
    const steps = problem.steps.flatMap((step) => {
      const { label } = NEXT_STEPS[step];
      if (step === 'retry') return [{ label, run: retry }];
      // Steps specific to the failed action are already among its own buttons.
      if (!isCommonStep(step) || (session === undefined && !WITHOUT_CONNECTION.has(step))) return [];
      return [{ label, run: () => this.runStep(step, session, retry) }];
    });
    const offered = [...buttons, ...steps].slice(0, MAX_BUTTONS);
    const chosen = await this.dialogs.notify(
      'error',
      notificationText(text, MAX_TEXT),
      ...offered.map(({ label }) => label),
    );
    const button = offered.find(({ label }) => label === chosen);
    if (button !== undefined) await this.run(name, button.run, say);
  }

  /**
   * Runs a common next step.
   * @param retry repeats the failed request
   * @throws SessionClosed: a notification or a page can outlive its connection
   */
  runStep(step: CommonStep, session: Session | undefined, retry: Action): ReturnType<Action> {
    if (isCommandStep(step)) return this.runCommand(COMMAND_STEPS[step].command, session, step);
    return retryOnce(session, RETRY_STEPS[step].allows, retry);
  }
}

async function retryOnce(
  session: Session | undefined,
  use: CredentialUse,
  retry: Action,
): Promise<string | undefined> {
  session?.requireOpen();
  await session?.allowOnce(use);
  return (await retry()) ?? undefined;
}

function asFailure(
  error: unknown,
  dialogs: Pick<Dialogs, 'reloadWindow'>,
  { calendar }: Pick<Settings, 'calendar'>,
): ActionFailure {
  if (error instanceof ActionFailure) return error;
  if (error instanceof SessionClosed) {
    const { connectionName } = error;
    return new ActionFailure({ ...CONNECTION_CLOSED, steps: [] }, { connectionName, cause: error });
  }
  if (error instanceof ListClosed) return new ActionFailure({ ...LIST_CLOSED, steps: [] }, { cause: error });
  if (error instanceof FileNotLoaded) {
    const reload = { label: l10n.t('Reload Window'), run: async () => await dialogs.reloadWindow() };
    return new ActionFailure({ ...FILE_NOT_LOADED, steps: [] }, { buttons: [reload], cause: error });
  }
  return new ActionFailure(describeProblem(error, 'endpoint', 'basic', calendar), { cause: error });
}
