import * as l10n from '@vscode/l10n';
import { sentenceAnd } from '../../language';
import type { LookUpCredentials } from '../connections/connection';
import type { NextStep } from './next-steps';

/**
 * The requested resource, which determines the message for a 404. `service`: the response is about the whole service, for
 * example because requests that worked before fail too.
 */
export type ProblemSubject = 'accessTokens' | 'accessToken' | 'endpoint' | 'pairingCode' | 'service';

/** The sign-in of a failed request, as far as the message depends on it. */
export interface FailedSignIn {
  readonly scheme: LookUpCredentials;
  /** Whether the service has accepted it for the same use, so that the refusal is not about the account. */
  readonly isAccepted: boolean;
  /** Whether the service accepts its secret for the other use. */
  readonly isAcceptedOtherwise: boolean;
}

/** The description of a failure, without secrets and foreign text. */
export interface Problem {
  /** Headline without a full stop, short enough for a row. */
  readonly headline: string;
  /** Advice, as sentences. */
  readonly advice: string;
  readonly steps: readonly NextStep[];
  /** The server's own explanation, which is foreign text and must be shown literally. */
  readonly serverMessage?: string;
}

/**
 * Messages for a failure. `label` is two or three words for a row of the tree, `headline` has no full stop, and
 * `advice` is one or more sentences.
 */
export type CauseMessages = readonly [label: string, headline: string, advice: string];

/** The messages for a cause, and its next steps. */
export type ProblemMessages = readonly [...CauseMessages, ...steps: NextStep[]];

/** Joins headline and advice, for a notification or a tooltip. */
export function problemSentence({ headline, advice }: Pick<Problem, 'headline' | 'advice'>): string {
  return sentenceAnd(headline, advice);
}

/**
 * Prefixes a message with the connection's name.
 * @param text one or more sentences
 */
export function connectionText(name: string, text: string): string {
  return l10n.t('{0}: {1}', name, text);
}
