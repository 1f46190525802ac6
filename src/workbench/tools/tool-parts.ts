import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { problemLabel } from '../../model/problems/describe-problem';
import type { ProblemSubject } from '../../model/problems/problem';
import type { EpochMs } from '../../service/epoch-ms';

/** What the tools use. */
export interface ToolParts {
  readonly sessions: Sessions;
  readonly settings: Settings;
  /** It is passed in, because the tools are a file of their own, where `instanceof` knows none of the model's errors. */
  readonly failure: typeof toolFailure;
  readonly now: () => EpochMs;
}

/** Why a tool has no answer, in our own words. */
export interface ToolFailure {
  readonly error: string;
  readonly nextStep: string;
}

/** What is said while the setting is off. */
export const TOOLS_ARE_OFF: ToolFailure = {
  error: 'The tools of Zero Touch Pairing are off: nothing is read or sent',
  nextStep: 'The person can turn on the setting zeroTouch.assistantTools.',
};

export const CONNECTION_IS_GONE: ToolFailure = {
  error: 'The connection was changed or removed',
  nextStep: 'Call the tool again with a connection that is there.',
};

export const TOOL_BROKE: ToolFailure = {
  error: 'Something went wrong in the extension itself',
  nextStep: 'The log “Zero Touch Pairing” says where it happened.',
};

/** Describes a failure without foreign text: neither the server's message, nor a media type, nor another address. */
export function toolFailure(session: Session, error: unknown, subject: ProblemSubject): ToolFailure {
  return { error: problemLabel(error), nextStep: session.problem(error, subject).advice };
}
