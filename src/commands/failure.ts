import { describeProblem } from '../model/describe-problem';
import type { Problem, ProblemSubject } from '../model/problem';
import type { Session } from '../model/session';

/** A next step that only the command at hand knows. */
export interface OwnStep {
  readonly label: string;
  readonly run: () => void;
}

/** A command's failure with what the person is told of it. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  constructor(
    readonly problem: Problem,
    readonly connectionName?: string,
    readonly ownSteps: readonly OwnStep[] = [],
    readonly why?: unknown,
  ) {
    super(problem.headline);
  }
}

/**
 * Runs an operation of a session and turns its failure into one that can be told.
 * @param otherKind the step that tries an ID as the other kind, offered where that makes sense
 * @throws CommandFailure
 */
export async function telling<T>(
  session: Session,
  subject: ProblemSubject,
  work: () => Promise<T>,
  otherKind: readonly OwnStep[] = [],
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sent = subject === 'accessTokens' || session.sendsCredentialsWithLookUps;
    const problem = describeProblem(error, subject, sent);
    const own = problem.steps.includes('tryOtherKind') ? otherKind : [];
    throw new CommandFailure(problem, session.connection.name, own, error);
  }
}
