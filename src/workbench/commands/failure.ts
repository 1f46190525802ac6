import type { Session } from '../../model/connections/session';
import type { Problem, ProblemSubject } from '../../model/problems/problem';
import type { CommandArgument } from './arguments';

/** A next step that only the command at hand knows. */
export interface OwnStep {
  readonly label: string;
  readonly run: () => void;
}

export interface FailureOptions {
  readonly connectionName?: string;
  readonly ownSteps?: readonly OwnStep[];
  /** What to call the command with when it is tried again, so that nothing is asked for twice. */
  readonly retryWith?: CommandArgument;
  /** The error behind it, for the log's name of it. */
  readonly cause?: unknown;
}

/** A command's failure with what the person is told of it. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly problem: Problem;
  readonly options: FailureOptions;

  constructor(problem: Problem, options: FailureOptions = {}) {
    super(problem.headline);
    this.problem = problem;
    this.options = options;
  }
}

/**
 * Runs an operation of a session and turns its failure into one that can be told.
 * @param target what the command was for, to try it again
 * @param otherKind the step that tries an ID as the other kind, offered where that makes sense
 * @throws CommandFailure
 */
export async function asCommandFailure<T>(
  session: Session,
  subject: ProblemSubject,
  target: CommandArgument,
  work: () => Promise<T>,
  otherKind?: OwnStep,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const problem = session.problem(cause, subject);
    const connectionName = session.connection.name;
    throw new CommandFailure(problem, {
      connectionName,
      ownSteps: otherKind !== undefined && problem.steps.includes('tryOtherKind') ? [otherKind] : [],
      retryWith: { connectionName, ...target },
      cause,
    });
  }
}
