import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import type { Clock } from '../../model/clock';
import { displayText, MAX_QUOTED_ID } from '../../model/display-text';
import { isOutdated } from '../../model/endpoints/code-age';
import { type LookUp, type LookUpSubject, lacksDetails } from '../../model/endpoints/look-up';
import type { Session } from '../../model/sessions/session';
import { isCanceled } from '../../service/errors';
import { type Action, ActionFailure, asActionFailure } from '../platform/action-failure';
import type { Dialogs } from '../platform/dialogs';
import { withCancel } from '../prompts/progress';

/**
 * The purpose for which codes leave: a copy, or an export or printout. Marking a room as paired does not hand out its
 * code.
 */
type Purpose = 'copy' | 'export';

interface HandOutServices {
  readonly clock: Clock;
  readonly dialogs: Pick<Dialogs, 'ask' | 'showProgress'>;
}

/** Codes of several rooms of a list. */
export interface CodesToHandOut {
  readonly session: Session;
  /** One for each room. Several rooms can have one endpoint. */
  readonly subjects: readonly LookUpSubject[];
  readonly purpose: Purpose;
  /** Starts to fetch codes again. */
  readonly fetch: (subjects: readonly LookUpSubject[]) => void;
}

const FETCHING = l10n.t('Fetching the pairing code…');

/** Labels of the question before several codes are handed out. */
const QUESTIONS: Readonly<Record<Purpose, { readonly anyway: string; readonly detail: string }>> = {
  copy: {
    anyway: l10n.t('Copy Anyway'),
    detail: l10n.t('If you choose Fetch Again First, copy again when fetching has finished.'),
  },
  export: {
    anyway: l10n.t('Export Anyway'),
    detail: l10n.t('If you choose Fetch Again First, export again when fetching has finished.'),
  },
};

/**
 * The gate that every code passes before it leaves. Returns whether the codes, in their state by then, can be handed
 * out:
 *
 * - One room that is copied: its code is fetched again first if it is outdated or unconfirmed, see `handOutOne`.
 * - Several rooms, and every export: one question counts the rooms whose code is outdated or lacks its details. Codes
 *   whose details were refused do not count, because a user without permission for details would be asked every time.
 * @throws ActionFailure
 */
export async function handOut(codes: CodesToHandOut, services: HandOutServices): Promise<boolean> {
  const { session, subjects, purpose, fetch } = codes;
  // Nothing can be fetched again.
  if (session.isClosed) return true;
  const [only, ...others] = subjects;
  if (purpose === 'copy' && only !== undefined && others.length === 0) {
    return await handOutOne({ session, subject: only, retry: undefined }, services);
  }
  const now = services.clock.now();
  const doubtful = subjects.filter((subject) => {
    const lookUp = session.lookUps.get(subject);
    return isOutdated(lookUp.fetchedAt, now) || lacksDetails(lookUp);
  });
  if (doubtful.length === 0) return true;
  const again = l10n.t('Fetch Again First');
  const { anyway, detail } = QUESTIONS[purpose];
  const question = countOf(
    doubtful.length,
    l10n.t('{0} code is outdated or unconfirmed|{0} codes are outdated or unconfirmed'),
  );
  const chosen = await services.dialogs.ask(question, detail, again, anyway);
  if (chosen === again) fetch(doubtful);
  return chosen === anyway;
}

/** A single code to copy. */
export interface CodeToHandOut {
  readonly session: Session;
  readonly subject: LookUpSubject;
  /** Copies again after a failure; undefined for the action that failed. */
  readonly retry: Action | undefined;
}

/**
 * Fetches a code again if it is missing, outdated or unconfirmed. If that fails, asks whether to copy the earlier one.
 * @returns whether there is a code to copy
 * @throws AbortedError if canceled; ActionFailure, also if the code belongs to another endpoint
 */
export async function handOutOne(
  { session, subject, retry }: CodeToHandOut,
  { clock, dialogs }: HandOutServices,
): Promise<boolean> {
  const before = session.lookUps.get(subject);
  if (isCurrent(before) && !isOutdated(before.fetchedAt, clock.now())) return true;
  const options = retry === undefined ? {} : { retry };
  try {
    const { withheld, code } = await asActionFailure(session, subject, options, () =>
      withCancel(dialogs, FETCHING, (signal) => session.singleLookUps.lookUp(subject, signal)),
    );
    if (withheld !== undefined) throw notCopied(session, withheld.endpointId, retry);
    return code !== undefined;
  } catch (error) {
    const { code } = session.lookUps.get(subject);
    if (!(error instanceof ActionFailure) || isCanceled(error.options.cause) || code === undefined)
      throw error;
    const { anyway } = QUESTIONS.copy;
    const question = l10n.t('The code could not be fetched again');
    return (await dialogs.ask(question, error.problem.headline, anyway)) === anyway;
  }
}

function isCurrent({ state, code }: LookUp): boolean {
  return state === 'done' && code !== undefined;
}

function notCopied(session: Session, otherEndpoint: string, retry: Action | undefined): ActionFailure {
  const headline = l10n.t('Nothing was copied: the code belongs to another endpoint');
  const advice = l10n.t(
    'The service returned endpoint {0}. Check the endpoint ID, then retry.',
    displayText(otherEndpoint, MAX_QUOTED_ID),
  );
  const options = retry === undefined ? { session } : { session, retry };
  return new ActionFailure({ headline, advice, steps: ['retry'] }, options);
}
