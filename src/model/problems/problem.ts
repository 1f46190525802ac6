import * as l10n from '@vscode/l10n';
import { sentenceAnd } from '../../language';

/** What a user can do about a problem, offered where it is shown. */
export type NextStep =
  | 'updateCredentials'
  | 'useAccessToken'
  | 'retry'
  | 'openSettings'
  | 'openProxySettings'
  | 'useHttps'
  | 'tryOtherKind'
  | 'editId'
  | 'showLog';

/** The label of each next step, on buttons of notifications, panels and pages. */
export const STEP_LABELS: Readonly<Record<NextStep, string>> = {
  updateCredentials: l10n.t('Update Credentials…'),
  useAccessToken: l10n.t('Choose Access Token…'),
  retry: l10n.t('Retry'),
  openSettings: l10n.t('Open Settings'),
  openProxySettings: l10n.t('Open Settings'),
  useHttps: l10n.t('Use https://…'),
  tryOtherKind: l10n.t('Try as the Other Kind of ID'),
  editId: l10n.t('Edit ID…'),
  showLog: l10n.t('Show Log'),
};

/** What was requested, which decides the words for what was not found. */
export type ProblemSubject = 'accessTokens' | 'accessToken' | 'endpoint' | 'pairingCode';

/** The description of a failure, without secrets and foreign text. */
export interface Problem {
  /** What happened, without a full stop: short enough for a row. */
  readonly headline: string;
  /** What to do about it, as sentences. */
  readonly advice: string;
  readonly steps: readonly NextStep[];
  /** The server's own explanation: foreign text, to be shown literally. */
  readonly serverMessage?: string;
}

/** Two or three words for a row of the tree, what happened (without a full stop), and what to do about it, as sentences. */
export type Texts = readonly [label: string, headline: string, advice: string];

/** The texts of a cause, and the steps that are offered. */
export type Words = readonly [...Texts, ...steps: NextStep[]];

/** Headline and advice as sentences, for a notification or a tooltip. */
export function problemSentence({ headline, advice }: Pick<Problem, 'headline' | 'advice'>): string {
  return sentenceAnd(headline, advice);
}

/** What is said of a connection. @param text one or more sentences */
export function connectionText(name: string, text: string): string {
  return l10n.t({
    message: '{0}: {1}',
    args: [name, text],
    comment: ['{0} is the name of a connection. {1} is one or more sentences.'],
  });
}
