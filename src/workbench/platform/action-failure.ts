import * as l10n from '@vscode/l10n';
import { NameTakenError, SettingIsNoListError } from '../../model/connections/connections-setting';
import { SessionClosed } from '../../model/connections/session-closed';
import { displayText } from '../../model/display-text';
import type { LookUpSubject } from '../../model/endpoints/look-up';
import type { LookUpStep, NextStep } from '../../model/problems/next-steps';
import type { Problem, ProblemSubject } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';

/** A user's action. Returns a message for the user, such as "Row copied", or nothing if the result is visible. */
export type Action = () => Promise<string | undefined> | Promise<void> | string | void;

/** A next step specific to the failed action, such as trying an ID as the other kind. */
export interface FailureButton {
  readonly label: string;
  readonly run: Action;
}

interface FailureOptions {
  /** The session of the action, for its name and credentials. */
  readonly session?: Session;
  /** Name of the removed connection, if there is no session. */
  readonly connectionName?: string | undefined;
  readonly buttons?: readonly FailureButton[];
  /** Action of the Retry button, so that no question is repeated. Defaults to the whole action. */
  readonly retry?: Action;
  /** The original error. Only its name is logged. */
  readonly cause?: unknown;
}

/** A failed action, described for the user. */
export class ActionFailure extends Error {
  override readonly name = 'ActionFailure';
  readonly problem: Problem;
  readonly options: FailureOptions;

  constructor(problem: Problem, options: FailureOptions = {}) {
    super(problem.headline);
    this.problem = problem;
    this.options = options;
  }
}

/**
 * Runs work with a session and converts its failure to an ActionFailure.
 * @param subject the requested resource
 * @param options.buttons offered if the problem has these next steps
 * @throws ActionFailure, or SessionClosed
 */
export async function asActionFailure<T>(
  session: Session,
  subject: ProblemSubject | LookUpSubject,
  options: {
    readonly retry?: Action;
    readonly buttons?: Readonly<Record<LookUpStep, FailureButton>>;
  },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SessionClosed) throw cause;
    const problem = session.problem(cause, subject);
    const own: Partial<Record<NextStep, FailureButton>> = options.buttons ?? {};
    const buttons = problem.steps.flatMap((step) => own[step] ?? []);
    throw new ActionFailure(problem, { ...options, session, buttons, cause });
  }
}

/**
 * Creates the failure of a change to the setting zeroTouch.connections.
 * @param whatFailed a sentence without a full stop, such as "The connection was not renamed"
 */
export function settingFailure(error: unknown, whatFailed: string): ActionFailure | SessionClosed {
  if (error instanceof SessionClosed) return error;
  return new ActionFailure(settingProblem(error, whatFailed), { cause: error });
}

/** Describes the failure of a change to the setting. */
export function settingProblem(error: unknown, headline: string): Problem {
  if (error instanceof NameTakenError) {
    const name = displayText(error.taken);
    const advice = l10n.t('Another connection is called “{0}”. Choose another name.', name);
    return { headline, advice, steps: ['retry'] };
  }
  if (error instanceof SettingIsNoListError) {
    return {
      headline: l10n.t('The setting zeroTouch.connections is not a list'),
      advice: l10n.t('Nothing was changed. Correct the setting, then retry.'),
      steps: ['retry', 'openSettings'],
    };
  }
  const advice = l10n.t(
    'The settings cannot be written. Correct the errors in the user settings, then retry.',
  );
  return { headline, advice, steps: ['retry', 'openSettings'] };
}
