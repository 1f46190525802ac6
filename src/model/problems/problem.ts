/** What can be done about a problem, where it is shown. */
export type NextStep = 'updateCredentials' | 'retry' | 'openSettings' | 'tryOtherKind' | 'showLog';

/** What was asked for, to say in plain words what was not found. */
export type ProblemSubject = 'accessTokens' | 'accessToken' | 'endpoint' | 'pairingCode';

/** A failure in words for the person: our own, without anything secret or foreign. */
export interface Problem {
  /** What happened, without a full stop: short enough for a row. */
  readonly headline: string;
  /** What to do about it, as sentences. */
  readonly advice: string;
  readonly steps: readonly NextStep[];
  /** The server's own explanation: foreign text, for places that show text literally. */
  readonly serverMessage?: string;
}

/** The problem in one piece, for a notification or a tooltip. */
export function problemSentence({ headline, advice }: Problem): string {
  return `${headline}. ${advice}`;
}
