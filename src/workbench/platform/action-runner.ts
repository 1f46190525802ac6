import type { PasswordUse } from '../../model/connections/credential-outcomes';
import type { Session } from '../../model/connections/session';
import { SessionClosed } from '../../model/connections/session-closed';
import { notificationText } from '../../model/display-text';
import type { LogPort } from '../../model/ports';
import { describeProblem, isCancelled } from '../../model/problems/describe-problem';
import { type CommonStep, NEXT_STEPS, type NextStep } from '../../model/problems/next-steps';
import { connectionText, problemSentence } from '../../model/problems/problem';
import { ListClosed } from '../../rollout/list-closed';
import { type Action, ActionFailure } from './action-failure';
import { CONNECTION_CLOSED, LIST_CLOSED } from './closed-words';
import type { Dialogs } from './dialogs';

/** Next steps that apply to any failure. */
export interface NextSteps {
  addConnection(): Promise<void> | void;
  tryDemo(): Promise<void> | void;
  updateCredentials(session: Session): Promise<void> | void;
  /** Asks for the access token that look-ups send. */
  useAccessToken(session: Session): Promise<void> | void;
  openSettings(): Promise<void> | void;
  openProxySettings(): Promise<void> | void;
  /** Asks, then makes the https:// address of a redirect the base URL. */
  useHttps(session: Session): Promise<void> | void;
  showLog(): void;
}

/** Maximum number of buttons in a notification. */
const MAX_BUTTONS = 3;
const MAX_TEXT = 500;

/** Runs a user's actions, from commands and pages, and shows their failures. */
export class ActionRunner {
  constructor(
    private readonly log: LogPort,
    private readonly dialogs: Dialogs,
    readonly nextSteps: NextSteps,
  ) {}

  /**
   * Runs an action. Never rejects: a cancellation is ignored, any other failure is logged and shown with its next
   * steps.
   * @param name name of the action for the log
   * @param say shows the result where the user is
   */
  async run(name: string, action: Action, say: (text: string) => void = this.dialogs.say): Promise<void> {
    try {
      const said = await action();
      if (typeof said === 'string') say(said);
    } catch (error) {
      const failure = asFailure(error);
      const { cause, retry = action } = failure.options;
      if (isCancelled(cause)) return;
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
    // Steps specific to the failed action are among its own buttons.
    const known: Partial<Record<NextStep, Action>> = { retry, ...this.stepsFor(session, retry) };
    const steps = problem.steps.flatMap((step) => {
      const run = known[step];
      return run === undefined ? [] : [{ label: NEXT_STEPS[step].label, run }];
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
   * Returns the actions of the common next steps. The steps that concern a connection need a session.
   * @param retry repeats the failed request
   */
  stepsFor(session: Session, retry: Action): Readonly<Record<CommonStep, Action>>;
  stepsFor(session: Session | undefined, retry: Action): Partial<Readonly<Record<CommonStep, Action>>>;
  stepsFor(session: Session | undefined, retry: Action): Partial<Readonly<Record<CommonStep, Action>>> {
    const { nextSteps } = this;
    const retryOnce = async (allowed: Session, use: PasswordUse) => {
      await opened(allowed).allowOnce(use);
      return (await retry()) ?? undefined;
    };
    return {
      openSettings: () => nextSteps.openSettings(),
      openProxySettings: () => nextSteps.openProxySettings(),
      showLog: () => nextSteps.showLog(),
      ...(session && {
        updateCredentials: () => nextSteps.updateCredentials(opened(session)),
        useAccessToken: () => nextSteps.useAccessToken(opened(session)),
        useHttps: () => nextSteps.useHttps(opened(session)),
        retryList: () => retryOnce(session, 'list'),
        retryLookUps: () => retryOnce(session, 'lookUp'),
      }),
    };
  }
}

/** Returns an open session. A notification or a page can outlive its connection. @throws SessionClosed */
function opened(session: Session): Session {
  session.requireOpen();
  return session;
}

function asFailure(error: unknown): ActionFailure {
  if (error instanceof ActionFailure) return error;
  if (error instanceof SessionClosed) {
    const { connectionName } = error;
    return new ActionFailure({ ...CONNECTION_CLOSED, steps: [] }, { connectionName, cause: error });
  }
  if (error instanceof ListClosed) return new ActionFailure({ ...LIST_CLOSED, steps: [] }, { cause: error });
  return new ActionFailure(describeProblem(error, 'endpoint', 'basic'), { cause: error });
}
